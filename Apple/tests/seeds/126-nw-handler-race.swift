// expect: concurrently-executing code
// platform: ios
import Network
func f(_ c: NWConnection) { var n = 0; c.stateUpdateHandler = { _ in n += 1 }; _ = n }
