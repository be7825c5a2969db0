// Generated from 2-Views.src by gen/expand.py.
// Stand-in for SwiftUI, part 2: text, images, colours, shapes, layout, controls, lists, navigation.

// MARK: text
@frozen public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(_ value: String) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) { fatalError() }
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
    public mutating func appendLiteral(_ literal: String) { fatalError() }
    public mutating func appendInterpolation(_ string: String) { fatalError() }
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter? = nil) where Subject: FndCorelib.NSObject { fatalError() }
    public mutating func appendInterpolation<F>(_ input: F.FormatInput, format: F) where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String { fatalError() }
    public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable { fatalError() }
    public mutating func appendInterpolation<T>(_ value: T, specifier: String) where T: _FormatSpecifiable { fatalError() }
    public mutating func appendInterpolation(_ text: Text) { fatalError() }
    public mutating func appendInterpolation(_ image: Image) { fatalError() }
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { fatalError() }
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { fatalError() }
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) { fatalError() }
    public mutating func appendInterpolation(_ attributedString: AttributedString) { fatalError() }
  }
}
@frozen public struct Text: Equatable, Sendable {
  public init(verbatim content: String) { fatalError() }
  @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol { fatalError() }
  public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) { fatalError() }
  @_disfavoredOverload public init(_ resource: LocalizedStringResource) { fatalError() }
  public init(_ attributedContent: AttributedString) { fatalError() }
  public init(_ image: Image) { fatalError() }
  public init(_ date: Date, style: Text.DateStyle) { fatalError() }
  public init(_ dates: ClosedRange<Date>) { fatalError() }
  public init(_ interval: DateInterval) { fatalError() }
  public init(timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true) { fatalError() }
  public init<F>(_ input: F.FormatInput, format: F) where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String { fatalError() }
  public init<F>(_ input: F.FormatInput, format: F) where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == AttributedString { fatalError() }
  public init<Subject>(_ subject: Subject, formatter: Formatter) where Subject: FndCorelib.NSObject { fatalError() }
  public struct DateStyle: Sendable { public static let time = DateStyle(), date = DateStyle(), relative = DateStyle(), offset = DateStyle(), timer = DateStyle(); init() { fatalError() } }
  public enum Case: Sendable { case uppercase, lowercase }
  public enum TruncationMode: Sendable { case head, tail, middle }
  @available(iOS, deprecated: 26.0, message: "Use string interpolation on `Text` instead: `Text(\"Hello \\(name)\")`")
  @available(macOS, deprecated: 26.0) @available(tvOS, deprecated: 26.0) @available(watchOS, deprecated: 26.0) @available(visionOS, deprecated: 26.0)
  public static func + (lhs: Text, rhs: Text) -> Text { fatalError() }
  public func foregroundColor(_ color: Color?) -> Text { fatalError() }
  public func foregroundStyle<S>(_ style: S) -> Text where S: ShapeStyle { fatalError() }
  public func font(_ font: Font?) -> Text { fatalError() }
  public func fontWeight(_ weight: Font.Weight?) -> Text { fatalError() }
  public func fontDesign(_ design: Font.Design?) -> Text { fatalError() }
  public func bold() -> Text { fatalError() }
  public func bold(_ isActive: Bool) -> Text { fatalError() }
  public func italic() -> Text { fatalError() }
  public func monospaced(_ isActive: Bool = true) -> Text { fatalError() }
  public func monospacedDigit() -> Text { fatalError() }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { fatalError() }
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { fatalError() }
  public func kerning(_ kerning: CGFloat) -> Text { fatalError() }
  public func tracking(_ tracking: CGFloat) -> Text { fatalError() }
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { fatalError() }
  public func accessibilityLabel(_ label: Text) -> Text { fatalError() }
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> Text { fatalError() }
  @_disfavoredOverload public func accessibilityLabel<S>(_ label: S) -> Text where S: StringProtocol { fatalError() }
}
extension Text: View { public typealias Body = Never }
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }
@frozen public struct Font: Hashable, Sendable {
  public static let largeTitle = Font(), title = Font(), title2 = Font(), title3 = Font(), headline = Font(), subheadline = Font(), body = Font(), callout = Font(), footnote = Font(), caption = Font(), caption2 = Font(); init() { fatalError() }
  public enum TextStyle: CaseIterable, Hashable, Sendable { case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2 }
  public static func system(_ style: Font.TextStyle, design: Font.Design? = nil, weight: Font.Weight? = nil) -> Font { fatalError() }
  public static func system(size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil) -> Font { fatalError() }
  public static func custom(_ name: String, size: CGFloat) -> Font { fatalError() }
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: Font.TextStyle) -> Font { fatalError() }
  @frozen public struct Weight: Hashable, Sendable { public static let ultraLight = Weight(), thin = Weight(), light = Weight(), regular = Weight(), medium = Weight(), semibold = Weight(), bold = Weight(), heavy = Weight(), black = Weight(); init() { fatalError() } }
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  public func weight(_ weight: Font.Weight) -> Font { fatalError() }
  public func bold() -> Font { fatalError() }
  public func italic() -> Font { fatalError() }
  public func monospaced() -> Font { fatalError() }
  public func monospacedDigit() -> Font { fatalError() }
  public func smallCaps() -> Font { fatalError() }
}

