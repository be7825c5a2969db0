import BacklotHTTP
import BacklotMessages
import BacklotStubs

/// The hashes by which the recorded requests with the path of a request are found.
struct RequestKey {
  let comparison: RequestComparison

  /// Returns the hash of host, method and path.
  ///
  /// - Parameters:
  ///   - facts: The request.
  ///   - mask: The segments that may have any value, if any.
  func hash(of facts: inout RequestFacts, masking mask: PathMask? = nil) -> UInt64 {
    var hash: UInt64 = 1
    if comparison.comparesHost { hash = ByteHash.hash(host(of: &facts) ?? "", seed: hash) }
    if comparison.comparesMethod { hash = ByteHash.hash(facts.method.rawValue, seed: hash) }
    guard comparison.comparesPath else { return hash }
    var masked = mask?.segments[...] ?? []
    return facts.target.path.withSegments { cursor in
      var index = 0
      while let segment = cursor.next() {
        if masked.first == index {
          masked.removeFirst()
          hash = ByteHash.hash(0x2A, seed: ~hash)
        } else {
          hash = segment.hash(seed: hash)
        }
        index += 1
      }
      return hash
    }
  }

  /// Returns the compared host and port.
  func host(of facts: inout RequestFacts) -> String? {
    facts.authority.map { authority in authority.port.map { "\(authority.host):\($0)" } ?? authority.host }
  }

  /// Returns the hash of a variant of a group.
  static func variant(of group: Int32, shape: Int32, sum: UInt64) -> UInt64 {
    ByteHash.hash(sum, seed: UInt64(bitPattern: Int64(group)) << 32 | UInt64(bitPattern: Int64(shape)))
  }
}

extension PathMask {
  /// Returns the segments of a path that contain placeholders, or `nil` if it has none.
  static func ofPlaceholders(in path: String) -> PathMask? {
    guard SecretText.mayHavePlaceholders(path) else { return nil }
    let segments = decodedSegments(of: path)
    let masked = segments.indices.filter { SecretText.hasPlaceholders(segments[$0]) }
    return masked.isEmpty ? nil : PathMask(segmentCount: segments.count, segments: masked)
  }

  static func decodedSegments(of path: String) -> [String] {
    let text = path.hasPrefix("/") ? path.dropFirst() : path[...]
    return text.split(separator: "/", omittingEmptySubsequences: false).map { PercentEncoding.decode(String($0)) }
  }

  /// Returns the values of the segments in a path, or `nil` if it has another number of segments.
  func values(in path: String) -> [ComparedValue]? {
    let texts = Self.decodedSegments(of: path)
    guard texts.count == segmentCount else { return nil }
    return segments.map {
      ComparedValue(at: ComparedPlace.segment($0), named: "segment \($0 + 1) of the path", text: texts[$0])
    }
  }
}

/// The hashes of a path and of the paths above it, by which related requests are found.
enum PathHierarchy {
  /// Returns the hashes of the paths from the first segment to the whole path.
  static func hashes(of path: String) -> [UInt64] {
    path.withSegments { cursor in
      var hash: UInt64 = 17
      var hashes: [UInt64] = []
      while let segment = cursor.next() {
        hash = segment.hash(seed: hash)
        hashes.append(hash)
      }
      return hashes
    }
  }
}
