import BacklotStubs
import CUV

/// The metadata that shows, without reading the content, whether a file is unchanged.
package struct FileFingerprint: Sendable, Hashable {
  /// The device, and the number of the file on it.
  let identity: FileIdentity
  /// The size in bytes.
  let size: UInt64
  /// The time at which the content changed, in nanoseconds since 1970.
  let modified: Int64
  /// The time at which the content, name or permissions changed.
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

  /// Returns whether the file may have changed again without a trace, because the clock of its timestamps is coarse.
  ///
  /// - Parameter moment: The time of the fingerprint, in nanoseconds since 1970.
  func isFresh(at moment: Int64) -> Bool {
    // Some file systems store only whole or even seconds; kernels tick at least every ten milliseconds.
    let isCoarse = max(modified, changed) % 1_000_000_000 == 0
    return isChanged(within: .milliseconds(isCoarse ? 2000 : 20), of: moment)
  }

  /// Returns whether the file changed within a time before a moment, or right after it; a timestamp in the future, as
  /// of files from other machines, does not count.
  func isChanged(within duration: Duration, of moment: Int64) -> Bool {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = UInt64(clamping: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    return (moment &- modified).magnitude < nanoseconds || (moment &- changed).magnitude < nanoseconds
  }

  /// Returns whether a program may still be writing the file: most programs empty it first, and on a busy machine it
  /// may stay empty for a while.
  func isBeingWritten(since duration: Duration, before moment: Int64) -> Bool {
    isChanged(within: size == 0 ? max(duration, .seconds(1)) : duration, of: moment)
  }
}
