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
    "APIClient", "APIResponse", "AccessToken", "ClientError", "ClientMiddleware", "ClientTask", "CoalescingMiddleware",
    "Creatable", "DecodingFailure", "Deletable", "DocumentedResponse", "ElementSequence", "EmptyResponse", "Endpoint",
    "EndpointKind", "EndpointKinds", "EndpointPath", "EndpointPublisher", "EventReconnection", "EventSequence",
    "EventStreamParser", "ExchangeMetrics", "Gettable", "HTTPBody", "HTTPError", "HTTPField", "HTTPFields",
    "HTTPMethod", "HTTPRequest", "HTTPResponse", "HTTPStatus", "HTTPTransport", "InvalidEndpointError", "LoadState",
    "Loader", "LoggingMiddleware", "MediaType", "MetricsMiddleware", "MultipartBoundary", "MultipartPart",
    "NetworkResponse", "NextPage", "NextTransport", "PageLoader", "PageSequence", "PartialDownload", "PercentEncoding",
    "ProblemDetails", "QueryItems", "Redirect", "RedirectError", "RedirectHandling", "RedirectMiddleware",
    "RedirectPolicy", "RefreshControl", "ReloadableTable", "RequestBody", "RequestContext", "ResponseContent",
    "ResponseDecoding", "ResponseQueue", "RetryBudget", "RetryMiddleware", "RetryRule", "RetrySchedule", "SecretNames",
    "ServerSentEvent", "StandardError", "StreamFormat", "ThrottlingMiddleware", "TimeoutMiddleware", "TransferProgress",
    "URLHost", "URLRequestEndpointKind", "URLSessionProtocol", "URLSessionTaskProtocol", "URLSessionTransport",
    "Updatable",
  ]
}
