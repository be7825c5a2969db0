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
/// One type is one behavior, so parallel tests are independent as long as it stores no state. For responses that differ
/// between tests, that wait, or that are verified afterwards, use a `MockBackend`.
public protocol MockURLResponder: SendableMetatype {
  /// Returns the content of the answer to a request.
  ///
  /// It is called on the loading system's queue, which on Linux is shared by the whole process: do not wait in it.
  ///
  /// - Parameter request: The request of the code under test, with the header fields that its session adds, and with
  ///   its content as `httpBody`, regardless of its original form.
  /// - Throws: The error with which the request fails.
  static func respond(to request: URLRequest) throws -> Data

  /// Returns the status for a request whose content was created. Defaults to 200.
  static func status(for request: URLRequest) -> HTTPStatus

  /// Returns the header fields of the response to a request. Empty by default.
  static func headerFields(for request: URLRequest) -> HTTPFields
}

extension MockURLResponder {
  /// Returns the status 200.
  public static func status(for _: URLRequest) -> HTTPStatus { .ok }

  /// Returns no header fields.
  public static func headerFields(for _: URLRequest) -> HTTPFields { [:] }
}
