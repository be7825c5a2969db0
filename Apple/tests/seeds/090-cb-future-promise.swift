// expect: cannot convert
// platform: ios
import Combine
let f = Future<Int, Never> { promise in promise(.success("x")) }
