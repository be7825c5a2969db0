import BacklotHTTP
import BacklotStubs

/// A small valid file of a media type, for content without an example: one pixel, a moment of silence, an empty page.
struct SampleFile: Sendable {
  /// The media type.
  let type: MediaType
  /// The content.
  let bytes: [UInt8]

  /// Creates a file.
  ///
  /// - Returns: The file, or `nil` if no file of the type is known.
  init?(of type: MediaType) {
    guard let bytes = Self.files[Self.name(of: type)]?() else { return nil }
    (self.type, self.bytes) = (type, bytes)
  }

  private init(_ type: MediaType, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }

  /// Returns true if there is a file of a type.
  static func isKnown(_ type: MediaType) -> Bool { files[name(of: type)] != nil }

  /// The file in Base64 (RFC 4648 §4).
  var inBase64: Self { Self(type, bytes: Array(Base64.encode(bytes).utf8)) }

  private static func name(of type: MediaType) -> String { "\(type.type)/\(type.subtype)" }

  private static let files: [String: @Sendable () -> [UInt8]] = [
    "image/png": png, "image/jpeg": jpeg, "image/jpg": jpeg, "image/gif": gif, "image/webp": webp, "image/svg+xml": svg,
    "image/bmp": bmp, "image/x-icon": icon, "image/vnd.microsoft.icon": icon, "image/tiff": tiff,
    "audio/mpeg": mp3, "audio/mp3": mp3, "audio/wav": wav, "audio/x-wav": wav, "audio/wave": wav,
    "audio/vnd.wave": wav, "audio/ogg": ogg, "audio/opus": ogg, "audio/midi": midi, "video/mp4": mp4,
    "application/pdf": pdf, "application/zip": zip, "application/x-zip-compressed": zip, "application/gzip": gzip,
    "application/x-gzip": gzip, "application/x-tar": tar, "application/octet-stream": octets,
  ]

  @Sendable private static func octets() -> [UInt8] { Array(0..<16) }
}
