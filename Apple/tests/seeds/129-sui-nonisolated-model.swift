// expect: main actor-isolated
// platform: ios
import SwiftUI
@MainActor @Observable final class M { var n = 0 }
func f(_ m: M) { m.n = 1 }
