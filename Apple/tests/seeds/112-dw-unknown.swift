// expect: cannot find 'epoll_create2' in scope
// platform: ios
import Darwin
let x = epoll_create2(0)
