import BacklotHTTP

/// The names of values that look random but are not secret: identifiers, digests, locations and caches.
enum RandomNames {
  /// Returns whether a name ends with one of these, or with those of keys and tokens that are not secret.
  static func contains(_ name: String) -> Bool { names.contains(name) || SecretNames.standard.isExempt(name) }

  /// Names are compared by their last words, like those of secrets.
  private static let names: SecretNames = [
    "id", "ids", "id 2", "uid", "uuid", "guid", "oid", "pk", "etag", "e tag", "if none match", "if match", "if range",
    "hash",
    "hashes", "sha", "sha1", "sha256", "sha512", "md5", "digest", "checksum", "crc", "crc32c", "goog hash", "integrity",
    "nonce", "cursor", "after", "before", "next", "previous", "prev", "page token", "continuation",
    "continuation token",
    "sync token", "next token", "url", "uri", "href", "src", "link", "image", "photo", "picture", "avatar", "thumbnail",
    "icon", "logo", "location", "referer", "path", "file", "filename", "slug", "version", "revision", "rev", "build",
    "commit", "fingerprint", "data", "blob", "content", "body", "base64", "bytes", "boundary", "content type", "trace",
    "span", "traceparent", "tracestate", "baggage", "ray", "public key", "kid", "x5t", "x5c", "policy",
    "policy report only", "report to", "reporting endpoints", "nel", "via", "server timing", "server", "user agent",
    "alt svc", "accept", "served by", "cache", "age", "web socket key", "websocket key", "web socket accept",
    "websocket accept", "range", "node", "correlation", "request", "digest sha 256", "ref", "vary", "permalink", "tag",
    "test", "experiment", "class", "classes", "css", "selector", "style", "component", "symbol", "method", "function",
    "identifier", "operation", "module", "chunk", "asset", "event", "element", "object", "dependency", "signature base",
    "svg", "html", "markup", "xml", "payload", "certificate", "cert", "thumbprint", "pixels", "mask", "polyline",
    "geometry",
    "points", "shape", "encoding", "translation", "variant", "sitekey", "site key", "publishable key", "sri", "flags",
    "placeholder", "blurhash", "signature version", "model", "name", "title",
  ]
}
