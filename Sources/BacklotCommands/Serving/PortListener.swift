#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
#endif

/// Finds the process that uses a port.
enum PortListener {
  /// Returns the name and the ID of the process that listens on a TCP port: `nginx (process 812)`.
  ///
  /// - Returns: `nil` if no process listens, if it belongs to another user, or if the system does not report it.
  static func description(ofPort port: Int) -> String? {
    #if os(Linux)
      let sockets = Set(["/proc/net/tcp", "/proc/net/tcp6"].flatMap { listeners(of: content($0), at: port) })
      guard !sockets.isEmpty else { return nil }
      for process in names(in: "/proc").compactMap({ Int($0) }) where owns(process, anyOf: sockets) {
        let name = content("/proc/\(process)/comm").prefix { $0 != "\n" }
        return "\(name) (process \(process))"
      }
    #endif
    return nil
  }

  /// Returns the numbers of the sockets that listen on a port, from a table in the format of Linux's `/proc/net/tcp`.
  static func listeners(of table: String, at port: Int) -> [String] {
    table.split(separator: "\n").dropFirst().compactMap { line in
      let columns = line.split(separator: " ")
      guard columns.count > 9, columns[3] == "0A", let digits = columns[1].split(separator: ":").last,
        Int(digits, radix: 16) == port
      else { return nil }
      return String(columns[9])
    }
  }
}

#if os(Linux)
  extension PortListener {
    private static func owns(_ process: Int, anyOf sockets: Set<String>) -> Bool {
      let folder = "/proc/\(process)/fd"
      return names(in: folder).contains { name in
        let destination = destination(ofLink: "\(folder)/\(name)")
        return destination.hasPrefix("socket:[") && sockets.contains(String(destination.dropFirst(8).dropLast()))
      }
    }

    private static func destination(ofLink path: String) -> String {
      var text = [CChar](repeating: 0, count: 256)
      let count = readlink(path, &text, text.count)
      return String(decoding: text.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the names; empty for another user's folder, which is not readable.
    private static func names(in folder: String) -> [String] {
      guard let stream = opendir(folder) else { return [] }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        names.append(
          withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          }
        )
      }
      return names
    }

    private static func content(_ path: String) -> String {
      guard let file = fopen(path, "r") else { return "" }
      defer { fclose(file) }
      var content: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = fread(&chunk, 1, chunk.count, file)
        guard count > 0 else { return String(decoding: content, as: UTF8.self) }
        content += chunk.prefix(count)
      }
    }
  }
#endif
