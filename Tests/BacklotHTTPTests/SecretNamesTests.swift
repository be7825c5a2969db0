import BacklotHTTP
import Testing

struct SecretNamesTests {
  @Test(
    arguments: [
      "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-API-Key", "x-api-key", "api_key", "apiKey",
      "APIKey", "apikey", "Ocp-Apim-Subscription-Key", "X-Auth-Token", "access_token", "accessToken", "refresh_token",
      "id_token", "token", "csrfToken", "key", "password", "newPassword", "user.password", "client_secret", "secret",
      "signature", "X-Amz-Signature", "X-Amz-Security-Token", "X-Goog-Credential", "sig", "session_id",
      "user[password]",
      "cardNumber", "PIN", "password_confirmation", "passwordConfirmation", "secrets", "secretkey", "accesskey",
      "privatekey",
    ])
  func `the usual names of credentials are known however they are written`(name: String) {
    #expect(SecretNames.standard.contains(name))
  }

  @Test(
    arguments: [
      "Accept", "Content-Type", "monkey", "keyboard", "tokens_used", "name", "author", "pinned", "", "_", "ETag",
      "max_tokens",
    ])
  func `other names are not`(name: String) {
    #expect(!SecretNames.standard.contains(name))
  }

  @Test func `an app adds its own names`() {
    let secrets = SecretNames.standard.union(["date of birth", "IBAN"])
    #expect(secrets.contains("dateOfBirth"))
    #expect(secrets.contains("date-of-birth"))
    #expect(secrets.contains("customer_iban"))
    #expect(secrets.contains("token"))
    #expect(!secrets.contains("birth"))
    #expect(!SecretNames(["iban"]).contains("token"))
  }
}
