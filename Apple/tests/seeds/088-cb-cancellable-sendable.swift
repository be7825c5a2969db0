// expect: non-Sendable type 'AnyCancellable'
// platform: ios
import Combine
final class H: Sendable { let c: AnyCancellable; init(_ c: AnyCancellable) { self.c = c } }