// MARK: images, colours, styles, shapes
@frozen public struct Image: Equatable, Sendable {
  public init(_ name: String, bundle: Bundle? = nil) { fatalError() }
  public init(_ name: String, bundle: Bundle? = nil, label: Text) { fatalError() }
  public init(decorative name: String, bundle: Bundle? = nil) { fatalError() }
  public init(systemName: String) { fatalError() }
  public init(systemName: String, variableValue: Double?) { fatalError() }
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up) { fatalError() }
  public init(_ cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up, label: Text) { fatalError() }
  #if canImport(UIKit)
  public init(uiImage: UIImage) { fatalError() }
  #endif
  #if canImport(AppKit)
  public init(nsImage: NSImage) { fatalError() }
  #endif
  public enum Orientation: UInt8, CaseIterable, Hashable, Sendable { case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored }
  public enum ResizingMode: Sendable { case tile, stretch }
  public enum TemplateRenderingMode: Sendable { case template, original }
  public enum Interpolation: Sendable { case none, low, medium, high }
  public enum Scale: Sendable { case small, medium, large }
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch) -> Image { fatalError() }
  public func renderingMode(_ renderingMode: Image.TemplateRenderingMode?) -> Image { fatalError() }
  public func interpolation(_ interpolation: Image.Interpolation) -> Image { fatalError() }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { fatalError() }
}
extension Image: View { public typealias Body = Never }
public struct SymbolRenderingMode: Sendable { public static let monochrome = Self(), multicolor = Self(), hierarchical = Self(), palette = Self(); init() { fatalError() } }
public struct AsyncImage<Content>: View where Content: View {
  public typealias Body = Never
  nonisolated public init(url: URL?, scale: CGFloat = 1) where Content == Image { fatalError() }
  nonisolated public init<I, P>(url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: @escaping () -> P) where Content == _ConditionalContent<I, P>, I: View, P: View { fatalError() }
  nonisolated public init(url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(), @ViewBuilder content: @escaping (AsyncImagePhase) -> Content) { fatalError() }
}
public enum AsyncImagePhase: Sendable { case empty, success(Image), failure(any Error); public var image: Image? { fatalError() }; public var error: (any Error)? { fatalError() } }
public protocol ShapeStyle: Sendable {}
@frozen public struct Color: Hashable, CustomStringConvertible, Sendable, ShapeStyle {
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }
  public init(_ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) { fatalError() }
  public init(_ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) { fatalError() }
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) { fatalError() }
  public init(_ name: String, bundle: Bundle? = nil) { fatalError() }
  public init(cgColor: CGColor) { fatalError() }
  #if canImport(UIKit)
  public init(uiColor: UIColor) { fatalError() }
  @_disfavoredOverload @available(iOS, deprecated: 100000.0, message: "Use Color(uiColor:) when converting a UIColor, or create a standard Color directly") public init(_ color: UIColor) { fatalError() }
  #endif
  #if canImport(AppKit)
  public init(nsColor: NSColor) { fatalError() }
  #endif
  public static let red = Color(), orange = Color(), yellow = Color(), green = Color(), mint = Color(), teal = Color(), cyan = Color(), blue = Color(), indigo = Color(), purple = Color(), pink = Color(), brown = Color(), white = Color(), gray = Color(), black = Color(), clear = Color(), primary = Color(), secondary = Color(), accentColor = Color(); init() { fatalError() }
  public func opacity(_ opacity: Double) -> Color { fatalError() }
  public var description: String { fatalError() }
  public var gradient: AnyGradient { fatalError() }
}
extension Color: View { public typealias Body = Never }
extension ShapeStyle where Self == Color {
  public static var red: Color { fatalError() }
  public static var orange: Color { fatalError() }
  public static var yellow: Color { fatalError() }
  public static var green: Color { fatalError() }
  public static var mint: Color { fatalError() }
  public static var teal: Color { fatalError() }
  public static var cyan: Color { fatalError() }
  public static var blue: Color { fatalError() }
  public static var indigo: Color { fatalError() }
  public static var purple: Color { fatalError() }
  public static var pink: Color { fatalError() }
  public static var brown: Color { fatalError() }
  public static var white: Color { fatalError() }
  public static var gray: Color { fatalError() }
  public static var black: Color { fatalError() }
  public static var clear: Color { fatalError() }
}
@frozen public struct AnyGradient: Hashable, ShapeStyle {}
@frozen public struct HierarchicalShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { fatalError() }
  public static var secondary: HierarchicalShapeStyle { fatalError() }
  public static var tertiary: HierarchicalShapeStyle { fatalError() }
  public static var quaternary: HierarchicalShapeStyle { fatalError() }
}
public struct TintShapeStyle: ShapeStyle { public init() { fatalError() } }
extension ShapeStyle where Self == TintShapeStyle { public static var tint: TintShapeStyle { fatalError() } }
@frozen public struct BackgroundStyle: ShapeStyle { public init() { fatalError() } }
extension ShapeStyle where Self == BackgroundStyle { public static var background: BackgroundStyle { fatalError() } }
@available(S5, *) public struct SeparatorShapeStyle: ShapeStyle { public init() { fatalError() } }
@available(S5, *) extension ShapeStyle where Self == SeparatorShapeStyle { public static var separator: SeparatorShapeStyle { fatalError() } }
public struct Material: ShapeStyle { public static let regular = Material(), thick = Material(), thin = Material(), ultraThin = Material(), ultraThick = Material(), bar = Material(); init() { fatalError() } }
extension ShapeStyle where Self == Material {
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 10.0, *) public static var regularMaterial: Material { fatalError() }
  public static var thickMaterial: Material { fatalError() }
  public static var thinMaterial: Material { fatalError() }
  public static var ultraThinMaterial: Material { fatalError() }
  public static var bar: Material { fatalError() }
}
@frozen public struct AnyShapeStyle: ShapeStyle { public init<S>(_ style: S) where S: ShapeStyle { fatalError() } }
@frozen public struct Gradient: Equatable, Sendable { public init(colors: [Color]) { fatalError() } }
@frozen public struct LinearGradient: ShapeStyle { public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) { fatalError() }; public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) { fatalError() } }
extension LinearGradient: View { public typealias Body = Never }
@frozen public struct UnitPoint: Hashable, Sendable { public var x, y: CGFloat; public init(x: CGFloat, y: CGFloat) { fatalError() }; public static let center = UnitPoint(x: 0, y: 0), top = UnitPoint(x: 0, y: 0), bottom = UnitPoint(x: 0, y: 0), leading = UnitPoint(x: 0, y: 0), trailing = UnitPoint(x: 0, y: 0), topLeading = UnitPoint(x: 0, y: 0), topTrailing = UnitPoint(x: 0, y: 0), bottomLeading = UnitPoint(x: 0, y: 0), bottomTrailing = UnitPoint(x: 0, y: 0), zero = UnitPoint(x: 0, y: 0) }
@frozen public struct Path: Equatable, Sendable { public init() { fatalError() }; public init(_ rect: CGRect) { fatalError() }; public init(_ callback: (inout Path) -> ()) { fatalError() }; public mutating func move(to end: CGPoint) { fatalError() }; public mutating func addLine(to end: CGPoint) { fatalError() }; public mutating func addRect(_ rect: CGRect) { fatalError() }; public mutating func closeSubpath() { fatalError() } }
extension Path: Shape { nonisolated public func path(in rect: CGRect) -> Path { fatalError() } }
public protocol Shape: Sendable, View { nonisolated func path(in rect: CGRect) -> Path }
extension Shape {
  public var body: some View { _M() }
  nonisolated public func fill<S>(_ content: S) -> some View where S: ShapeStyle { _M() }
  nonisolated public func stroke<S>(_ content: S, lineWidth: CGFloat = 1) -> some View where S: ShapeStyle { _M() }
  nonisolated public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape { Rectangle() }
}
public protocol InsettableShape: Shape { associatedtype InsetShape: InsettableShape; nonisolated func inset(by amount: CGFloat) -> InsetShape }
extension InsettableShape { nonisolated public func strokeBorder<S>(_ content: S, lineWidth: CGFloat = 1) -> some View where S: ShapeStyle { _M() } }
@frozen public struct Rectangle: InsettableShape { nonisolated public init() { fatalError() }; nonisolated public func path(in rect: CGRect) -> Path { fatalError() }; nonisolated public func inset(by amount: CGFloat) -> Rectangle { fatalError() } }
@frozen public struct Circle: InsettableShape { nonisolated public init() { fatalError() }; nonisolated public func path(in rect: CGRect) -> Path { fatalError() }; nonisolated public func inset(by amount: CGFloat) -> Circle { fatalError() } }
@frozen public struct Capsule: InsettableShape { nonisolated public init(style: RoundedCornerStyle = .continuous) { fatalError() }; nonisolated public func path(in rect: CGRect) -> Path { fatalError() }; nonisolated public func inset(by amount: CGFloat) -> Capsule { fatalError() } }
@frozen public struct RoundedRectangle: InsettableShape { nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) { fatalError() }; nonisolated public func path(in rect: CGRect) -> Path { fatalError() }; nonisolated public func inset(by amount: CGFloat) -> RoundedRectangle { fatalError() } }
extension Shape where Self == Rectangle { public static var rect: Rectangle { fatalError() } }
extension Shape where Self == Circle { public static var circle: Circle { fatalError() } }
extension Shape where Self == Capsule { public static var capsule: Capsule { fatalError() } }
extension Shape where Self == RoundedRectangle { public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle { fatalError() } }
public enum RoundedCornerStyle: Sendable { case circular, continuous }

