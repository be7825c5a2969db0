// expect: must be unwrapped
// platform: ios
import Network
func f() { let p: NWEndpoint.Port = NWEndpoint.Port(rawValue: 80); _ = p }
