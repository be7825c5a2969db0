import Foundation

/// The machine of the measurement: the processor and the system, without anything that identifies its owner.
enum Machine {
  static var description: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(processor), \(cores) cores, \(ProcessInfo.processInfo.operatingSystemVersionString)"
  }

  private static var processor: String { fromProcessorFile ?? fromSystemControl ?? "unknown processor" }

  private static var fromProcessorFile: String? {
    guard let bytes = FileManager.default.contents(atPath: "/proc/cpuinfo") else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
  }

  private static var fromSystemControl: String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else { return nil }
      var text = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("machdep.cpu.brand_string", &text, &size, nil, 0) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    #else
      return nil
    #endif
  }
}
