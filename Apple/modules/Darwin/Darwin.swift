// Stand-in for Darwin: the toolchain's Glibc (under the name CLibX) plus what only Apple's C library has.
// Struct members that differ (sockaddr.sa_len, stat.st_mtimespec...) are extensions of the Glibc structs;
// what Glibc has and Darwin lacks stays visible (README).
@_exported import CLibX
@_exported import _DarwinStructs

public func arc4random() -> UInt32 { fatalError() }
public func arc4random_buf(_ buf: UnsafeMutableRawPointer!, _ nbytes: Int) { fatalError() }
public func arc4random_uniform(_ upper_bound: UInt32) -> UInt32 { fatalError() }
public func strlcpy(_ dst: UnsafeMutablePointer<CChar>!, _ src: UnsafePointer<CChar>!, _ size: Int) -> Int { fatalError() }
public func memset_s(_ s: UnsafeMutableRawPointer!, _ smax: Int, _ c: Int32, _ n: Int) -> Int32 { fatalError() }
public func issetugid() -> Int32 { fatalError() }

// mach
public typealias kern_return_t = Int32
public typealias mach_port_t = UInt32
public typealias natural_t = UInt32
public typealias integer_t = Int32
public typealias mach_msg_type_number_t = natural_t
public typealias vm_size_t = UInt
public typealias mach_vm_size_t = UInt64
public let KERN_SUCCESS: Int32 = 0
public func mach_absolute_time() -> UInt64 { fatalError() }
public func mach_continuous_time() -> UInt64 { fatalError() }
public func mach_approximate_time() -> UInt64 { fatalError() }
@discardableResult public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>!) -> kern_return_t { fatalError() }
public var mach_task_self_: mach_port_t { get { fatalError() } set { fatalError() } }
public func mach_thread_self() -> mach_port_t { fatalError() }
public func clock_gettime_nsec_np(_ clock_id: clockid_t) -> UInt64 { fatalError() }
public let CLOCK_UPTIME_RAW: clockid_t = 8, CLOCK_UPTIME_RAW_APPROX: clockid_t = 9, CLOCK_MONOTONIC_RAW_APPROX: clockid_t = 5
public func pthread_threadid_np(_ thread: pthread_t?, _ id: UnsafeMutablePointer<UInt64>!) -> Int32 { fatalError() }
public func pthread_setname_np(_ name: UnsafePointer<CChar>) -> Int32 { fatalError() }
public func pthread_main_np() -> Int32 { fatalError() }

// sysctl
public func sysctlbyname(_ name: UnsafePointer<CChar>!, _ oldp: UnsafeMutableRawPointer!, _ oldlenp: UnsafeMutablePointer<Int>!, _ newp: UnsafeMutableRawPointer!, _ newlen: Int) -> Int32 { fatalError() }
public func sysctl(_ name: UnsafeMutablePointer<Int32>!, _ namelen: UInt32, _ oldp: UnsafeMutableRawPointer!, _ oldlenp: UnsafeMutablePointer<Int>!, _ newp: UnsafeMutableRawPointer!, _ newlen: Int) -> Int32 { fatalError() }
public let CTL_KERN: Int32 = 1, CTL_HW: Int32 = 6, HW_MEMSIZE: Int32 = 24, HW_NCPU: Int32 = 3, KERN_PROC: Int32 = 14, KERN_PROC_PID: Int32 = 1, KERN_BOOTTIME: Int32 = 21
public func _NSGetExecutablePath(_ buf: UnsafeMutablePointer<CChar>!, _ bufsize: UnsafeMutablePointer<UInt32>!) -> Int32 { fatalError() }
public func getprogname() -> UnsafePointer<CChar>! { fatalError() }

// files
public let F_FULLFSYNC: Int32 = 51, F_BARRIERFSYNC: Int32 = 85, F_NOCACHE: Int32 = 48, F_RDAHEAD: Int32 = 45, F_GETPATH: Int32 = 50, F_PREALLOCATE: Int32 = 42, F_PUNCHHOLE: Int32 = 99, F_SETNOSIGPIPE: Int32 = 73
public let F_ALLOCATECONTIG: UInt32 = 2, F_ALLOCATEALL: UInt32 = 4, F_PEOFPOSMODE: Int32 = 3
public struct fstore_t { public var fst_flags: UInt32, fst_posmode: Int32, fst_offset: off_t, fst_length: off_t, fst_bytesalloc: off_t
  public init() { fatalError() }
  public init(fst_flags: UInt32, fst_posmode: Int32, fst_offset: off_t, fst_length: off_t, fst_bytesalloc: off_t) { fatalError() } }
