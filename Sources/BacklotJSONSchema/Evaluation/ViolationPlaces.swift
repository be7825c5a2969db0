package import BacklotJSON
internal import Synchronization

/// The locations of violations in a text, or of their keywords.
///
/// All are computed together on first access.
package final class ViolationPlaces: Sendable {
  private struct State {
    var pointers: [JSONPointer] = []
    var locations: [JSONPointer: JSONLocation]?
  }

  private let source: JSONSource
  private let isOfKeys: Bool
  private let state = Mutex(State())

  init(in source: JSONSource, isOfKeys: Bool = false) {
    self.source = source
    self.isOfKeys = isOfKeys
  }

  /// Registers a place that may be requested later.
  func add(_ pointer: JSONPointer) {
    state.withLock { $0.pointers.append(pointer) }
  }

  func location(of pointer: JSONPointer) -> JSONLocation? {
    state.withLock { state in
      let locations = state.locations ?? self.locations(of: state.pointers)
      state.locations = locations
      return locations[pointer]
    }
  }

  package func value(at pointer: JSONPointer) -> JSONValue? { source.value[at: pointer] }

  private func locations(of pointers: [JSONPointer]) -> [JSONPointer: JSONLocation] {
    let found = isOfKeys ? source.keyLocations(of: pointers) : source.locations(of: pointers)
    var locations: [JSONPointer: JSONLocation] = [:]
    for (pointer, location) in zip(pointers, found) { locations[pointer] = location }
    return locations
  }
}
