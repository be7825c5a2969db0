// expect: no such module 'FoundationNetworking'
// platform: ios
import FoundationNetworking
