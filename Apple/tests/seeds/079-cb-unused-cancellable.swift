// expect-warning: is unused
// platform: ios
import Combine
func f(_ p: PassthroughSubject<Int, Never>) { p.sink { _ in } }
