// expect: call can throw but is not marked with 'try'
// platform: ios
import Compression
func f() throws { _ = OutputFilter(.compress, using: .zlib) { _ in } }
