public import BacklotHTTP

/// A stub for `GET` requests.
public struct Get: MethodStub {
  /// `GET`.
  public static var method: HTTPMethod? { .get }
  /// The underlying stub.
  public var stub: Stub
  /// Creates a method stub from a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `POST` requests.
public struct Post: MethodStub {
  /// `POST`.
  public static var method: HTTPMethod? { .post }
  /// The underlying stub.
  public var stub: Stub
  /// Creates a method stub from a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `PUT` requests.
public struct Put: MethodStub {
  /// `PUT`.
  public static var method: HTTPMethod? { .put }
  /// The underlying stub.
  public var stub: Stub
  /// Creates a method stub from a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `PATCH` requests.
public struct Patch: MethodStub {
  /// `PATCH`.
  public static var method: HTTPMethod? { .patch }
  /// The underlying stub.
  public var stub: Stub
  /// Creates a method stub from a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `DELETE` requests.
public struct Delete: MethodStub {
  /// `DELETE`.
  public static var method: HTTPMethod? { .delete }
  /// The underlying stub.
  public var stub: Stub
  /// Creates a method stub from a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `HEAD` requests; a ``Get`` does not answer them.
public struct Head: MethodStub {
  /// `HEAD`.
  public static var method: HTTPMethod? { .head }
  /// The underlying stub.
  public var stub: Stub
  /// Creates a method stub from a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for `OPTIONS` requests.
public struct Options: MethodStub {
  /// `OPTIONS`.
  public static var method: HTTPMethod? { .options }
  /// The underlying stub.
  public var stub: Stub
  /// Creates a method stub from a stub.
  public init(stub: Stub) { self.stub = stub }
}

/// A stub for requests of any method; with the path `/**`, for all requests.
public struct AnyMethod: MethodStub {
  /// Any method.
  public static var method: HTTPMethod? { nil }
  /// The underlying stub.
  public var stub: Stub
  /// Creates a method stub from a stub.
  public init(stub: Stub) { self.stub = stub }
}
