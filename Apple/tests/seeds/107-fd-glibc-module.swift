// expect: no such module 'Glibc'
// platform: ios
import Glibc
