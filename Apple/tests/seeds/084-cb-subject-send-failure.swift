// expect: type 'Never' has no member
// platform: ios
import Combine
func f(_ s: PassthroughSubject<Int, Never>) { s.send(completion: .failure(.oops)) }
