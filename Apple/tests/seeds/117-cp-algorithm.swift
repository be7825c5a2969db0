// expect: has no member 'gzip'
// platform: ios
import Compression
func f() throws { _ = try OutputFilter(.compress, using: .gzip) { _ in } }