public typealias fstore = fstore_t
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { fatalError() }
public let O_EXLOCK: Int32 = 0x20, O_SHLOCK: Int32 = 0x10, O_EVTONLY: Int32 = 0x8000, O_SYMLINK: Int32 = 0x200000
public let MAXPATHLEN: Int32 = 1024
public func clonefile(_ src: UnsafePointer<CChar>!, _ dst: UnsafePointer<CChar>!, _ flags: UInt32) -> Int32 { fatalError() }
public func clonefileat(_ src_dirfd: Int32, _ src: UnsafePointer<CChar>!, _ dst_dirfd: Int32, _ dst: UnsafePointer<CChar>!, _ flags: UInt32) -> Int32 { fatalError() }
public func fclonefileat(_ srcfd: Int32, _ dst_dirfd: Int32, _ dst: UnsafePointer<CChar>!, _ flags: UInt32) -> Int32 { fatalError() }
public let CLONE_NOFOLLOW: Int32 = 1, CLONE_NOOWNERCOPY: Int32 = 2
public typealias copyfile_state_t = OpaquePointer
public typealias copyfile_flags_t = UInt32
public func copyfile(_ from: UnsafePointer<CChar>!, _ to: UnsafePointer<CChar>!, _ state: copyfile_state_t!, _ flags: copyfile_flags_t) -> Int32 { fatalError() }
public func fcopyfile(_ from_fd: Int32, _ to_fd: Int32, _ state: copyfile_state_t!, _ flags: copyfile_flags_t) -> Int32 { fatalError() }
public func copyfile_state_alloc() -> copyfile_state_t! { fatalError() }
public func copyfile_state_free(_ s: copyfile_state_t!) -> Int32 { fatalError() }
public let COPYFILE_ACL: Int32 = 1, COPYFILE_STAT: Int32 = 2, COPYFILE_XATTR: Int32 = 4, COPYFILE_DATA: Int32 = 8, COPYFILE_SECURITY: Int32 = 3, COPYFILE_METADATA: Int32 = 7, COPYFILE_ALL: Int32 = 15, COPYFILE_CLONE: Int32 = 1 << 24, COPYFILE_CLONE_FORCE: Int32 = 1 << 25
public func renamex_np(_ from: UnsafePointer<CChar>!, _ to: UnsafePointer<CChar>!, _ flags: UInt32) -> Int32 { fatalError() }
public func renameatx_np(_ fromfd: Int32, _ from: UnsafePointer<CChar>!, _ tofd: Int32, _ to: UnsafePointer<CChar>!, _ flags: UInt32) -> Int32 { fatalError() }
public let RENAME_SWAP: Int32 = 2, RENAME_EXCL: Int32 = 4
public func getxattr(_ path: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: UnsafeMutableRawPointer!, _ size: Int, _ position: UInt32, _ options: Int32) -> Int { fatalError() }
public func setxattr(_ path: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: UnsafeRawPointer!, _ size: Int, _ position: UInt32, _ options: Int32) -> Int32 { fatalError() }
public func removexattr(_ path: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ options: Int32) -> Int32 { fatalError() }
public let XATTR_NOFOLLOW: Int32 = 1
extension stat {
  public var st_atimespec: timespec { get { fatalError() } set { fatalError() } }
  public var st_mtimespec: timespec { get { fatalError() } set { fatalError() } }
  public var st_ctimespec: timespec { get { fatalError() } set { fatalError() } }
  public var st_birthtimespec: timespec { get { fatalError() } set { fatalError() } }
  public var st_flags: UInt32 { get { fatalError() } set { fatalError() } }
  public var st_gen: UInt32 { get { fatalError() } set { fatalError() } }
}
extension dirent { public var d_namlen: UInt16 { get { fatalError() } set { fatalError() } }; public var d_seekoff: UInt64 { get { fatalError() } set { fatalError() } } }

