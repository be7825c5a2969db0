/// The types of other modules that generated clients use, or that their users do.
enum LibraryTypes {
  /// The types outside that generated code uses inside of the namespace, where a type of the same name would hide them.
  static let used: Set<String> = [
    "AccessToken", "DocumentedResponse", "EmptyResponse", "EndpointKind", "EndpointKinds", "EndpointPath", "HTTPBody",
    "HTTPField", "HTTPFields", "HTTPMethod", "HTTPRequest", "HTTPResponse", "HTTPStatus", "JSONDecoder", "JSONEncoder",
    "MediaType", "MockBackend", "MultipartPart", "ParameterWriter", "PathTemplate", "PercentEncoding", "QueryItems",
    "RequestBody", "RequestMatcher", "ResponseContent", "ResponseDefinition", "Stub", "StubResponse", "URLHost",
  ]

  /// The types that `BacklotClient` defines or exports, which a namespace of the same name would hide from an app.
  static let exported: Set<String> = [
    "APIClient", "APIResponse", "AccessToken", "ClientError", "ClientMiddleware", "CoalescingMiddleware", "Creatable",
    "DecodingFailure", "Deletable", "DocumentedResponse", "EmptyResponse", "Endpoint", "EndpointKind", "EndpointKinds",
    "EndpointPath", "Gettable", "HTTPBody", "HTTPError", "HTTPField", "HTTPFields", "HTTPMethod", "HTTPRequest",
    "HTTPResponse", "HTTPStatus", "LoadState", "Loader", "LoggingMiddleware", "MediaType", "MetricsMiddleware",
    "MultipartPart", "NextPage", "NextTransport", "PageLoader", "PageSequence", "PercentEncoding", "ProblemDetails",
    "QueryItems", "Redirect", "RefreshControl", "RequestBody", "RequestContext", "ResponseContent", "ResponseDecoding",
    "RetryMiddleware", "SecretNames", "ThrottlingMiddleware", "TimeoutMiddleware", "Transport", "URLHost", "Updatable",
  ]
}
