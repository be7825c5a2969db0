/// The identity of a file, which is the same for all paths that lead to it.
package struct FileIdentity: Sendable, Hashable {
  /// The device on which the file lies.
  package let device: UInt64
  /// The file's number on it.
  package let number: UInt64

  /// Names a file.
  package init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}
