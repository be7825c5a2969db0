public import BacklotHTTP
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A type that answers the requests of a session, without an instance.
///
/// ```swift
/// enum LatestItem: MockURLResponder {
///   static func respond(to request: URLRequest) throws -> Data {
///     Data(#"{"result": {"title": "Backlot"}}"#.utf8)
///   }
/// }
///
/// let session = URLSession(mockResponder: LatestItem.self)
/// ```
///
/// One type is one behaviour, so tests that run at once share nothing as long as it keeps no state. Answers that
/// differ from test to test, that wait, or that are verified afterwards are what a `MockBackend` is for.
public protocol MockURLResponder: SendableMetatype {
  /// The content of the answer to a request.
  ///
  /// It is called where the loading system works, which on Linux is one queue for the whole process: do not wait in it.
  ///
  /// - Parameter request: What the code under test asks, with the fields that its session adds and with its content as
  ///   `httpBody`, however it was given.
  /// - Throws: The error that the request is to fail with.
  static func respond(to request: URLRequest) throws -> Data

  /// The outcome of a request whose content was made; 200 unless said otherwise.
  static func status(for request: URLRequest) -> HTTPStatus

  /// The header fields of the answer to a request; none unless said otherwise.
  static func headerFields(for request: URLRequest) -> HTTPFields
}

extension MockURLResponder {
  /// 200.
  public static func status(for _: URLRequest) -> HTTPStatus { .ok }

  /// None.
  public static func headerFields(for _: URLRequest) -> HTTPFields { [:] }
}
