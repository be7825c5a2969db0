// expect: is unavailable in tvOS
// platform: tvos
import UIKit
final class C: UITableViewController { func f() { refreshControl = nil } }