// MARK: layout
@frozen public enum Axis: Int8, CaseIterable, Sendable { case horizontal, vertical
  @frozen public struct Set: OptionSet, Sendable { public let rawValue: Int8; public init(rawValue: Int8) { fatalError() }; public static let horizontal = Set(rawValue: 1), vertical = Set(rawValue: 2) } }
@frozen public enum Edge: Int8, CaseIterable, Sendable { case top, leading, bottom, trailing
  @frozen public struct Set: OptionSet, Sendable { public let rawValue: Int8; public init(rawValue: Int8) { fatalError() }; public static let top = Set(rawValue: 1), leading = Set(rawValue: 2), bottom = Set(rawValue: 4), trailing = Set(rawValue: 8), all = Set(rawValue: 15), horizontal = Set(rawValue: 10), vertical = Set(rawValue: 5) } }
public enum HorizontalEdge: Int8, CaseIterable, Codable, Sendable { case leading, trailing }
public enum VerticalEdge: Int8, CaseIterable, Codable, Sendable { case top, bottom }
@frozen public struct EdgeInsets: Equatable, Sendable { public var top, leading, bottom, trailing: CGFloat; public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) { fatalError() }; public init() { fatalError() } }
@frozen public struct Alignment: Equatable, Sendable { public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) { fatalError() }; init() { fatalError() }; public static let center = Alignment(), leading = Alignment(), trailing = Alignment(), top = Alignment(), bottom = Alignment(), topLeading = Alignment(), topTrailing = Alignment(), bottomLeading = Alignment(), bottomTrailing = Alignment() }
@frozen public struct HorizontalAlignment: Equatable, Sendable { init() { fatalError() }; public static let leading = Self(), center = Self(), trailing = Self() }
@frozen public struct VerticalAlignment: Equatable, Sendable { init() { fatalError() }; public static let top = Self(), center = Self(), bottom = Self(), firstTextBaseline = Self(), lastTextBaseline = Self() }
@frozen public struct VStack<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { fatalError() } }
@frozen public struct HStack<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { fatalError() } }
@frozen public struct ZStack<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { fatalError() } }
public struct PinnedScrollableViews: OptionSet, Sendable { public let rawValue: UInt32; public init(rawValue: UInt32) { fatalError() }; public static let sectionHeaders = Self(rawValue: 1), sectionFooters = Self(rawValue: 2) }
public struct LazyVStack<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content) { fatalError() } }
public struct LazyHStack<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content) { fatalError() } }
public struct GridItem: Sendable { public enum Size: Sendable { case fixed(CGFloat), flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity), adaptive(minimum: CGFloat, maximum: CGFloat = .infinity) }; public init(_ size: GridItem.Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) { fatalError() } }
public struct LazyVGrid<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content) { fatalError() } }
@frozen public struct Grid<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { fatalError() } }
@frozen public struct GridRow<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) { fatalError() } }
@frozen public struct Spacer: View { public typealias Body = Never; nonisolated public init(minLength: CGFloat? = nil) { fatalError() } }
public struct Divider: View { public typealias Body = Never; nonisolated public init() { fatalError() } }
@frozen public struct Group<Content> { }
extension Group: View where Content: View { public typealias Body = Never; nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() } }
extension Group: ToolbarContent where Content: ToolbarContent { public init(@ToolbarContentBuilder content: () -> Content) { fatalError() } }
extension Group: Scene where Content: Scene { public init(@SceneBuilder content: () -> Content) { fatalError() } }
public struct ScrollView<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) { fatalError() }; nonisolated public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) { fatalError() } }
@frozen public struct ScrollViewReader<Content>: View where Content: View { nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { fatalError() }; public var body: some View { _M() } }
public struct ScrollViewProxy { public func scrollTo<ID>(_ id: ID, anchor: UnitPoint? = nil) where ID: Hashable { fatalError() } }
@frozen public struct GeometryReader<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { fatalError() } }
public struct GeometryProxy: Sendable { public var size: CGSize { fatalError() }; public var safeAreaInsets: EdgeInsets { fatalError() }; public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { fatalError() } }
public enum CoordinateSpace: Equatable, Hashable { case global, local, named(AnyHashable) }
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *) @frozen public struct ViewThatFits<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) { fatalError() } }
public struct TimelineView<Schedule, Content> where Schedule: TimelineSchedule { }
extension TimelineView: View where Content: View { public typealias Body = Never; public typealias Context = _TimelineContext; nonisolated public init(_ schedule: Schedule, @ViewBuilder content: @escaping (_TimelineContext) -> Content) { fatalError() } }
public struct _TimelineContext { public let date: Date }
public protocol TimelineSchedule {}
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {}
extension TimelineSchedule where Self == PeriodicTimelineSchedule { public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule { fatalError() } }
public struct EquatableView<Content>: View where Content: View & Equatable { public typealias Body = Never }

