import CUV
import Testing

@testable import BacklotServer

@Suite struct ChangeSettlingTests {
  private var settling = ChangeSettling(quiet: .milliseconds(60), longest: .milliseconds(500))

  @Test func `nothing is waited for while nothing changes`() {
    #expect(settling.wait(from: .seconds(1)) == nil)
  }

  @Test mutating func `after a burst some quiet is waited for`() {
    for instant in [0, 30, 60, 90] { settling.notice(at: .milliseconds(instant)) }
    #expect(settling.wait(from: .milliseconds(100)) == .milliseconds(50))
    #expect(settling.wait(from: .milliseconds(150)) == .zero)
    #expect(settling.wait(from: .milliseconds(900)) == .zero)
  }

  @Test mutating func `changes that never end are looked at in between`() {
    for instant in stride(from: 0, through: 480, by: 20) { settling.notice(at: .milliseconds(instant)) }
    #expect(settling.wait(from: .milliseconds(480)) == .milliseconds(20))
    settling.finish()
    #expect(settling.wait(from: .milliseconds(500)) == nil)
    settling.notice(at: .milliseconds(510))
    #expect(settling.wait(from: .milliseconds(510)) == .milliseconds(60))
  }

  @Test(arguments: [
    (1_000_500_000_000, true, "in the same tick"), (1_000_400_000_000, false, "long before"),
    (999_000_000_000, true, "on a file system that keeps even seconds"), (998_000_000_000, false, "long before there"),
  ])
  func `a file that was changed right before may have been changed since`(modified: Int64, isFresh: Bool, when: String)
  {
    var status = uv_stat_t()
    status.st_mtim = uv_timespec_t(
      tv_sec: Int(modified / 1_000_000_000),
      tv_nsec: Int(modified % 1_000_000_000)
    )
    #expect(FileFingerprint(status).isFresh(at: 1_000_510_000_000) == isFresh)
  }
}
