import Testing

@testable import BacklotCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct OpenFileLimitTests {
  @Test func `a server may open as many files as the system allows`() throws {
    var limit = rlimit()
    try #require(getrlimit(OpenFileLimit.resource, &limit) == 0)
    // Enough for whatever runs beside this test.
    limit.rlim_cur = min(limit.rlim_max, 1024)
    try #require(setrlimit(OpenFileLimit.resource, &limit) == 0)
    OpenFileLimit.raise()
    try #require(getrlimit(OpenFileLimit.resource, &limit) == 0)
    #if canImport(Darwin)
      #expect(limit.rlim_cur == min(limit.rlim_max, rlim_t(OPEN_MAX)))
    #else
      #expect(limit.rlim_cur == limit.rlim_max)
    #endif
  }
}
