package import BacklotJSON

/// The merged statistics of all values except for `null` that samples have at one place.
///
/// A place is a position in the structure of a document, such as `$[].name.common`. What can be `null` is known by the value
/// around it, so that places can be merged of which only one can be `null`.
package struct Shape: Sendable {
  /// The number of values of a kind, and the first sample with one.
  package struct Count: Sendable, Hashable {
    package private(set) var count = 0
    /// The position of the first sample with such a value.
    package private(set) var firstSample = 0

    mutating func add(from sample: Int) {
      if count == 0 { firstSample = sample }
      count += 1
    }

    mutating func merge(_ other: Count) {
      guard other.count > 0 else { return }
      firstSample = count == 0 ? other.firstSample : min(firstSample, other.firstSample)
      count += other.count
    }
  }

  /// The role of a place in the value around it.
  package enum Role: Sendable, Hashable { case root, member, element, value }

  /// A member of the objects at a place.
  package struct Member: Sendable {
    package let key: String
    package internal(set) var shape: Int
    /// The number of objects with the member.
    package internal(set) var count: Int
    /// The number of objects in which the member is `null`.
    package internal(set) var nullCount: Int
  }

  /// The name of the member that the place belongs to, possibly through arrays and maps; the name of the type for the
  /// root.
  package private(set) var name: String
  package private(set) var role: Role
  /// True if the name of a member that leads to the place says that its value is secret.
  package internal(set) var isSecret: Bool
  /// The number of arrays directly around the place.
  let surroundingArrays: Int
  package internal(set) var bools = Count()
  package internal(set) var numbers = NumberFacts()
  package internal(set) var texts = TextFacts()
  package internal(set) var arrays = Count()
  /// The shape of the elements of all arrays; `nil` if they are all empty.
  package internal(set) var elements: Int?
  /// True if an array has a `null`.
  package internal(set) var haveNullElements = false
  package internal(set) var objects = Count()
  /// The members of all objects, in the order in which they were first seen; empty for a map.
  package internal(set) var members: [Member] = []
  /// The shape of the values of all members, if the names of members are data.
  package internal(set) var mapValues: Int?
  /// True if a map has a `null`.
  package internal(set) var haveNullValues = false
  /// The positions in `members` by name, for places with many members.
  private var positions: [String: Int] = [:]

  init(name: String, role: Role, isSecret: Bool = false, surroundingArrays: Int = 0) {
    self.name = name
    self.role = role
    self.isSecret = isSecret
    self.surroundingArrays = surroundingArrays
  }
}

extension Shape {
  /// The kinds of values.
  package var kinds: Set<JSONValue.Kind> {
    var kinds: Set<JSONValue.Kind> = []
    if bools.count > 0 { kinds.insert(.boolean) }
    if numbers.seen.count > 0 { kinds.insert(.number) }
    if texts.seen.count > 0 { kinds.insert(.string) }
    if arrays.count > 0 { kinds.insert(.array) }
    if objects.count > 0 { kinds.insert(.object) }
    return kinds
  }

  /// Returns the number of values of a kind, and the first sample with one.
  package func seen(_ kind: JSONValue.Kind) -> Count {
    switch kind {
    case .null: Count()
    case .boolean: bools
    case .number: numbers.seen
    case .string: texts.seen
    case .array: arrays
    case .object: objects
    }
  }

  /// Returns the position of a member.
  ///
  /// - Parameters:
  ///   - key: The name. Canonically equivalent names are the same member, as they are for decoders in Swift.
  ///   - likely: The position to try first.
  func position(of key: String, likely: Int) -> Int? {
    if likely < members.count, members[likely].key.hasSameBytes(as: key) { return likely }
    return positions.isEmpty ? members.firstIndex { $0.key == key } : positions[key]
  }

  /// Counts a member and returns its shape; returns `nil` if no object had it before.
  ///
  /// This method is mutating so that it works on the shape in place, since a copy would cost more than the rest.
  mutating func countMember(named key: String, likely: Int, isNull: Bool) -> Int? {
    guard let position = position(of: key, likely: likely) else { return nil }
    // An object can have both of two equivalent names, but counts once.
    if members[position].key.hasSameBytes(as: key) { members[position].count += 1 }
    if isNull { members[position].nullCount += 1 }
    return members[position].shape
  }

  mutating func append(_ member: Member) {
    members.append(member)
    if positions.isEmpty, members.count > 8 {
      for (position, member) in members.enumerated() { positions[member.key] = position }
    } else if positions.isEmpty == false {
      positions[member.key] = members.count - 1
    }
  }

  mutating func count(memberAt position: Int, times: Int = 1, nulls: Int = 0) {
    members[position].count += times
    members[position].nullCount += nulls
  }

  mutating func rename(_ name: String, role: Role) {
    self.name = name
    self.role = role
  }

  mutating func removeMembers() {
    members = []
    positions = [:]
  }

  /// Adds the statistics of another place, without those of elements and members.
  mutating func absorbScalars(of other: Shape) {
    isSecret = isSecret || other.isSecret
    bools.merge(other.bools)
    numbers.merge(other.numbers)
    texts.merge(other.texts)
    arrays.merge(other.arrays)
    objects.merge(other.objects)
    haveNullElements = haveNullElements || other.haveNullElements
    haveNullValues = haveNullValues || other.haveNullValues
  }
}
