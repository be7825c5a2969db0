internal import BacklotJSON

extension TemplateFunction {
  static let randoms = [
    TemplateFunction("randomValue") { (call, run) throws(TemplateInterruption) in try run.randomValue(call) },
    TemplateFunction("randomInt") { (call, run) in run.randomInt(call) },
    TemplateFunction("randomDecimal") { (call, run) in run.randomDecimal(call) },
    TemplateFunction("pickRandom") { (call, run) in run.pickRandom(call) },
  ]
}

extension TemplateRun {
  private static let digits = Array("0123456789".utf8)
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  fileprivate mutating func randomValue(_ call: FunctionCall) throws(TemplateInterruption) -> TemplateValue {
    let type = call.option("type").isMissing ? "ALPHANUMERIC" : text(of: call.option("type"))
    let length = call.option("length").isMissing ? 36 : call.option("length").int ?? -1
    guard length >= 0 else { return .problem("length must be a nonnegative number") }
    try reserve(length)
    let text =
      switch type {
      case "ALPHANUMERIC": random(length, of: Self.letters + Self.digits)
      case "ALPHABETIC": random(length, of: Self.letters)
      case "NUMERIC": random(length, of: Self.digits)
      case "HEXADECIMAL": random(length, of: Array("ABCDEF0123456789".utf8))
      case "ALPHANUMERIC_AND_SYMBOLS": random(length, of: Array(33...125))
      case "UUID": randomUUID()
      default: random(length, of: Array(32...126))
      }
    return .text(isFalsy(call.option("uppercase")) ? text.lowercased() : text.uppercased())
  }

  private mutating func random(_ length: Int, of characters: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: length) { buffer in
      for place in 0..<length { buffer[place] = characters[context.draw.index(below: characters.count)] }
      return length
    }
  }

  /// Returns a UUID of version 4 (RFC 9562 §5.4).
  private mutating func randomUUID() -> String {
    let high = context.draw.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = context.draw.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return String(unsafeUninitializedCapacity: 36) { buffer in
      var place = 0
      for number in [high, low] {
        for shift in stride(from: 60, through: 0, by: -4) {
          if [8, 13, 18, 23].contains(place) {
            buffer[place] = UInt8(ascii: "-")
            place += 1
          }
          let digit = UInt8(number >> UInt64(shift) & 15)
          buffer[place] = digit + (digit < 10 ? 48 : 87)
          place += 1
        }
      }
      return place
    }
  }

  fileprivate mutating func randomInt(_ call: FunctionCall) -> TemplateValue {
    let lower = call.hasOption("lower") ? call.option("lower").int : Int(Int32.min)
    let upper = call.hasOption("upper") ? call.option("upper").int : Int(Int32.max)
    guard let lower, let upper, lower < upper else {
      return .problem("lower and upper must be numbers, and lower must be less than upper")
    }
    // The width may exceed the range of signed integers.
    let width = UInt(bitPattern: upper) &- UInt(bitPattern: lower)
    return .int(Int(bitPattern: UInt(bitPattern: lower) &+ UInt(context.draw.index(below: UInt64(width)))))
  }

  fileprivate mutating func randomDecimal(_ call: FunctionCall) -> TemplateValue {
    let lower = call.hasOption("lower") ? call.option("lower").number?.double : Double.leastNonzeroMagnitude
    let upper = call.hasOption("upper") ? call.option("upper").number?.double : Double.greatestFiniteMagnitude
    guard let lower, let upper, lower < upper else {
      return .problem("lower and upper must be numbers, and lower must be less than upper")
    }
    let part = context.draw.unit()
    let value = min(lower * (1 - part) + upper * part, upper.nextDown)
    return JSONNumber(max(lower, value)).map { .json(.number($0)) } ?? .missing
  }

  fileprivate mutating func pickRandom(_ call: FunctionCall) -> TemplateValue {
    guard !call.arguments.isEmpty, !call.subject.isMissing else {
      return .problem("Must specify either a single list argument or a set of single value arguments.")
    }
    var values = elements(of: call.subject) ?? call.arguments
    guard !values.isEmpty else { return .failure("pickRandom requires a list that is not empty") }
    guard let count = call.option("count").int, count > 0 else {
      return values[context.draw.index(below: values.count)]
    }
    let picked = min(count, values.count)
    for place in 0..<picked { values.swapAt(place, place + context.draw.index(below: values.count - place)) }
    return .list(of: Array(values.prefix(picked)))
  }
}

extension RandomDraw {
  /// Returns a uniformly distributed number from 0 up to but not including a bound.
  fileprivate mutating func index(below bound: Int) -> Int { Int(index(below: UInt64(max(1, bound)))) }

  fileprivate mutating func index(below bound: UInt64) -> UInt64 { next().multipliedFullWidth(by: bound).high }
}
