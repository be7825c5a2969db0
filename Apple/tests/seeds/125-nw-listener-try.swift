// expect: call can throw
// platform: ios
import Network
func f() throws { _ = NWListener(using: .tcp, on: 80) }
