extension PageLoader where Element: Identifiable {
  /// Removes an element at once, performs an operation, and inserts the element again if the operation fails.
  ///
  /// ```swift
  /// try await dogs.remove(rex) { try await client.send(.delete(rex.id)) }
  /// ```
  ///
  /// The element returns to its place before those that followed it, unless a reload has returned it already. After a success, it is also removed from
  /// pages that arrived in the meantime.
  ///
  /// - Parameters:
  ///   - element: The element to remove. If it is not in ``elements``, this method has no effect.
  ///   - operation: The operation, such as the request that deletes the element.
  /// - Throws: The error of the operation.
  public func remove<Failure>(
    _ element: Element,
    performing operation: () async throws(Failure) -> Void
  ) async throws(Failure) {
    guard let index = elements.firstIndex(where: { $0.id == element.id }) else { return }
    let following = elements[(index + 1)...].map(\.id)
    let removed = elements.remove(at: index)
    do {
      try await operation()
      elements.removeAll { $0.id == element.id }
    } catch {
      if !elements.contains(where: { $0.id == element.id }) {
        let place = following.lazy.compactMap { id in self.elements.firstIndex { $0.id == id } }.first
        elements.insert(removed, at: place ?? min(index, elements.count))
      }
      throw error
    }
  }
}
