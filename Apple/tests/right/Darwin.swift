#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
#if canImport(Glibc)
#error("Glibc must not be importable")
#endif
func d() {
  var b = [UInt8](repeating: 0, count: 8); arc4random_buf(&b, b.count)
  var info = mach_timebase_info(); mach_timebase_info(&info); _ = mach_absolute_time() * UInt64(info.numer) / UInt64(info.denom)
  var sin = sockaddr_in(); sin.sin_len = UInt8(MemoryLayout<sockaddr_in>.size); sin.sin_family = sa_family_t(AF_INET); sin.sin_port = in_port_t(80).bigEndian
  let fd = socket(AF_INET, SOCK_STREAM, 0); var one: Int32 = 1; _ = setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
  let kq = kqueue(); var ev = kevent(); ev.filter = Int16(EVFILT_READ); ev.ident = UInt(fd); _ = kevent(kq, &ev, 1, nil, 0, nil)
  var size = 0; _ = sysctlbyname("hw.model", nil, &size, nil, 0)
  _ = clonefile("a", "b", 0); _ = fcntl(fd, F_FULLFSYNC); _ = fcopyfile(fd, fd, nil, copyfile_flags_t(COPYFILE_ALL))
  var n: UInt32 = 0; _ = _NSGetExecutablePath(nil, &n); if errno == ENOENT { errno = 0 }
  var st = stat(); _ = stat("x", &st); _ = st.st_mtimespec.tv_sec; _ = getpid(); close(fd)
  bindit(&sin)
}
func bindit(_ a: inout sockaddr_in) { withUnsafePointer(to: &a) { p in p.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(0, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } } }
