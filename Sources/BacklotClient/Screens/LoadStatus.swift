import Foundation

/// The part of a load that a screen shows in addition to its content.
enum LoadStatus: Hashable {
  /// A load is in progress.
  case loading
  /// The load failed, for the reason that the text states.
  case failed(String)
  /// The load succeeded, and there is no content.
  case empty
}

extension Loader {
  /// Returns the status to show instead of the content; `nil` if there is content, or before the first load.
  func status(isEmpty: Bool) -> LoadStatus? { isEmpty ? state.status(error) : nil }
}

extension PageLoader {
  /// The status to show instead of the elements; `nil` if there are elements, or before the first load.
  var status: LoadStatus? {
    guard elements.isEmpty else { return nil }
    // The row of the next page loads it.
    return state == .loaded && !isComplete ? .loading : state.status(error)
  }

  /// The status of the next page, to show after the elements; `nil` if there is no such page, or before the first load.
  var nextPageStatus: LoadStatus? {
    if elements.isEmpty, state != .loaded { return nil }
    return isComplete ? nil : error.map { .failed($0.localizedDescription) } ?? .loading
  }
}

extension LoadState {
  fileprivate func status(_ error: (any Error)?) -> LoadStatus? {
    switch self {
    case .idle: nil
    case .loading: .loading
    case .loaded: .empty
    case .failed: .failed(error?.localizedDescription ?? "")
    }
  }
}
