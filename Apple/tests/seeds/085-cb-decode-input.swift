// expect: Data
// platform: ios
import Combine
func f(_ p: Just<String>) { _ = p.decode(type: Int.self, decoder: JSONDecoder()) }
