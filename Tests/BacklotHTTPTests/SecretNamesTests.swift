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

  @Test(
    arguments: [
      "password1", "new_password1", "pass", "db_pass", "passwords", "tokens", "apiKeys", "SecretString", "secretValue",
      "recovery_codes", "PHPSESSID", "JSESSIONID", "ASP.NET_SessionId", "bearer", "mnemonic", "connectionString",
      "dbpassword", "pass\u{200B}word", "device_code", "SAMLResponse",
    ])
  func `plurals, numbers, words at the end and names in one word do not matter`(name: String) {
    #expect(SecretNames.standard.certainty(of: name) == .certain)
  }

  @Test(
    arguments: [
      "objectKey", "s3key", "s3Key", "translationKey", "grouping_key", "design_token", "mapPin", "boardingPass",
      "statusCode", "forgotPassword", "total_tokens", "code", "ticket",
    ])
  func `names that only end like secrets are not masked`(name: String) {
    #expect(!SecretNames.standard.contains(name))
  }

  @Test(
    arguments: [
      "pageToken", "nextPageToken", "page_token", "next_page_token", "NextToken", "cursor_token", "continuationToken",
      "x-ms-continuation-token", "syncToken", "deltaToken", "$skipToken", "sortKey", "primaryKey", "foreign_key",
      "publicKey", "ssh_public_key", "Idempotency-Key", "partitionKey", "cache_key", "Sec-WebSocket-Key",
    ])
  func `names of pages, columns and repeats are not secret although they end like secrets`(name: String) {
    #expect(!SecretNames.standard.contains(name))
    #expect(!SecretNames.standard.containsMember(name))
    #expect(SecretNames.standard.union([name]).contains(name))
    #expect(SecretNames(["token", "key"]).contains(name))
  }

  @Test(arguments: [
    "api_key", "secret_key", "access_token", "pageAccessToken", "privateKey", "client_secret", "X-Api-Key",
  ])
  func `a member is as secret as a query item of its name`(name: String) {
    #expect(SecretNames.standard.contains(name))
    #expect(SecretNames.standard.containsMember(name))
  }

  @Test func `a member called just key is no secret, as the key of a query is`() {
    let standard = SecretNames.standard
    #expect(standard.contains("key"))
    #expect(!standard.containsMember("key"))
    #expect(!standard.containsMember("Key"))
    #expect(standard.union(["key"]).containsMember("key"))
    #expect(SecretNames(["key"]).union(standard).containsMember("key"))
    #expect(!standard.union(standard).union(["iban"]).containsMember("key"))
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
