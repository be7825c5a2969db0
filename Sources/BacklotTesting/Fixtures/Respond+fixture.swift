public import BacklotHTTP
public import BacklotStubs
import Foundation
import Testing

extension ResponseDefinition {
  /// Makes an answer of a fixture near the calling file, with the media type that its extension has.
  ///
  /// A fixture that cannot be read is an issue of the running test, and the answer is then a 500 that says why.
  ///
  /// - Parameters:
  ///   - status: The outcome; 200 unless given.
  ///   - name: The fixture; see ``Fixture``.
  ///   - headerFields: The header fields.
  ///   - delay: How long the answer takes.
  ///   - file: The source file to start from.
  public init(
    _ status: HTTPStatus = .ok,
    fixture name: String,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil,
    near file: String = #filePath
  ) {
    self.init(status, fixture: Fixture(name, near: file), headers: headerFields, after: delay)
  }

  /// Makes an answer of a fixture, with the media type that its extension has.
  ///
  /// A fixture that cannot be read is an issue of the running test, and the answer is then a 500 that says why.
  ///
  /// - Parameters:
  ///   - status: The outcome; 200 unless given.
  ///   - fixture: The fixture.
  ///   - headerFields: The header fields.
  ///   - delay: How long the answer takes.
  public init(
    _ status: HTTPStatus = .ok,
    fixture: Fixture,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil
  ) {
    do {
      let body = HTTPBody([UInt8](try fixture.data()))
      self.init(status, headers: headerFields, body: body, after: delay)
      setDefaultType(MediaType(fileExtension: try fixture.url().pathExtension) ?? .octetStream)
    } catch {
      Issue.record(error)
      self.init(.internalServerError, text: "\(error)")
    }
  }
}
