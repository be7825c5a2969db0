// Stand-in for UIKit, part 1: what every platform with UIKit has (watchOS: only this file's types).
@_exported import Foundation
@_exported import CoreGraphics

open class UIColor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  public static var supportsSecureCoding: Bool { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open func encode(with coder: NSCoder) { fatalError() }
  open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
  public init(white: CGFloat, alpha: CGFloat) { fatalError() }
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) { fatalError() }
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
  public init(cgColor: CGColor) { fatalError() }
  public convenience init?(named name: String) { fatalError() }
  open class var black: UIColor { fatalError() }
  open class var darkGray: UIColor { fatalError() }
  open class var lightGray: UIColor { fatalError() }
  open class var white: UIColor { fatalError() }
  open class var gray: UIColor { fatalError() }
  open class var red: UIColor { fatalError() }
  open class var green: UIColor { fatalError() }
  open class var blue: UIColor { fatalError() }
  open class var cyan: UIColor { fatalError() }
  open class var yellow: UIColor { fatalError() }
  open class var magenta: UIColor { fatalError() }
  open class var orange: UIColor { fatalError() }
  open class var purple: UIColor { fatalError() }
  open class var brown: UIColor { fatalError() }
  open class var clear: UIColor { fatalError() }
  open var cgColor: CGColor { fatalError() }
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { fatalError() }
  @discardableResult open func getRed(_ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool { fatalError() }
  open func setFill() { fatalError() }
  open func setStroke() { fatalError() }
}
#if !os(watchOS)
extension UIColor {
  @preconcurrency public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) { fatalError() }
  public class var systemRed: UIColor { fatalError() }
  public class var systemGreen: UIColor { fatalError() }
  public class var systemBlue: UIColor { fatalError() }
  public class var systemOrange: UIColor { fatalError() }
  public class var systemYellow: UIColor { fatalError() }
  public class var systemPink: UIColor { fatalError() }
  public class var systemPurple: UIColor { fatalError() }
  public class var systemTeal: UIColor { fatalError() }
  public class var systemIndigo: UIColor { fatalError() }
  public class var systemGray: UIColor { fatalError() }
  public class var label: UIColor { fatalError() }
  public class var secondaryLabel: UIColor { fatalError() }
  public class var tertiaryLabel: UIColor { fatalError() }
  public class var placeholderText: UIColor { fatalError() }
  public class var separator: UIColor { fatalError() }
  public class var link: UIColor { fatalError() }
  public class var tintColor: UIColor { fatalError() }
  @available(tvOS, unavailable) public class var systemBackground: UIColor { fatalError() }
  @available(tvOS, unavailable) public class var secondarySystemBackground: UIColor { fatalError() }
  @available(tvOS, unavailable) public class var tertiarySystemBackground: UIColor { fatalError() }
  @available(tvOS, unavailable) public class var systemGroupedBackground: UIColor { fatalError() }
  @available(tvOS, unavailable) public class var secondarySystemGroupedBackground: UIColor { fatalError() }
  @available(tvOS, unavailable) public class var systemFill: UIColor { fatalError() }
  @available(tvOS, unavailable) public class var systemGray2: UIColor { fatalError() }
  @available(tvOS, unavailable) public class var systemGray5: UIColor { fatalError() }
  @available(tvOS, unavailable) public class var systemGray6: UIColor { fatalError() }
}
#endif

