// The picker of PhotosUI for SwiftUI.
public import SwiftUI

@available(iOS 16.0, macOS 13.0, watchOS 9.0, *) @available(tvOS, unavailable) public struct PHPickerFilter: Equatable, Hashable, Sendable {
  public static var images: PHPickerFilter { fatalError() }
  public static var videos: PHPickerFilter { fatalError() }
}

@available(iOS 16.0, macOS 13.0, watchOS 9.0, *) @available(tvOS, unavailable) public struct PhotosPickerItem: Equatable, Hashable, Sendable {
  public var itemIdentifier: String? { fatalError() }
  public func loadTransferable<T>(type: T.Type) async throws -> T? where T: Transferable { fatalError() }
}

@available(iOS 16.0, macOS 13.0, watchOS 9.0, *) @available(tvOS, unavailable) @MainActor @preconcurrency
public struct PhotosPicker<Label>: View where Label: View {
  public typealias Body = Never
  nonisolated public init(selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil, @ViewBuilder label: () -> Label) { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil) where Label == Text { fatalError() }
}