// MARK: ForEach, Section, List, Form
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable { public var data: Data { fatalError() }; public var content: (Data.Element) -> Content { fatalError() } }
public protocol DynamicViewContent: View { associatedtype Data: Collection; var data: Self.Data { get } }
extension ForEach: DynamicViewContent where Content: View {}
extension ForEach: View where Content: View { public typealias Body = Never }
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable { nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { fatalError() } }
extension ForEach where Content: View {
  nonisolated public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) { fatalError() }
  nonisolated public init<C>(_ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection, C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable { fatalError() }
  nonisolated public init<C>(_ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection, C.Index: Hashable { fatalError() }
}
extension ForEach where Data == Range<Int>, ID == Int, Content: View { nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) { fatalError() } }
extension DynamicViewContent {
  nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent { ForEach(0..<1, content: { _ in EmptyView() }) }
  nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent { ForEach(0..<1, content: { _ in EmptyView() }) }
}
public struct Section<Parent, Content, Footer> {}
extension Section: View where Parent: View, Content: View, Footer: View { public typealias Body = Never }
extension Section where Parent: View, Content: View, Footer: View {
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer) { fatalError() }
  @available(iOS, deprecated: 100000.0, renamed: "Section(content:header:footer:)") public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) { fatalError() }
}
extension Section where Parent == EmptyView, Content: View, Footer: View { nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) { fatalError() } }
extension Section where Parent: View, Content: View, Footer == EmptyView { nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) { fatalError() }
  public init(header: Parent, @ViewBuilder content: () -> Content) { fatalError() } }
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView { nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() } }
extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol { fatalError() }
  @available(S5, *) nonisolated public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) { fatalError() }
}
@MainActor @preconcurrency public struct List<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
  public typealias Body = Never
  @available(watchOS, unavailable) nonisolated public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) { fatalError() }
  @available(watchOS 10.0, *) nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) { fatalError() }
}
extension List {
  @available(watchOS, unavailable) nonisolated public init<Data, RowContent>(_ data: Data, selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable { fatalError() }
  @available(watchOS, unavailable) nonisolated public init<Data, ID, RowContent>(_ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) where Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable, RowContent: View { fatalError() }
  @available(watchOS 10.0, *) nonisolated public init<Data, RowContent>(_ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable { fatalError() }
  @available(watchOS 10.0, *) nonisolated public init<Data, ID, RowContent>(_ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) where Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable, RowContent: View { fatalError() }
}
extension List {
  @available(watchOS, unavailable) nonisolated public init<Data, RowContent>(_ data: Binding<Data>, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent) where Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>, Data: MutableCollection, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable, Data.Index: Hashable { fatalError() }
  @available(iOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) @available(visionOS, unavailable) nonisolated public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) { fatalError() }
}
extension List where SelectionValue == Never {
  nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
  nonisolated public init<Data, RowContent>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable { fatalError() }
  nonisolated public init<Data, ID, RowContent>(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) where Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable, RowContent: View { fatalError() }
  nonisolated public init<RowContent>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent) where Content == ForEach<Range<Int>, Int, HStack<RowContent>>, RowContent: View { fatalError() }
  nonisolated public init<Data, RowContent>(_ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent) where Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>, Data: MutableCollection, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable, Data.Index: Hashable { fatalError() }
}
public struct Form<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() } }
public struct LabeledContent<Label, Content> {}
extension LabeledContent: View where Label: View, Content: View { public typealias Body = Never }
extension LabeledContent where Label: View, Content: View { nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { fatalError() } }
extension LabeledContent where Label == Text, Content: View {
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol { fatalError() }
}
extension LabeledContent where Label == Text, Content == Text {
  nonisolated public init<S>(_ titleKey: LocalizedStringKey, value: S) where S: StringProtocol { fatalError() }
  @_disfavoredOverload nonisolated public init<S1, S2>(_ title: S1, value: S2) where S1: StringProtocol, S2: StringProtocol { fatalError() }
  nonisolated public init<F>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F) where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String { fatalError() }
  @_disfavoredOverload nonisolated public init<S, F>(_ title: S, value: F.FormatInput, format: F) where S: StringProtocol, F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String { fatalError() }
}
@available(tvOS, unavailable) @available(watchOS, unavailable) public struct GroupBox<Label, Content>: View where Label: View, Content: View { public typealias Body = Never; nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { fatalError() } }
@available(tvOS, unavailable) @available(watchOS, unavailable) public struct DisclosureGroup<Label, Content>: View where Label: View, Content: View { public typealias Body = Never
  nonisolated public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) where Label == Text { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) where Label == Text { fatalError() } }

