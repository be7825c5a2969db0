// expect: no exact matches in call to static method 'buildExpression'
// platform: ios
import UIKit
#Preview("x") { 3 }
