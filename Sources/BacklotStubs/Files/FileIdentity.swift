/// The identity of a file, which is the same for all of its paths.
package struct FileIdentity: Sendable, Hashable {
  /// The device that contains the file.
  package let device: UInt64
  /// The number of the file on the device.
  package let number: UInt64

  /// Creates an identity.
  package init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}
