// expect: 'let' constant
// platform: ios
import Combine
func f(_ p: AnyPublisher<Int, Never>) { let bag = Set<AnyCancellable>(); p.sink { _ in }.store(in: &bag) }
