// expect: cannot assign value of type 'Int' to type 'UInt8'
// platform: ios
import Darwin
func f() { var s = sockaddr_in(); s.sin_len = MemoryLayout<sockaddr_in>.size; _ = s }
