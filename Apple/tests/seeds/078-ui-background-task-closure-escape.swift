// expect: escaping
// platform: ios
import UIKit
@MainActor func f(_ done: () -> Void) { UIApplication.shared.open(URL(string: "x")!, options: [:], completionHandler: { _ in done() }) }
