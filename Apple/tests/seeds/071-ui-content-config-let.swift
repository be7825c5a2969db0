// expect: cannot assign to property: 'c' is a 'let' constant
// platform: ios
import UIKit
@MainActor func f(_ cell: UITableViewCell) { let c = cell.defaultContentConfiguration(); c.text = "x" }