open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { fatalError() }
    @available(tvOS, unavailable) public static let largeTitle = TextStyle(rawValue: "")
    public static let title1 = TextStyle(rawValue: ""), title2 = TextStyle(rawValue: ""), title3 = TextStyle(rawValue: ""), headline = TextStyle(rawValue: ""), subheadline = TextStyle(rawValue: ""), body = TextStyle(rawValue: ""), callout = TextStyle(rawValue: ""), footnote = TextStyle(rawValue: ""), caption1 = TextStyle(rawValue: ""), caption2 = TextStyle(rawValue: "")
  }
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { fatalError() }
    public static let ultraLight = Weight(rawValue: 0), thin = Weight(rawValue: 0), light = Weight(rawValue: 0), regular = Weight(rawValue: 0), medium = Weight(rawValue: 0), semibold = Weight(rawValue: 0), bold = Weight(rawValue: 0), heavy = Weight(rawValue: 0), black = Weight(rawValue: 0)
  }
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { fatalError() }
  public init?(name fontName: String, size fontSize: CGFloat) { fatalError() }
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) { fatalError() }
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { fatalError() }
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { fatalError() }
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { fatalError() }
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { fatalError() }
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { fatalError() }
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { fatalError() }
  open var fontName: String { fatalError() }
  open var pointSize: CGFloat { fatalError() }
  open var lineHeight: CGFloat { fatalError() }
  open var fontDescriptor: UIFontDescriptor { fatalError() }
  open func withSize(_ fontSize: CGFloat) -> UIFont { fatalError() }
}
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  public struct SymbolicTraits: OptionSet, Sendable { public let rawValue: UInt32; public init(rawValue: UInt32) { fatalError() }
    public static let traitItalic = Self(rawValue: 1), traitBold = Self(rawValue: 2), traitMonoSpace = Self(rawValue: 4) }
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor { fatalError() }
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? { fatalError() }
}
open class UIFontMetrics: NSObject, @unchecked Sendable {
  open class var `default`: UIFontMetrics { fatalError() }
  public init(forTextStyle textStyle: UIFont.TextStyle) { fatalError() }
  open func scaledFont(for font: UIFont) -> UIFont { fatalError() }
  open func scaledValue(for value: CGFloat) -> CGFloat { fatalError() }
}

open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  public static var supportsSecureCoding: Bool { fatalError() }
  open func encode(with coder: NSCoder) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  public override init() { super.init() }
  public enum Orientation: Int, Sendable { case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored }
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public convenience init?(systemName name: String) { fatalError() }
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) { fatalError() }
  public convenience init?(named name: String) { fatalError() }
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) { fatalError() }
  public init?(contentsOfFile path: String) { fatalError() }
  public init?(data: Data) { fatalError() }
  public init?(data: Data, scale: CGFloat) { fatalError() }
  public init(cgImage: CGImage) { fatalError() }
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) { fatalError() }
  open var size: CGSize { fatalError() }
  open var scale: CGFloat { fatalError() }
  open var cgImage: CGImage? { fatalError() }
  open var imageOrientation: Orientation { fatalError() }
  open var renderingMode: RenderingMode { fatalError() }
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { fatalError() }
  open func withTintColor(_ color: UIColor) -> UIImage { fatalError() }
  open func withConfiguration(_ configuration: Configuration) -> UIImage { fatalError() }
  open func pngData() -> Data? { fatalError() }
  open func jpegData(compressionQuality: CGFloat) -> Data? { fatalError() }
  open var byPreparingForDisplay: UIImage? { @available(S3, *) get async { fatalError() } }
  @available(S3, *) open func preparingForDisplay() -> UIImage? { fatalError() }
  @available(S3, *) open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { fatalError() }
  open class Configuration: NSObject, @unchecked Sendable {}
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    public convenience init(pointSize: CGFloat) { fatalError() }
    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) { fatalError() }
    public convenience init(textStyle: UIFont.TextStyle) { fatalError() }
    public convenience init(scale: UIImage.SymbolScale) { fatalError() }
    public convenience init(hierarchicalColor: UIColor) { fatalError() }
  }
  public enum SymbolWeight: Int, Sendable { case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }
  public enum SymbolScale: Int, Sendable { case `default` = -1, unspecified, small, medium, large }
}
public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat
  public init() { fatalError() }
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) { fatalError() }
  public static let zero = UIEdgeInsets()
}
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public var top, leading, bottom, trailing: CGFloat
  public init() { fatalError() }
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) { fatalError() }
  public static let zero = NSDirectionalEdgeInsets()
}
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
public enum NSLineBreakMode: Int, Sendable { case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle }
