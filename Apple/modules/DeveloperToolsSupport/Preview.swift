// Stand-in for DeveloperToolsSupport: the types behind #Preview.
@_exported import Foundation
@MainActor public struct Preview {
  public struct ViewTraits: Sendable {}
}
public struct PreviewTrait<T>: Sendable {
}
extension PreviewTrait where T == Preview.ViewTraits {
  public static var defaultLayout: PreviewTrait<T> { fatalError() }
  public static var sizeThatFitsLayout: PreviewTrait<T> { fatalError() }
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<T> { fatalError() }
  @available(macOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) @available(visionOS, unavailable)
  public static var landscapeLeft: PreviewTrait<T> { fatalError() }
  @available(macOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) @available(visionOS, unavailable)
  public static var landscapeRight: PreviewTrait<T> { fatalError() }
  @available(macOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) @available(visionOS, unavailable)
  public static var portrait: PreviewTrait<T> { fatalError() }
}
@resultBuilder @MainActor public struct PreviewMacroBodyBuilder<T> {
  public static func buildBlock(_ component: T) -> T { fatalError() }
  public static func buildExpression(_ expression: T) -> T { fatalError() }
  public static func buildExpression(_ expression: Void) {}
  @_disfavoredOverload public static func buildBlock(_ void: Void..., component: T) -> T { fatalError() }
  public static func buildPartialBlock(first: T) -> T { fatalError() }
  public static func buildPartialBlock(first: Void) {}
  public static func buildPartialBlock(accumulated: Void, next: T) -> T { fatalError() }
  public static func buildPartialBlock(accumulated: Void, next: Void) {}
}
