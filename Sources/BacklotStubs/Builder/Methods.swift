public import BacklotHTTP

/// A stub for `GET` requests.
public struct Get: MethodStub {
  /// `GET`.
  public static var method: HTTPMethod? { .get }
  /// The stub that was written.
  public var stub: Stub
  /// Wraps a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `POST` requests.
public struct Post: MethodStub {
  /// `POST`.
  public static var method: HTTPMethod? { .post }
  /// The stub that was written.
  public var stub: Stub
  /// Wraps a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `PUT` requests.
public struct Put: MethodStub {
  /// `PUT`.
  public static var method: HTTPMethod? { .put }
  /// The stub that was written.
  public var stub: Stub
  /// Wraps a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `PATCH` requests.
public struct Patch: MethodStub {
  /// `PATCH`.
  public static var method: HTTPMethod? { .patch }
  /// The stub that was written.
  public var stub: Stub
  /// Wraps a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `DELETE` requests.
public struct Delete: MethodStub {
  /// `DELETE`.
  public static var method: HTTPMethod? { .delete }
  /// The stub that was written.
  public var stub: Stub
  /// Wraps a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `HEAD` requests; a ``Get`` does not answer them.
public struct Head: MethodStub {
  /// `HEAD`.
  public static var method: HTTPMethod? { .head }
  /// The stub that was written.
  public var stub: Stub
  /// Wraps a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `OPTIONS` requests.
public struct Options: MethodStub {
  /// `OPTIONS`.
  public static var method: HTTPMethod? { .options }
  /// The stub that was written.
  public var stub: Stub
  /// Wraps a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for requests of every method; with the path `/**` for every request there is.
public struct AnyMethod: MethodStub {
  /// Any verb.
  public static var method: HTTPMethod? { nil }
  /// The stub that was written.
  public var stub: Stub
  /// Wraps a stub.
  public init(stub: Stub) { self.stub = stub }
}
