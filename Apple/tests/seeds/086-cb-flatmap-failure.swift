// expect: no exact matches in call to instance method 'flatMap'
// platform: ios
import Combine
enum A: Error { case a }; enum B: Error { case b }
func f(_ p: AnyPublisher<Int, A>, _ q: AnyPublisher<Int, B>) { _ = p.flatMap { _ in q } }
