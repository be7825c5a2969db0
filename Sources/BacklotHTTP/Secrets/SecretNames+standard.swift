// The words of the standard names. A name ends with them in any notation; the longest ending decides.

extension SecretNames {
  /// Names whose values are secret.
  static let certainNames = [
    "authorization", "cookie", "jwt", "bearer", "credential", "credentials", "creds", "assertion", "saml response",
    "samlresponse", "csrf", "xsrf", "secret", "password", "passwd", "passwort", "pwd", "passphrase", "passcode", "pass",
    "password hash", "password digest", "mnemonic", "seed phrase", "recovery phrase", "secret phrase", "backup phrase",
    "seed words", "recovery words", "connection string", "conn string", "conn str", "session id", "sess id",
    "connect sid", "card number", "cc number", "credit card", "code verifier", "device code", "user code",
    "authorization code", "auth code", "recovery code", "backup code", "secret code", "scratch code", "reset code",
    "secret answer",
    "security answer", "pass word",
    // Tokens with these words before them are credentials.
    "access token", "account token", "activation token", "admin token", "api token", "app token", "auth token",
    "authentication token", "authenticity token", "authorization token", "bearer token", "bot token", "card token",
    "client token", "confirmation token", "csrf token", "deploy token", "device token", "forgery token", "id token",
    "identity token", "invitation token", "invite token", "job token", "jwt token", "login token", "mfa token",
    "oauth token", "password token", "personal token", "push token", "refresh token", "registration token",
    "remember token", "request token", "reset token", "runner token", "sas token", "secret token", "security token",
    "service token", "session token", "sso token", "upload token", "user token", "vault token", "verification token",
    "web token", "webhook token", "xsrf token", "x token", "data token",
    // Keys with these words before them are credentials.
    "access key", "account key", "admin key", "api key", "app key", "application key", "auth key",
    "authentication key", "authorization key", "client key", "consumer key", "decryption key", "deploy key",
    "developer key", "encryption key", "function key", "functions key", "hmac key", "ingest key", "integration key",
    "license key", "licence key", "master key", "merchant key", "private key", "recovery key", "root key", "secret key",
    "security key", "server key", "service key", "session key", "shared access key", "shared key", "signing key",
    "ssh private key", "subscription key", "symmetric key", "webhook key", "write key",
  ]

  /// Names whose values are secret if they look like a credential.
  static let likelyNames = ["token", "key", "session", "signature", "sig", "hmac", "sid", "auth"]

  /// Names whose values are secret if they look like a credential, and which are usual for other values.
  static let possibleNames = ["code", "ticket", "seed", "pw", "mfa", "2fa"]

  /// Names whose values are secret if they are digits or look like a credential.
  static let digitNames = [
    "pin", "otp", "totp", "cvv", "cvc", "pin code", "otp code", "mfa code", "2fa code", "totp code",
    "sms code", "login code", "access code", "security code", "verification code", "confirmation code",
    "activation code", "two factor code", "one time code", "one time password",
  ]

  /// Names that end like those above, and whose values are not secret.
  static let otherNames =
    otherTokens.map { "\($0) token" } + otherKeys.map { "\($0) key" } + [
      "boarding pass", "bus pass", "day pass", "event pass", "first pass", "high pass", "last pass", "low pass",
      "rail pass", "season pass", "second pass", "ski pass", "test pass", "travel pass", "drop pin", "location pin",
      "map pin", "push pin", "area code", "bar code", "country code", "currency code", "dial code", "error code",
      "exit code", "language code", "phone code", "postal code", "promo code", "qr code", "reason code", "region code",
      "response code", "return code", "source code", "state code", "status code", "zip code", "forgot password",
      "forgotten password", "reset password", "change password", "show password", "has password", "is secret",
      "wrong password", "invalid password", "require password", "requires password", "ethereum seed", "random seed",
    ]

  private static let otherTokens = [
    "base", "cached", "cls", "collateral", "color", "completion", "continuation", "count", "css", "current", "cursor",
    "delta", "design", "eos", "fee", "first", "font", "from", "gas", "governance", "in", "input", "last", "lexer",
    "limit", "lp", "mask", "max", "maximum", "min", "native", "new page", "next", "next page", "nft", "operator",
    "out", "output", "pad", "page", "pagination", "parser", "prev", "previous", "prompt", "quote", "reasoning",
    "remaining", "resume", "reward", "scroll", "semantic", "skip", "space", "spacing", "special", "start", "stop",
    "style", "sub", "swagger", "sync", "syntax", "theme", "thinking", "to", "total", "typography", "unknown", "unk",
    "used", "watch", "word",
  ]

  private static let otherKeys = [
    "alias", "alt", "arrow", "array", "asset", "attribute", "blob", "bucket", "bundle", "cache", "category", "cell",
    "chunk", "class", "collection", "color", "column", "component", "composite", "condition", "config", "content",
    "context", "copy", "correlation", "data", "dedup", "deduplication", "default", "dictionary", "dimension",
    "document", "element", "entity", "entry", "enum", "error", "event", "experiment", "facet", "feature", "field",
    "file",
    "filter", "flag", "foreign", "form", "global", "group", "grouping", "has", "hash", "header", "home", "hot", "i18n",
    "icon", "idempotency", "image", "index", "input", "issue", "item", "join", "key", "kv", "l10n", "label", "language",
    "layer", "layout", "list", "locale", "localization", "localized", "lookup", "map", "match", "menu", "message",
    "meta",
    "metadata", "metric", "model", "module", "name", "natural", "nav", "node", "object", "operation", "option", "order",
    "page", "parameter", "parent", "part", "partition", "path", "permission", "plural", "policy", "preference",
    "prefix", "primary", "product", "project", "property", "public", "query", "question", "queue", "range", "react",
    "record", "redis", "reference", "region", "registry", "report", "request", "resource", "response", "role",
    "root cause",
    "route", "routing", "row", "s3", "schema", "search", "section", "segment", "setting", "shard", "sheet", "shortcut",
    "slot", "sort", "sorting", "source", "space", "state", "stats", "status", "storage", "store", "story", "string",
    "style", "surrogate", "tab", "table", "tag", "task", "team", "template", "tenant", "text", "theme", "title",
    "topic",
    "tracking", "translation", "tree", "type", "ui", "unique", "unit", "upload", "url", "user agent", "value",
    "version",
    "view", "web socket", "websocket", "widget", "window",
  ]

  /// Words after a secret name that do not change its meaning.
  static let fillers: Set = [
    "value", "string", "text", "plain", "plaintext", "raw", "confirmation", "confirm", "confirmed", "repeat",
    "repeated", "again", "retype", "verify", "new", "old", "current", "b64", "base64", "encoded", "enc", "encrypted",
  ]

  /// Ends of names that are written as one word, such as `dbpassword` and `PHPSESSID`.
  static let compounds = [
    "password", "passwd", "passphrase", "apikey", "accesskey", "secretkey", "privatekey", "authkey", "sharedkey",
    "accesstoken", "authtoken", "refreshtoken", "idtoken", "sessiontoken", "csrftoken", "xsrftoken", "securitytoken",
    "middlewaretoken", "verificationtoken", "clientsecret", "appsecret", "secretstring", "sessionid", "sessid",
    "connectionstring", "cardnumber", "usertoken", "apitoken",
  ]
}
