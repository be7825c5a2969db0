public import BacklotJSON
package import BacklotStubs

/// A part of an imported file that has no equivalent, or that is left out.
public struct ImportLoss: Sendable, Hashable {
  /// The path of the file.
  public let file: String
  /// The place in the file.
  public let pointer: JSONPointer
  /// The line and column of the place.
  public let location: JSONLocation?
  /// A description of the loss, its effect, and the action to take.
  public let message: String
}

extension ImportLoss: CustomStringConvertible {
  /// The place in the form of compilers, the pointer, and the message.
  public var description: String {
    let place = location.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(place): \(text)"
  }

  /// The pointer and the message.
  private var text: String { pointer.tokens.isEmpty ? message : "\(pointer) \(message)" }

  /// The loss as a warning of a backend.
  package var diagnostic: SourceDiagnostic {
    SourceDiagnostic(at: Stub.Origin(file: file, line: location?.line), text, severity: .warning)
  }
}
