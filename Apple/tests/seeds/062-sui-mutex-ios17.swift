// expect: is only available in iOS 18
// platform: ios
import Synchronization
let m = Mutex(3)