// MARK: labels and controls
public struct Label<Title, Icon>: View where Title: View, Icon: View { public typealias Body = Never; nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) { fatalError() } }
extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ titleKey: LocalizedStringKey, image name: String) { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, image name: String) where S: StringProtocol { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, systemImage name: String) where S: StringProtocol { fatalError() }
}
public struct ButtonRole: Equatable, Sendable { public static let destructive = ButtonRole(), cancel = ButtonRole(); @available(S7, *) public static let confirm = ButtonRole(), close = ButtonRole(); init() { fatalError() } }
public struct Button<Label>: View where Label: View {
  public typealias Body = Never
  @preconcurrency nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { fatalError() }
  @preconcurrency nonisolated public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { fatalError() }
}
extension Button where Label == Text {
  @preconcurrency nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) { fatalError() }
  @preconcurrency @_disfavoredOverload nonisolated public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S: StringProtocol { fatalError() }
  @preconcurrency nonisolated public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) { fatalError() }
  @preconcurrency @_disfavoredOverload nonisolated public init<S>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) where S: StringProtocol { fatalError() }
}
extension Button where Label == SwiftUI.Label<Text, Image> {
  @preconcurrency nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) { fatalError() }
  @preconcurrency @_disfavoredOverload nonisolated public init<S>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) where S: StringProtocol { fatalError() }
  @preconcurrency nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void) { fatalError() }
  @preconcurrency @_disfavoredOverload nonisolated public init<S>(_ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void) where S: StringProtocol { fatalError() }
}
@available(tvOS, unavailable) @available(watchOS, unavailable) public struct EditButton: View { public typealias Body = Never; nonisolated public init() { fatalError() } }
public struct TextField<Label>: View where Label: View { public typealias Body = Never }
extension TextField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, text: Binding<String>, prompt: Text?) where S: StringProtocol { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, text: Binding<String>, axis: Axis) where S: StringProtocol { fatalError() }
  nonisolated public init<F>(_ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil) where F: ParseableFormatStyle, F.FormatOutput == String { fatalError() }
  nonisolated public init<F>(_ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil) where F: ParseableFormatStyle, F.FormatOutput == String { fatalError() }
  nonisolated public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter) { fatalError() }
}
extension TextField { nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) { fatalError() } }
public struct SecureField<Label>: View where Label: View { public typealias Body = Never; nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) { fatalError() } }
extension SecureField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) { fatalError() }
}
@available(tvOS, unavailable) @available(watchOS, unavailable) public struct TextEditor: View { nonisolated public init(text: Binding<String>) { fatalError() }; public var body: some View { _M() } }
public struct Toggle<Label>: View where Label: View { nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { fatalError() }; public var body: some View { _M() } }
extension Toggle where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol { fatalError() }
}
extension Toggle where Label == SwiftUI.Label<Text, Image> { nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, systemImage: String, isOn: Binding<Bool>) where S: StringProtocol { fatalError() } }
public struct Picker<Label, SelectionValue, Content>: View where Label: View, SelectionValue: Hashable, Content: View { public typealias Body = Never; nonisolated public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { fatalError() } }
extension Picker where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) where S: StringProtocol { fatalError() }
}
extension Picker where Label == SwiftUI.Label<Text, Image> { nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) { fatalError() } }
@available(tvOS, unavailable) public struct Slider<Label, ValueLabel>: View where Label: View, ValueLabel: View { public typealias Body = Never }
@available(tvOS, unavailable) extension Slider where Label == EmptyView, ValueLabel == EmptyView { nonisolated public init<V>(value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint { fatalError() } }
@available(tvOS, unavailable) public struct Stepper<Label>: View where Label: View { public typealias Body = Never }
@available(tvOS, unavailable) extension Stepper where Label == Text { nonisolated public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) where V: Strideable { fatalError() }
  nonisolated public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) where V: Strideable { fatalError() } }
