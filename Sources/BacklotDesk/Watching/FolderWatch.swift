import BacklotServer
import CUV

/// Watches one folder, including subfolders only on systems that support it.
///
/// It is used only on its loop's thread.
final class FolderWatch {
  /// True if a watch also reports events in inner folders.
  static var isRecursive: Bool {
    #if os(macOS)
      true
    #else
      false
    #endif
  }

  private let handle = UnsafeMutablePointer<uv_fs_event_t>.allocate(capacity: 1)
  private var onEvent: ((_ name: String?) -> Void)?

  /// Starts a watch.
  ///
  /// - Parameters:
  ///   - folder: The folder's path.
  ///   - isRecursive: True to watch inner folders too, if the system supports it.
  ///   - loop: The loop on whose thread events are reported.
  ///   - onEvent: Called with the changed path, relative to the folder; `nil` if the system does not report it.
  /// - Returns: `nil` if the folder no longer exists.
  static func start(
    _ folder: String,
    recursive isRecursive: Bool,
    on loop: EventLoop,
    onEvent: @escaping (_ name: String?) -> Void
  ) throws(ServerError) -> FolderWatch? {
    let watch = FolderWatch(on: loop, onEvent: onEvent)
    let flags = isRecursive && Self.isRecursive ? UInt32(UV_FS_EVENT_RECURSIVE.rawValue) : 0
    let status = uv_fs_event_start(watch.handle, onFolderEvent, folder, flags)
    guard status != 0 else { return watch }
    watch.close()
    let code = uv_errno_t(rawValue: status)
    if code == UV_ENOENT || code == UV_ENOTDIR { return nil }
    throw ServerError(.system, message: "\(folder) cannot be watched: \(UVStatus(status)).\(way(code))")
  }

  private static func way(_ code: uv_errno_t) -> String {
    code == UV_ENOSPC || code == UV_EMFILE
      ? " The system's limit is reached: raise fs.inotify.max_user_watches or max_user_instances (sysctl)." : ""
  }

  private init(on loop: EventLoop, onEvent: @escaping (_ name: String?) -> Void) {
    self.onEvent = onEvent
    uv_fs_event_init(loop.handle, handle)
    // Kept until the handle is closed, as libuv requires.
    handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  deinit { handle.deallocate() }

  /// Ends the watch.
  ///
  /// Further calls have no effect.
  func close() {
    onEvent = nil
    let handle = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)
    if uv_is_closing(handle) == 0 { uv_close(handle, onWatchClosed) }
  }

  fileprivate func notice(_ name: String?) { onEvent?(name) }
}

private func onFolderEvent(
  _ handle: UnsafeMutablePointer<uv_fs_event_t>?,
  name: UnsafePointer<CChar>?,
  _: Int32,
  _: Int32
) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<FolderWatch>.fromOpaque(data).takeUnretainedValue().notice(name.map { String(cString: $0) })
}

private func onWatchClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let data = handle?.pointee.data else { return }
  Unmanaged<FolderWatch>.fromOpaque(data).release()
}
