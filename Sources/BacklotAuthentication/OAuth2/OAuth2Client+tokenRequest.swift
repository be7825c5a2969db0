import BacklotHTTP
import BacklotTransport
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension OAuth2Client {
  /// Requests a token (RFC 6749 §4 to §6).
  func credential(for grant: OAuth2Grant) async throws(AuthenticationError) -> Credential {
    let request = try tokenRequest(for: grant)
    // The lifetime counts from before the request, so that the token is never used after it has expired.
    let start = now()
    let (status, content) = try await response(to: request, hiding: grant.secrets + authentication.secrets)
    let response = OAuth2TokenResponse(status, content: content, hiding: grant.secrets + authentication.secrets)
    return try response.credential(since: start)
  }

  private func tokenRequest(for grant: OAuth2Grant) throws(AuthenticationError) -> HTTPRequest {
    let target = try OAuth2Endpoint(tokenEndpoint, named: "token endpoint").components
    var fields: HTTPFields = [.accept: "\(MediaType.json)", .contentType: "\(MediaType.form)"]
    var form = grant.form
    authentication.authenticate(id, in: &fields, form: &form)
    return HTTPRequest(
      method: .post,
      scheme: target.scheme,
      authority: target.authority,
      path: target.path,
      headerFields: fields,
      body: HTTPBody(form.encodedForm)
    )
  }

  private func response(
    to request: HTTPRequest,
    hiding secrets: [String]
  ) async throws(AuthenticationError) -> (status: HTTPStatus, content: [UInt8]) {
    do {
      let response = try await transport.send(request)
      return (response.status, try await response.body.collect(upTo: Self.responseLimit))
    } catch {
      throw Self.transportFailure(error, hiding: secrets)
    }
  }

  /// The maximum number of bytes of a token response.
  private static var responseLimit: Int { 1 << 20 }

  private static func transportFailure(_ error: any Error, hiding secrets: [String]) -> AuthenticationError {
    if error is CancellationError || (error as? URLError)?.code == .cancelled {
      return AuthenticationError(.cancelled, message: "The token request was cancelled.", underlyingError: error)
    }
    let reason = Secret.masked((error as? URLError)?.localizedDescription ?? "\(error)", hiding: secrets)
    return AuthenticationError(
      .transport,
      message: "The authorization server did not respond. \(reason) Check the connection, and try again.",
      underlyingError: error
    )
  }
}