@available(tvOS, unavailable) @available(watchOS 10.0, *) public struct DatePicker<Label>: View where Label: View { public typealias Body = Never }
public struct DatePickerComponents: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { fatalError() }; public static let hourAndMinute = Self(rawValue: 1), date = Self(rawValue: 2) }
@available(tvOS, unavailable) extension DatePicker where Label == Text { nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Date>, displayedComponents: DatePickerComponents = [.hourAndMinute, .date]) { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>, displayedComponents: DatePickerComponents = [.hourAndMinute, .date]) { fatalError() } }
@available(watchOS, unavailable) @available(tvOS 17.0, *) public struct Menu<Label, Content>: View where Label: View, Content: View { public typealias Body = Never
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) where Label == SwiftUI.Label<Text, Image> { fatalError() } }
public struct Link<Label>: View where Label: View { public typealias Body = Never; nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) { fatalError() } }
extension Link where Label == Text { nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, destination: URL) where S: StringProtocol { fatalError() } }
public protocol Transferable: Sendable {}
extension URL: Transferable {}
extension String: Transferable {}
extension Data: Transferable {}
@available(tvOS, unavailable) public struct ShareLink<Label>: View where Label: View { public typealias Body = Never
  nonisolated public init<I>(item: I, subject: Text? = nil, message: Text? = nil) where I: Transferable, Label == DefaultShareLinkLabel { fatalError() }
  nonisolated public init<I>(item: I, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) where I: Transferable { fatalError() }
  nonisolated public init<I>(_ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil) where I: Transferable, Label == DefaultShareLinkLabel { fatalError() } }
public struct DefaultShareLinkLabel: View { public typealias Body = Never }
public struct ProgressView<Label, CurrentValueLabel>: View where Label: View, CurrentValueLabel: View { public typealias Body = Never }
extension ProgressView where CurrentValueLabel == EmptyView {
  nonisolated public init() where Label == EmptyView { fatalError() }
  nonisolated public init(@ViewBuilder label: () -> Label) { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey) where Label == Text { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S) where Label == Text, S: StringProtocol { fatalError() }
  nonisolated public init<V>(value: V?, total: V = 1.0) where Label == EmptyView, V: BinaryFloatingPoint { fatalError() }
  nonisolated public init<V>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) where V: BinaryFloatingPoint { fatalError() }
  nonisolated public init<V>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0) where Label == Text, V: BinaryFloatingPoint { fatalError() }
  @_disfavoredOverload nonisolated public init<S, V>(_ title: S, value: V?, total: V = 1.0) where Label == Text, S: StringProtocol, V: BinaryFloatingPoint { fatalError() }
}
extension ProgressView { nonisolated public init<V>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel) where V: BinaryFloatingPoint { fatalError() }
  nonisolated public init(_ progress: Progress) where Label == EmptyView, CurrentValueLabel == EmptyView { fatalError() } }
@available(S5, *) public struct ContentUnavailableView<Label, Description, Actions>: View where Label: View, Description: View, Actions: View {
  public typealias Body = Never
  nonisolated public init(@ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() }, @ViewBuilder actions: () -> Actions = { EmptyView() }) { fatalError() }
}
@available(S5, *) extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  nonisolated public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) { fatalError() }
  nonisolated public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, image name: String, description: Text? = nil) where S: StringProtocol { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, systemImage name: String, description: Text? = nil) where S: StringProtocol { fatalError() }
}
@available(S5, *) extension ContentUnavailableView where Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description, Actions == SearchUnavailableContent.Actions {
  nonisolated public static var search: ContentUnavailableView<Label, Description, Actions> { fatalError() }
  nonisolated public static func search(text: String) -> Self { fatalError() }
}
@available(S5, *) public struct SearchUnavailableContent { public struct Label: View { public typealias Body = Never }; public struct Description: View { public typealias Body = Never }; public struct Actions: View { public typealias Body = Never } }

