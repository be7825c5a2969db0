/// How far long work on an archive is, which a command shows.
package enum ArchiveProgress: Sendable {
  /// The current pass has read a number of the bytes of the archive.
  case read(byteCount: Int64, size: Int64)
  /// Another pass over the archive begins, after which the entries are in the order of their times.
  case sorting(name: String)
  /// Another pass over the archive begins, in which its secrets get numbers that no placeholder in it has.
  case numberingSecrets(name: String)
  /// The requests of a recording become stubs, one after another; the number begins with 1.
  case converting(number: Int, count: Int, name: String)

  /// Receives the progress of work in the same task.
  ///
  /// A command sets it to show the progress.
  @TaskLocal package static var report: (@Sendable (ArchiveProgress) -> Void)?
}
