import BacklotStubs
import CUV

/// What tells, without a look at its content, whether a file is still the one that it was.
package struct FileFingerprint: Sendable, Hashable {
  /// The device and the file's number on it.
  let identity: FileIdentity
  /// The size in bytes.
  let size: UInt64
  /// When the content was changed, in nanoseconds since 1970.
  let modified: Int64
  /// When content, name or rights were changed.
  let changed: Int64

  init(_ status: uv_stat_t) {
    identity = FileIdentity(device: status.st_dev, number: status.st_ino)
    size = status.st_size
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
  }

  private static func nanoseconds(_ time: uv_timespec_t) -> Int64 {
    Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(time.tv_nsec)
  }

  /// Whether the file may have been changed again since without a trace, because the clock of its times is coarse.
  ///
  /// - Parameter moment: When the fingerprint was taken, in nanoseconds since 1970.
  func isFresh(at moment: Int64) -> Bool {
    // Some file systems keep whole seconds, and even ones at that; kernels tick every ten milliseconds at the least.
    let isCoarse = max(modified, changed) % 1_000_000_000 == 0
    return isChanged(within: .milliseconds(isCoarse ? 2000 : 20), of: moment)
  }

  /// Whether the file was changed within a time before a moment, or right after it; a time that lies in the future, as of
  /// files from other machines, says nothing.
  func isChanged(within duration: Duration, of moment: Int64) -> Bool {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = UInt64(clamping: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    return (moment &- modified).magnitude < nanoseconds || (moment &- changed).magnitude < nanoseconds
  }

  /// Whether somebody may be in the middle of writing the file: most programs empty it first, and where the machine is
  /// busy, it may stay so for a while.
  func isBeingWritten(since duration: Duration, before moment: Int64) -> Bool {
    isChanged(within: size == 0 ? max(duration, .seconds(1)) : duration, of: moment)
  }
}
