// expect: missing argument
// platform: ios
import Compression
var s = compression_stream()
