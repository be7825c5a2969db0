// expect: does not conform to protocol 'Publisher'
// platform: ios
import Combine
struct P: Publisher { typealias Output = Int; typealias Failure = Never }
