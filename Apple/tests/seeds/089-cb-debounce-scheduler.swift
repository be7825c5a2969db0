// expect: scheduler
// platform: ios
import Combine
func f(_ p: Just<Int>) { _ = p.debounce(for: .seconds(1)) }
