/// The kinds of sources in order of precedence.
///
/// The first one with an answer is used.
public enum SourceKind: Int, Sendable, Comparable, CaseIterable {
  /// Stubs in code, in stub files, or set through an interface.
  case stubs
  /// Folders laid out like the backend's paths.
  case routeFolders
  /// The recorded responses of a real backend.
  case recordings
  /// Collections that can be listed, read and changed.
  case resources
  /// Files below `__files`, at their paths.
  case staticFiles
  /// A contract's examples.
  case contract
  /// The real backend behind this one.
  case upstream

  /// Orders kinds by precedence.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// True if the more specific path wins among stubs of this kind, because they have no explicit order.
  package var prefersSpecificPaths: Bool { self == .routeFolders || self == .contract }
}
