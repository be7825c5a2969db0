// expect: has no member 'rawValue'
// platform: ios
import Darwin
let x = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