// sockets
extension sockaddr { public var sa_len: UInt8 { get { fatalError() } set { fatalError() } } }
extension sockaddr_in { public var sin_len: UInt8 { get { fatalError() } set { fatalError() } } }
extension sockaddr_in6 { public var sin6_len: UInt8 { get { fatalError() } set { fatalError() } } }
extension sockaddr_un { public var sun_len: UInt8 { get { fatalError() } set { fatalError() } } }
extension sockaddr_storage { public var ss_len: UInt8 { get { fatalError() } set { fatalError() } } }
public let SO_NOSIGPIPE: Int32 = 0x1022, SO_REUSESHAREUID: Int32 = 0x1025, SO_NREAD: Int32 = 0x1020, SO_NWRITE: Int32 = 0x1024, TCP_KEEPALIVE: Int32 = 0x10, TCP_CONNECTIONTIMEOUT: Int32 = 0x20, TCP_CONNECTION_INFO: Int32 = 0x106
// On Apple systems these are Int32, and need no rawValue.
public let SOCK_STREAM: Int32 = 1, SOCK_DGRAM: Int32 = 2, SOCK_RAW: Int32 = 3
public let IPPROTO_TCP: Int32 = 6, IPPROTO_UDP: Int32 = 17, IPPROTO_IP: Int32 = 0, IPPROTO_IPV6: Int32 = 41, IPPROTO_ICMP: Int32 = 1
public let SHUT_RD: Int32 = 0, SHUT_WR: Int32 = 1, SHUT_RDWR: Int32 = 2
public func sendfile(_ fd: Int32, _ s: Int32, _ offset: off_t, _ len: UnsafeMutablePointer<off_t>!, _ hdtr: UnsafeMutableRawPointer!, _ flags: Int32) -> Int32 { fatalError() }

// kqueue
public func kqueue() -> Int32 { fatalError() }
public func kevent(_ kq: Int32, _ changelist: UnsafePointer<kevent>!, _ nchanges: Int32, _ eventlist: UnsafeMutablePointer<kevent>!, _ nevents: Int32, _ timeout: UnsafePointer<timespec>!) -> Int32 { fatalError() }
public let EVFILT_READ: Int32 = -1, EVFILT_WRITE: Int32 = -2, EVFILT_VNODE: Int32 = -4, EVFILT_PROC: Int32 = -5, EVFILT_SIGNAL: Int32 = -6, EVFILT_TIMER: Int32 = -7, EVFILT_USER: Int32 = -10
public let EV_ADD: Int32 = 1, EV_DELETE: Int32 = 2, EV_ENABLE: Int32 = 4, EV_DISABLE: Int32 = 8, EV_ONESHOT: Int32 = 0x10, EV_CLEAR: Int32 = 0x20, EV_RECEIPT: Int32 = 0x40, EV_EOF: Int32 = 0x8000, EV_ERROR: Int32 = 0x4000
public let NOTE_TRIGGER: UInt32 = 0x01000000, NOTE_DELETE: UInt32 = 1, NOTE_WRITE: UInt32 = 2, NOTE_EXTEND: UInt32 = 4, NOTE_RENAME: UInt32 = 0x20

// errors only Darwin has
public var ENOATTR: Int32 { 93 }
public var EFTYPE: Int32 { 79 }
public var EPROCLIM: Int32 { 67 }

// rusage, memory
public struct malloc_statistics_t { public var blocks_in_use: UInt32, size_in_use: Int, max_size_in_use: Int, size_allocated: Int; public init() { fatalError() } }
public func malloc_size(_ ptr: UnsafeRawPointer!) -> Int { fatalError() }
public func malloc_good_size(_ size: Int) -> Int { fatalError() }
public let VM_FLAGS_ANYWHERE: Int32 = 1

#if os(macOS)
public func proc_pidpath(_ pid: Int32, _ buffer: UnsafeMutableRawPointer!, _ buffersize: UInt32) -> Int32 { fatalError() }
#endif

public struct DIR {}
public func opendir(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { fatalError() }
public func dirfd(_ stream: UnsafeMutablePointer<DIR>!) -> Int32 { fatalError() }
public func readdir(_ stream: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { fatalError() }
@discardableResult public func closedir(_ stream: UnsafeMutablePointer<DIR>!) -> Int32 { fatalError() }
