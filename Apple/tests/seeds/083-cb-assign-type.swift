// expect: cannot convert
// platform: ios
import Combine
final class O { var s = "" }
func f(_ p: Just<Int>, _ o: O) -> AnyCancellable { p.assign(to: \O.s, on: o) }
