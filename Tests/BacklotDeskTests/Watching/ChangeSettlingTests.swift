import CUV
import Testing

@testable import BacklotDesk

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
    #expect(!settling.isQuiet(at: .milliseconds(500)))
    settling.finish(at: .milliseconds(500), isSettled: false)
    // Another look follows, even without further changes.
    #expect(settling.wait(from: .milliseconds(500)) == .milliseconds(60))
    #expect(settling.isQuiet(at: .milliseconds(560)))
    settling.finish(at: .milliseconds(560), isSettled: true)
    #expect(settling.wait(from: .milliseconds(560)) == nil)
  }

  @Test(arguments: [
    (1_000_500_000_000, true, "in the same tick"), (1_000_400_000_000, false, "long before"),
    (1_000_000_000_000, true, "on a file system that keeps even seconds"),
    (998_000_000_000, false, "long before there"),
    (2_000_500_000_000, false, "in the future, for all that its time says"),
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

  @Test(arguments: [(0, 100, true), (0, 1001, false), (1, 20, true), (1, 100, false)])
  func `a file that is empty may be one that is being written`(size: UInt64, age: Int, isBeingWritten: Bool) {
    var status = uv_stat_t()
    status.st_size = size
    status.st_mtim = uv_timespec_t(tv_sec: 1000, tv_nsec: 0)
    let fingerprint = FileFingerprint(status)
    let moment = 1_000_000_000_000 + Int64(age) * 1_000_000
    #expect(fingerprint.isBeingWritten(since: .milliseconds(50), before: moment) == isBeingWritten)
  }
}
