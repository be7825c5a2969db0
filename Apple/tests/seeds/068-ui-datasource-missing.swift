// expect: does not conform to protocol 'UITableViewDataSource'
// platform: ios
import UIKit
final class D: NSObject, UITableViewDataSource { func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 } }