// MARK: navigation and tabs
@available(S4, *) @MainActor @preconcurrency public struct NavigationStack<Data, Root>: View where Root: View {
  nonisolated public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { fatalError() }
  nonisolated public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath { fatalError() }
  nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root) where Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable { fatalError() }
  public var body: some View { _M() }
}
@available(S4, *) public struct NavigationPath { public init() { fatalError() }; public init<S>(_ elements: S) where S: Sequence, S.Element: Hashable { fatalError() }; public var count: Int { fatalError() }; public var isEmpty: Bool { fatalError() }
  public mutating func append<V>(_ value: V) where V: Hashable { fatalError() }
  public mutating func removeLast(_ k: Int = 1) { fatalError() } }
@available(S4, *) extension NavigationPath: Equatable {}
public struct NavigationLink<Label, Destination>: View where Label: View, Destination: View {
  public typealias Body = Never
  nonisolated public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) { fatalError() }
  @available(iOS, deprecated: 16.0, message: "use NavigationLink(value:label:) inside a NavigationStack or NavigationSplitView") @available(macOS, deprecated: 13.0) @available(tvOS, deprecated: 16.0) @available(watchOS, deprecated: 9.0) @available(visionOS, deprecated: 1.0)
  nonisolated public init(isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) { fatalError() }
  @available(iOS, deprecated: 100000.0, message: "Pass a closure as the destination") nonisolated public init(destination: Destination, @ViewBuilder label: () -> Label) { fatalError() }
}
extension NavigationLink where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, @ViewBuilder destination: () -> Destination) where S: StringProtocol { fatalError() }
  @available(iOS, deprecated: 100000.0, message: "Pass a closure as the destination") nonisolated public init(_ titleKey: LocalizedStringKey, destination: Destination) { fatalError() }
}
extension NavigationLink where Destination == Never {
  nonisolated public init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Hashable { fatalError() }
  nonisolated public init<P>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text, P: Hashable { fatalError() }
  @_disfavoredOverload nonisolated public init<S, P>(_ title: S, value: P?) where Label == Text, S: StringProtocol, P: Hashable { fatalError() }
}
@available(iOS, introduced: 13.0, deprecated: 100000.0, message: "use NavigationStack or NavigationSplitView instead") @available(watchOS, introduced: 7.0, deprecated: 100000.0)
public struct NavigationView<Content>: View where Content: View { public typealias Body = Never; nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() } }
@available(S4, *) public struct NavigationSplitViewVisibility: Equatable, Sendable { public static let all = Self(), automatic = Self(), detailOnly = Self(), doubleColumn = Self(); init() { fatalError() } }
@available(S4, *) public struct NavigationSplitViewColumn: Hashable, Sendable { public static let sidebar = Self(), content = Self(), detail = Self(); init() { fatalError() } }
@available(S4, *) public struct NavigationSplitView<Sidebar, Content, Detail>: View where Sidebar: View, Content: View, Detail: View {
  nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail) { fatalError() }
  nonisolated public init(columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail) { fatalError() }
  nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView { fatalError() }
  nonisolated public init(columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView { fatalError() }
  @available(S5, *) nonisolated public init(preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView { fatalError() }
  @available(S5, *) nonisolated public init(columnVisibility: Binding<NavigationSplitViewVisibility>, preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView { fatalError() }
  public var body: some View { _M() }
}
public struct TabView<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
  public typealias Body = Never
  nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) { fatalError() }
}
extension TabView where SelectionValue == Int { nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() } }
@available(S6, *) public protocol TabContent<TabValue> { associatedtype TabValue: Hashable }
@available(S6, *) public struct Tab<Value, Content, Label>: TabContent where Value: Hashable { public typealias TabValue = Value }
@available(S6, *) extension Tab where Content: View, Label == DefaultTabLabel {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content) { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) where Value == Never { fatalError() }
}
@available(S6, *) public struct DefaultTabLabel: View { public typealias Body = Never }
@available(S6, *) @resultBuilder public struct TabContentBuilder<TabValue> where TabValue: Hashable {
  public static func buildExpression<C>(_ content: C) -> some TabContent<TabValue> where C: TabContent, C.TabValue == TabValue { Tab<TabValue, EmptyView, DefaultTabLabel>() }
  public static func buildExpression<C, L>(_ content: Tab<Never, C, L>) -> some TabContent<TabValue> { Tab<TabValue, EmptyView, DefaultTabLabel>() }
  public static func buildBlock<each C>(_ content: repeat each C) -> some TabContent<TabValue> where repeat each C: TabContent { Tab<TabValue, EmptyView, DefaultTabLabel>() }
}
@available(S6, *) public struct TabContentBuilder_Content: View { public typealias Body = Never }
@available(S6, *) extension TabView where Content == TabContentBuilder_Content {
  nonisolated public init<C>(selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C) where C: TabContent { fatalError() }
  nonisolated public init<C>(@TabContentBuilder<Never> content: () -> C) where SelectionValue == Never, C: TabContent { fatalError() }
}

