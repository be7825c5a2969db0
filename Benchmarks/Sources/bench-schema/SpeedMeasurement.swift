import BacklotWireMock
import Foundation

/// Measures the validation of parsed documents by one schema.
struct SpeedMeasurement {
  private let name: String
  private let schema: JSONSchema
  private let instances: [JSONValue]

  init(_ each: SchemaCase) throws {
    name = each.name
    schema = try each.schema.get()
    guard let path = each.instances,
      let instances = try JSONParser().parse(Data(contentsOf: URL(filePath: path))).array
    else { throw Mistake(problem: "the case \(name) has no instances") }
    self.instances = instances
    guard instances.allSatisfy(schema.accepts) else { throw Mistake(problem: "an instance of \(name) is invalid") }
  }

  /// Writes the time that a document takes, by as many rounds as fit into the time.
  func write(seconds: Double) throws {
    let clock = ContinuousClock()
    var (rounds, valid) = (0, 0)
    let start = clock.now
    repeat {
      for instance in instances where schema.accepts(instance) { valid += 1 }
      rounds += 1
    } while start.duration(to: clock.now) < .seconds(seconds)
    let time = start.duration(to: clock.now) / Double(valid) / .nanoseconds(1)
    var line: JSONObject = ["case": .string(name), "nanoseconds": .number(JSONNumber(time) ?? 0)]
    if let count = allocations() { line["allocations"] = .number(JSONNumber(count) ?? 0) }
    FileHandle.standardOutput.write(Data((JSONValue.object(line).serialized() + "\n").utf8))
  }

  /// Returns the number of allocations for each document, if the library that counts them was loaded before all others;
  /// see Benchmarks/rivals/allocations.c.
  private func allocations() -> Double? {
    typealias Counter = @convention(c) () -> UInt
    guard let symbol = dlsym(nil, "backlot_allocation_count") else { return nil }
    // Sound, since this is how the library declares what has that name.
    let count = unsafeBitCast(symbol, to: Counter.self)
    let (rounds, start) = (10, count())
    for _ in 0..<rounds {
      for instance in instances { _ = schema.accepts(instance) }
    }
    return Double(count() - start) / Double(rounds * instances.count)
  }
}
