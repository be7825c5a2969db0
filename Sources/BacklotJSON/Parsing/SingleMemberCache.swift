/// A cache of objects whose only member is a string, such as `{"$ref": "#/…"}` or `{"type": "string"}`.
///
/// Large documents contain many of them. A repeated object shares the memory of the previous one.
struct SingleMemberCache {
  /// The representation of a string in memory.
  ///
  /// If it is equal, the strings are equal; if it differs, they may still be equal.
  private struct Identity: Equatable {
    var first: UInt64 = 0
    var last: UInt64 = 0

    /// Returns `nil` if strings are not two words long.
    @inline(__always)
    init?(_ string: borrowing String) {
      guard MemoryLayout<String>.size == 16 else { return nil }
      (first, last) = withUnsafeBytes(of: string) {
        ($0.load(as: UInt64.self), $0.load(fromByteOffset: 8, as: UInt64.self))
      }
    }

    @inline(__always)
    func hash(with other: Identity) -> Int {
      let mixed = (first ^ last &<< 7) &* 0x9E37_79B9_7F4A_7C15 ^ other.first ^ other.last &<< 9
      return Int(truncatingIfNeeded: (mixed ^ mixed &>> 32) &* 0xD6E8_FEB8_6659_FD93 &>> 48)
    }
  }

  /// An object in the cache.
  ///
  /// The members keep their strings alive, so that no other string can have the same representation.
  private struct Entry {
    let key: Identity
    let text: Identity
    let members: [JSONObject.Member]
  }

  /// The entries.
  ///
  /// Their count is a power of two, or 0 if the source is too short for objects to recur often.
  private var entries: [Entry?]

  init(forSourceOf length: Int) {
    entries = length < 65_536 ? [] : [Entry?](repeating: nil, count: 512)
  }

  /// Returns the only member of an object, from the cache if possible; otherwise it is moved from the stack into the
  /// cache.
  @inline(never)
  mutating func popMember(of stack: inout MemberStack) -> [JSONObject.Member] {
    guard !entries.isEmpty, let (key, text) = Self.identities(of: stack) else {
      return stack.popMembers(from: stack.count &- 1)
    }
    let slot = key.hash(with: text) & (entries.count &- 1)
    if let entry = entries[slot], entry.key == key, entry.text == text {
      stack.dropTop()
      return entry.members
    }
    let members = stack.popMembers(from: stack.count &- 1)
    entries[slot] = Entry(key: key, text: text, members: members)
    return members
  }

  @inline(__always)
  private static func identities(of stack: borrowing MemberStack) -> (key: Identity, text: Identity)? {
    stack.withTopString { key, text in
      guard let key = Identity(key), let text = Identity(text) else { return nil }
      return (key, text)
    }
  }
}