// MARK: toolbars
@MainActor @preconcurrency public protocol ToolbarContent { associatedtype Body: ToolbarContent; @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get } }
extension Never: ToolbarContent {}
extension ToolbarContent where Body == Never { public var body: Never { fatalError() } }
@MainActor @preconcurrency public protocol CustomizableToolbarContent: ToolbarContent where Self.Body: CustomizableToolbarContent {}
extension Never: CustomizableToolbarContent {}
public struct _TB: ToolbarContent { nonisolated init() {}; public typealias Body = Never }
@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: ToolbarContent { fatalError() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: ToolbarContent { fatalError() }
  @_disfavoredOverload public static func buildBlock<each C>(_ content: repeat each C) -> some ToolbarContent where repeat each C: ToolbarContent { _TB() }
  @available(S4, *) public static func buildIf<Content>(_ content: Content?) -> some ToolbarContent where Content: ToolbarContent { _TB() }
  @available(S4, *) public static func buildEither<T>(first: T) -> _TB where T: ToolbarContent { fatalError() }
  @available(S4, *) public static func buildEither<T>(second: T) -> _TB where T: ToolbarContent { fatalError() }
}
public struct ToolbarItemPlacement: Sendable {
  init() { fatalError() }
  public static let automatic = Self(), principal = Self(), confirmationAction = Self(), cancellationAction = Self(), primaryAction = Self(), status = Self()
  public static let navigation = Self(), destructiveAction = Self()
  @available(tvOS, unavailable) @available(watchOS, unavailable) public static let secondaryAction = Self()
  @available(tvOS, unavailable) @available(watchOS, unavailable) public static let keyboard = Self()
  @available(macOS, unavailable) @available(tvOS 14.0, *) @available(watchOS 10.0, *) public static let topBarLeading = Self()
  @available(macOS, unavailable) @available(tvOS 14.0, *) @available(watchOS 10.0, *) public static let topBarTrailing = Self()
  @available(macOS, unavailable) @available(tvOS, unavailable) @available(watchOS 10.0, *) public static let bottomBar = Self()
  @available(iOS, deprecated: 100000.0, message: "use topBarLeading instead") @available(macOS, unavailable) @available(watchOS, unavailable) public static let navigationBarLeading = Self()
  @available(iOS, deprecated: 100000.0, message: "use topBarTrailing instead") @available(macOS, unavailable) @available(watchOS, unavailable) public static let navigationBarTrailing = Self()
}
public struct ToolbarItem<ID, Content>: ToolbarContent where Content: View { public typealias Body = Never }
extension ToolbarItem where ID == () { nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) { fatalError() } }
extension ToolbarItem: CustomizableToolbarContent where ID == String { nonisolated public init(id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) { fatalError() } }
public struct ToolbarItemGroup<Content>: ToolbarContent where Content: View { public typealias Body = Never; nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) { fatalError() } }
@available(S7, *) public struct ToolbarSpacer: ToolbarContent { public typealias Body = Never; nonisolated public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) { fatalError() } }
@available(S7, *) public struct SpacerSizing: Hashable, Sendable { public static let flexible = Self(), fixed = Self(); init() { fatalError() } }

#if canImport(UIKit) && !os(watchOS)
// MARK: UIKit bridges
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Self.Body == Never {
  associatedtype UIViewType: UIView
  @MainActor @preconcurrency func makeUIView(context: Self.Context) -> Self.UIViewType
  @MainActor @preconcurrency func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
  @MainActor @preconcurrency static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator)
  associatedtype Coordinator = Void
  @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
  typealias Context = UIViewRepresentableContext<Self>
}
extension UIViewRepresentable where Self.Coordinator == Void { public func makeCoordinator() -> Self.Coordinator { fatalError() } }
extension UIViewRepresentable { public static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator) { fatalError() } }
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable> where Representable: UIViewRepresentable { public let coordinator: Representable.Coordinator; public var transaction: Transaction { fatalError() }; public var environment: EnvironmentValues { fatalError() } }
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Self.Body == Never {
  associatedtype UIViewControllerType: UIViewController
  @MainActor @preconcurrency func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType
  @MainActor @preconcurrency func updateUIViewController(_ uiViewController: Self.UIViewControllerType, context: Self.Context)
  @MainActor @preconcurrency static func dismantleUIViewController(_ uiViewController: Self.UIViewControllerType, coordinator: Self.Coordinator)
  associatedtype Coordinator = Void
  @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
  typealias Context = UIViewControllerRepresentableContext<Self>
}
extension UIViewControllerRepresentable where Self.Coordinator == Void { public func makeCoordinator() -> Self.Coordinator { fatalError() } }
extension UIViewControllerRepresentable { public static func dismantleUIViewController(_ uiViewController: Self.UIViewControllerType, coordinator: Self.Coordinator) { fatalError() } }
@MainActor @preconcurrency public struct UIViewControllerRepresentableContext<Representable> where Representable: UIViewControllerRepresentable { public let coordinator: Representable.Coordinator; public var transaction: Transaction { fatalError() }; public var environment: EnvironmentValues { fatalError() } }
@MainActor @preconcurrency open class UIHostingController<Content>: UIViewController where Content: View {
  public init(rootView: Content) { fatalError() }
  public init?(coder aDecoder: NSCoder, rootView: Content) { fatalError() }
  public required dynamic init?(coder aDecoder: NSCoder) { fatalError() }
  public var rootView: Content { get { fatalError() } set { fatalError() } }
}
@available(S4, *) @MainActor @preconcurrency public struct UIHostingConfiguration<Content, Background>: UIContentConfiguration where Content: View, Background: View {
  public func makeContentView() -> any UIView & UIContentView { fatalError() }
  public func updated(for state: any UIConfigurationState) -> UIHostingConfiguration<Content, Background> { fatalError() }
  public init(@ViewBuilder content: () -> Content) where Background == EmptyView { fatalError() }
}
#endif
