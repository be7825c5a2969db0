// expect: Never
// platform: ios
import Combine
func f(_ p: AnyPublisher<Int, URLError>) -> AnyCancellable { p.sink { _ in } }
