// Stand-in for UIKit, part 2: application, scenes, views, view controllers (not on watchOS).
#if !os(watchOS)
import UniformTypeIdentifiers

// MARK: responder, application, scenes
@MainActor @objc open class UIResponder: NSObject {
  public override init() { super.init() }
  open var next: UIResponder? { fatalError() }
  open var canBecomeFirstResponder: Bool { fatalError() }
  @discardableResult open func becomeFirstResponder() -> Bool { fatalError() }
  @discardableResult open func resignFirstResponder() -> Bool { fatalError() }
  open var isFirstResponder: Bool { fatalError() }
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { fatalError() }
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { fatalError() }
  open var userActivity: NSUserActivity?
}
@MainActor open class UITouch: NSObject {}
@MainActor open class UIEvent: NSObject {}
@MainActor open class UIPress: NSObject {}
@MainActor open class UIPressesEvent: UIEvent {}
open class NSUserActivity: NSObject { public init(activityType: String) { fatalError() }; open var activityType: String { fatalError() }; open var title: String?; open var webpageURL: URL? }

@MainActor open class UIApplication: UIResponder {
  open class var shared: UIApplication { fatalError() }
  open unowned(unsafe) var delegate: (any UIApplicationDelegate)?
  open var isIdleTimerDisabled: Bool { get { fatalError() } set { fatalError() } }
  open func canOpenURL(_ url: URL) -> Bool { fatalError() }
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil) { fatalError() }
  @discardableResult open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { fatalError() }
  open var applicationState: State { fatalError() }
  open var connectedScenes: Set<UIScene> { fatalError() }
  open var openSessions: Set<UISceneSession> { fatalError() }
  open var supportsMultipleScenes: Bool { fatalError() }
  @available(iOS, deprecated: 15.0, message: "Use UIWindowScene.windows on a relevant window scene instead") @available(tvOS, deprecated: 15.0, message: "Use UIWindowScene.windows on a relevant window scene instead") @available(visionOS, unavailable)
  open var windows: [UIWindow] { fatalError() }
  @available(iOS, deprecated: 13.0, message: "Should not be used for applications that support multiple scenes as it returns a key window across all connected scenes") @available(tvOS, deprecated: 13.0) @available(visionOS, unavailable)
  open var keyWindow: UIWindow? { fatalError() }
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool { fatalError() }
  open func beginBackgroundTask(expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil) -> UIBackgroundTaskIdentifier { fatalError() }
  open func beginBackgroundTask(withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil) -> UIBackgroundTaskIdentifier { fatalError() }
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) { fatalError() }
  open var backgroundTimeRemaining: TimeInterval { fatalError() }
  open func registerForRemoteNotifications() { fatalError() }
  open var preferredContentSizeCategory: UIContentSizeCategory { fatalError() }
  public enum State: Int, Sendable { case active, inactive, background }
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable { public let rawValue: String; public init(rawValue: String) { fatalError() }; public static let universalLinksOnly = Self(rawValue: "") }
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable { public let rawValue: String; public init(rawValue: String) { fatalError() }; public static let url = Self(rawValue: ""), remoteNotification = Self(rawValue: "") }
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable { public let rawValue: String; public init(rawValue: String) { fatalError() } }
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(""), willEnterForegroundNotification = NSNotification.Name(""), didBecomeActiveNotification = NSNotification.Name(""), willResignActiveNotification = NSNotification.Name(""), didReceiveMemoryWarningNotification = NSNotification.Name(""), willTerminateNotification = NSNotification.Name("")
  public nonisolated static let openSettingsURLString = ""
}
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable { public let rawValue: Int; public init(rawValue: Int) { fatalError() }; public static let invalid = Self(rawValue: 0) }
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable { public let rawValue: String; public init(rawValue: String) { fatalError() }
  public static let extraSmall = Self(rawValue: ""), small = Self(rawValue: ""), medium = Self(rawValue: ""), large = Self(rawValue: ""), extraLarge = Self(rawValue: ""), accessibilityMedium = Self(rawValue: ""), accessibilityExtraExtraExtraLarge = Self(rawValue: "")
  public var isAccessibilityCategory: Bool { fatalError() } }
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }
// The optional requirements of UIKit's delegate protocols have default implementations here.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  var window: UIWindow? { get set }
  func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
  func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
  func application(_ application: UIApplication, handleEventsForBackgroundURLSession identifier: String, completionHandler: @escaping () -> Void)
  func application(_ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}
extension UIApplicationDelegate {
  public var window: UIWindow? { get { fatalError() } set { fatalError() } }
  public func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { fatalError() }
  public func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { fatalError() }
  public func applicationDidBecomeActive(_ application: UIApplication) { fatalError() }
  public func applicationWillResignActive(_ application: UIApplication) { fatalError() }
  public func applicationDidEnterBackground(_ application: UIApplication) { fatalError() }
  public func applicationWillEnterForeground(_ application: UIApplication) { fatalError() }
  public func applicationWillTerminate(_ application: UIApplication) { fatalError() }
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) { fatalError() }
  public func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool { fatalError() }
  public func application(_ application: UIApplication, handleEventsForBackgroundURLSession identifier: String, completionHandler: @escaping () -> Void) { fatalError() }
  public func application(_ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration { fatalError() }
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) { fatalError() }
  public static func main() { fatalError() }
}
@MainActor open class UIScene: UIResponder {
  open var session: UISceneSession { fatalError() }
  open var delegate: (any UISceneDelegate)?
  open var activationState: ActivationState { fatalError() }
  open var title: String!
  public enum ActivationState: Int, Sendable { case unattached = -1, foregroundActive, foregroundInactive, background }
  @MainActor open class ConnectionOptions: NSObject { open var urlContexts: Set<UIOpenURLContext> { fatalError() }; open var userActivities: Set<NSUserActivity> { fatalError() } }
  public nonisolated static let didActivateNotification = NSNotification.Name(""), didEnterBackgroundNotification = NSNotification.Name(""), willEnterForegroundNotification = NSNotification.Name("")
}
@MainActor open class UIOpenURLContext: NSObject { open var url: URL { fatalError() } }
@MainActor open class UISceneSession: NSObject { open var role: Role { fatalError() }; open var persistentIdentifier: String { fatalError() }
  open var configuration: UISceneConfiguration { fatalError() }
  public struct Role: RawRepresentable, Hashable, Sendable { public let rawValue: String; public init(rawValue: String) { fatalError() }; public static let windowApplication = Self(rawValue: "") } }
@MainActor open class UISceneConfiguration: NSObject { public init(name: String?, sessionRole: UISceneSession.Role) { fatalError() }; open var name: String? { fatalError() }; open var delegateClass: AnyClass?; open var sceneClass: AnyClass?; open var storyboard: UIStoryboard? }
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}
extension UISceneDelegate {
  public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) { fatalError() }
  public func sceneDidDisconnect(_ scene: UIScene) { fatalError() }
  public func sceneDidBecomeActive(_ scene: UIScene) { fatalError() }
  public func sceneWillResignActive(_ scene: UIScene) { fatalError() }
  public func sceneWillEnterForeground(_ scene: UIScene) { fatalError() }
  public func sceneDidEnterBackground(_ scene: UIScene) { fatalError() }
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) { fatalError() }
}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate { var window: UIWindow? { get set } }
extension UIWindowSceneDelegate { public var window: UIWindow? { get { fatalError() } set { fatalError() } } }
@MainActor open class UIWindowScene: UIScene { open var windows: [UIWindow] { fatalError() }; open var keyWindow: UIWindow? { fatalError() }
  @available(visionOS, unavailable) open var screen: UIScreen { fatalError() } }
@available(visionOS, unavailable) @MainActor open class UIScreen: NSObject { open class var main: UIScreen { fatalError() }; open var bounds: CGRect { fatalError() }; open var scale: CGFloat { fatalError() } }
@MainActor open class UIDevice: NSObject { open class var current: UIDevice { fatalError() }; open var name: String { fatalError() }; open var model: String { fatalError() }; open var systemName: String { fatalError() }; open var systemVersion: String { fatalError() }; open var userInterfaceIdiom: UIUserInterfaceIdiom { fatalError() }; open var identifierForVendor: UUID? { fatalError() } }
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }
open class UITraitCollection: NSObject, @unchecked Sendable { open var userInterfaceStyle: UIUserInterfaceStyle { fatalError() }; open var horizontalSizeClass: UIUserInterfaceSizeClass { fatalError() }; open var userInterfaceIdiom: UIUserInterfaceIdiom { fatalError() }; open var preferredContentSizeCategory: UIContentSizeCategory { fatalError() } }
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
@MainActor public protocol UITraitEnvironment: NSObjectProtocol { var traitCollection: UITraitCollection { get } }

// MARK: views
@MainActor open class UIView: UIResponder, @preconcurrency NSCoding, UITraitEnvironment {
  public init(frame: CGRect) { fatalError() }
  public convenience override init() { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open func encode(with coder: NSCoder) { fatalError() }
  open var traitCollection: UITraitCollection { fatalError() }
  open var frame: CGRect { get { fatalError() } set { fatalError() } }
  open var bounds: CGRect { get { fatalError() } set { fatalError() } }
  open var center: CGPoint { get { fatalError() } set { fatalError() } }
  open var transform: CGAffineTransform { get { fatalError() } set { fatalError() } }
  open var superview: UIView? { fatalError() }
  open var subviews: [UIView] { fatalError() }
  open var window: UIWindow? { fatalError() }
  open var layer: CALayer { fatalError() }
  open var tag: Int { get { fatalError() } set { fatalError() } }
  open var isUserInteractionEnabled: Bool { get { fatalError() } set { fatalError() } }
  open var isHidden: Bool { get { fatalError() } set { fatalError() } }
  open var alpha: CGFloat { get { fatalError() } set { fatalError() } }
  open var isOpaque: Bool { get { fatalError() } set { fatalError() } }
  open var clipsToBounds: Bool { get { fatalError() } set { fatalError() } }
  open var backgroundColor: UIColor?
  open var tintColor: UIColor!
  open var contentMode: ContentMode { get { fatalError() } set { fatalError() } }
  open var layoutMargins: UIEdgeInsets { get { fatalError() } set { fatalError() } }
  open var directionalLayoutMargins: NSDirectionalEdgeInsets { get { fatalError() } set { fatalError() } }
  open var safeAreaInsets: UIEdgeInsets { fatalError() }
  open var preservesSuperviewLayoutMargins: Bool { get { fatalError() } set { fatalError() } }
  open var intrinsicContentSize: CGSize { fatalError() }
  open var translatesAutoresizingMaskIntoConstraints: Bool { get { fatalError() } set { fatalError() } }
  open var autoresizingMask: AutoresizingMask { get { fatalError() } set { fatalError() } }
  open var accessibilityIdentifier: String?
  open func addSubview(_ view: UIView) { fatalError() }
  open func insertSubview(_ view: UIView, at index: Int) { fatalError() }
  open func bringSubviewToFront(_ view: UIView) { fatalError() }
  open func removeFromSuperview() { fatalError() }
  open func didMoveToSuperview() { fatalError() }
  open func didMoveToWindow() { fatalError() }
  open func layoutSubviews() { fatalError() }
  @objc open func setNeedsLayout() { fatalError() }
  @objc open func layoutIfNeeded() { fatalError() }
  @objc open func setNeedsDisplay() { fatalError() }
  open func draw(_ rect: CGRect) { fatalError() }
  open func sizeThatFits(_ size: CGSize) -> CGSize { fatalError() }
  open func sizeToFit() { fatalError() }
  open func updateConstraints() { fatalError() }
  open func addConstraints(_ constraints: [NSLayoutConstraint]) { fatalError() }
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { fatalError() }
  open func endEditing(_ force: Bool) -> Bool { fatalError() }
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) { fatalError() }
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) { fatalError() }
  open func viewWithTag(_ tag: Int) -> UIView? { fatalError() }
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { fatalError() }
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { fatalError() }
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var leftAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var rightAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var centerXAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var centerYAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var firstBaselineAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var widthAnchor: NSLayoutDimension { fatalError() }
  open var heightAnchor: NSLayoutDimension { fatalError() }
  open var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
  open var layoutMarginsGuide: UILayoutGuide { fatalError() }
  open var readableContentGuide: UILayoutGuide { fatalError() }
  open class func animate(withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) { fatalError() }
  open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) { fatalError() }
  open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) { fatalError() }
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { fatalError() }
  public struct AnimationOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { fatalError() }
    public static let allowUserInteraction = Self(rawValue: 1), beginFromCurrentState = Self(rawValue: 4), curveEaseInOut = Self(rawValue: 0), transitionCrossDissolve = Self(rawValue: 8) }
  public struct AutoresizingMask: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { fatalError() }
    public static let flexibleWidth = Self(rawValue: 2), flexibleHeight = Self(rawValue: 16) }
  public enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight }
}
// UIAccessibility's informal protocol
extension NSObject {
  @MainActor public var isAccessibilityElement: Bool { get { fatalError() } set { fatalError() } }
  @MainActor public var accessibilityLabel: String? { get { fatalError() } set { fatalError() } }
  @MainActor public var accessibilityHint: String? { get { fatalError() } set { fatalError() } }
  @MainActor public var accessibilityValue: String? { get { fatalError() } set { fatalError() } }
  @MainActor public var accessibilityTraits: UIAccessibilityTraits { get { fatalError() } set { fatalError() } }
  @MainActor public var accessibilityElementsHidden: Bool { get { fatalError() } set { fatalError() } }
}
public struct UIAccessibilityTraits: OptionSet, Sendable { public let rawValue: UInt64; public init(rawValue: UInt64) { fatalError() }
  public static let none = Self(rawValue: 0), button = Self(rawValue: 1), header = Self(rawValue: 2), staticText = Self(rawValue: 4), updatesFrequently = Self(rawValue: 8), selected = Self(rawValue: 16), notEnabled = Self(rawValue: 32) }
@MainActor public enum UIAccessibility { public static func post(notification: Notification, argument: Any?) { fatalError() }
  public static var isVoiceOverRunning: Bool { fatalError() }
  public static var isReduceMotionEnabled: Bool { fatalError() }
  public struct Notification: RawRepresentable, Hashable, Sendable { public let rawValue: UInt32; public init(rawValue: UInt32) { fatalError() }; public static let announcement = Self(rawValue: 0), layoutChanged = Self(rawValue: 0), screenChanged = Self(rawValue: 0) } }
open class CALayer: NSObject { public override init() { super.init() }; open var cornerRadius: CGFloat { get { fatalError() } set { fatalError() } }; open var masksToBounds: Bool { get { fatalError() } set { fatalError() } }; open var borderWidth: CGFloat { get { fatalError() } set { fatalError() } }; open var borderColor: CGColor?; open var opacity: Float { get { fatalError() } set { fatalError() } }; open var frame: CGRect { get { fatalError() } set { fatalError() } } }
@MainActor open class UIWindow: UIView { public convenience init(windowScene: UIWindowScene) { fatalError() }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { fatalError() }
  open var windowScene: UIWindowScene?; open var rootViewController: UIViewController?; open func makeKeyAndVisible() { fatalError() }; open var isKeyWindow: Bool { fatalError() }
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle { get { fatalError() } set { fatalError() } } }
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable { public let rawValue: Float; public init(rawValue: Float) { fatalError() }; public init(_ rawValue: Float) { fatalError() }
  public static let required = Self(rawValue: 1000), defaultHigh = Self(rawValue: 750), defaultLow = Self(rawValue: 250), fittingSizeLevel = Self(rawValue: 50) }
@MainActor open class NSLayoutConstraint: NSObject { open var isActive: Bool { get { fatalError() } set { fatalError() } }; open var constant: CGFloat { get { fatalError() } set { fatalError() } }; open var priority: UILayoutPriority { get { fatalError() } set { fatalError() } }; open class func activate(_ constraints: [NSLayoutConstraint]) { fatalError() }; open class func deactivate(_ constraints: [NSLayoutConstraint]) { fatalError() }
  public enum Axis: Int, Sendable { case horizontal, vertical } }
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { fatalError() }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint { fatalError() }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { fatalError() }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint { fatalError() }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { fatalError() }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint { fatalError() } }
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { fatalError() }
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { fatalError() }
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { fatalError() }
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint { fatalError() } }
@MainActor open class UILayoutGuide: NSObject {
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var centerXAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var centerYAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var widthAnchor: NSLayoutDimension { fatalError() } }
@MainActor open class UIGestureRecognizer: NSObject { public init(target: Any?, action: Selector?) { fatalError() }; open var isEnabled: Bool { get { fatalError() } set { fatalError() } }; open var view: UIView? { fatalError() } }
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer { open var numberOfTapsRequired: Int { get { fatalError() } set { fatalError() } } }

@MainActor open class UILabel: UIView {
  open var text: String?
  open var attributedText: NSAttributedString?
  open var font: UIFont!
  open var textColor: UIColor!
  open var textAlignment: NSTextAlignment { get { fatalError() } set { fatalError() } }
  open var lineBreakMode: NSLineBreakMode { get { fatalError() } set { fatalError() } }
  open var numberOfLines: Int { get { fatalError() } set { fatalError() } }
  open var adjustsFontForContentSizeCategory: Bool { get { fatalError() } set { fatalError() } }
  open var adjustsFontSizeToFitWidth: Bool { get { fatalError() } set { fatalError() } }
  open var isEnabled: Bool { get { fatalError() } set { fatalError() } }
}
@MainActor open class UIImageView: UIView { public init(image: UIImage?) { fatalError() }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { fatalError() }
  open var image: UIImage?; open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? }
@MainActor open class UIStackView: UIView { public convenience init(arrangedSubviews views: [UIView]) { fatalError() }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init(coder: NSCoder) { fatalError() }
  open func addArrangedSubview(_ view: UIView) { fatalError() }
  open func removeArrangedSubview(_ view: UIView) { fatalError() }
  open var arrangedSubviews: [UIView] { fatalError() }
  open var axis: NSLayoutConstraint.Axis { get { fatalError() } set { fatalError() } }; open var spacing: CGFloat { get { fatalError() } set { fatalError() } }; open var alignment: Alignment { get { fatalError() } set { fatalError() } }; open var distribution: Distribution { get { fatalError() } set { fatalError() } }; open var isLayoutMarginsRelativeArrangement: Bool { get { fatalError() } set { fatalError() } }
  public enum Alignment: Int, Sendable { case fill, leading, firstBaseline, center, trailing, lastBaseline; public static var top: Alignment { .leading }; public static var bottom: Alignment { .trailing } }
  public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering } }
@MainActor open class UIScrollView: UIView { open var contentOffset: CGPoint { get { fatalError() } set { fatalError() } }; open var contentSize: CGSize { get { fatalError() } set { fatalError() } }; open var contentInset: UIEdgeInsets { get { fatalError() } set { fatalError() } }; open var isScrollEnabled: Bool { get { fatalError() } set { fatalError() } }; open var alwaysBounceVertical: Bool { get { fatalError() } set { fatalError() } }
  open var keyboardDismissMode: KeyboardDismissMode { get { fatalError() } set { fatalError() } }; open weak var delegate: (any UIScrollViewDelegate)?
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { fatalError() }
  @available(tvOS, unavailable) open var refreshControl: UIRefreshControl? { get { fatalError() } set { fatalError() } }
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory } }
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol { func scrollViewDidScroll(_ scrollView: UIScrollView) }
extension UIScrollViewDelegate { public func scrollViewDidScroll(_ scrollView: UIScrollView) { fatalError() } }
@MainActor open class UIActivityIndicatorView: UIView { public init(style: Style) { fatalError() }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init(coder: NSCoder) { fatalError() }
  open var style: Style { get { fatalError() } set { fatalError() } }; open var hidesWhenStopped: Bool { get { fatalError() } set { fatalError() } }; open var color: UIColor!; open func startAnimating() { fatalError() }; open func stopAnimating() { fatalError() }; open var isAnimating: Bool { fatalError() }
  public enum Style: Int, Sendable { case medium = 100, large = 101 } }
@MainActor open class UIProgressView: UIView { open var progress: Float { get { fatalError() } set { fatalError() } }; open func setProgress(_ progress: Float, animated: Bool) { fatalError() }; open var observedProgress: Progress? }

// MARK: controls and actions
@MainActor open class UIMenuElement: NSObject { open var title: String { fatalError() }; open var image: UIImage? { fatalError() }
  public struct Attributes: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { fatalError() }; public static let disabled = Self(rawValue: 1), destructive = Self(rawValue: 2), hidden = Self(rawValue: 4), keepsMenuPresented = Self(rawValue: 8) }
  public enum State: Int, Sendable { case off, on, mixed } }
public typealias UIActionHandler = @MainActor (UIAction) -> Void
@MainActor open class UIAction: UIMenuElement {
  public convenience init(title: String = "", subtitle: String? = nil, image: UIImage? = nil, selectedImage: UIImage? = nil, identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off, handler: @escaping UIActionHandler) { fatalError() }
  open var sender: Any? { fatalError() }
  open var identifier: Identifier { fatalError() }
  open var attributes: UIMenuElement.Attributes { get { fatalError() } set { fatalError() } }
  open var state: UIMenuElement.State { get { fatalError() } set { fatalError() } }
  public struct Identifier: RawRepresentable, Hashable, Sendable { public let rawValue: String; public init(rawValue: String) { fatalError() }; public init(_ rawValue: String) { fatalError() } }
}
@MainActor open class UIMenu: UIMenuElement { public convenience init(title: String = "", subtitle: String? = nil, image: UIImage? = nil, children: [UIMenuElement] = []) { fatalError() } }
@MainActor open class UIControl: UIView {
  public convenience init(frame: CGRect, primaryAction: UIAction?) { fatalError() }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { fatalError() }
  open var isEnabled: Bool { get { fatalError() } set { fatalError() } }
  open var isSelected: Bool { get { fatalError() } set { fatalError() } }
  open var isHighlighted: Bool { get { fatalError() } set { fatalError() } }
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) { fatalError() }
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) { fatalError() }
  open func addAction(_ action: UIAction, for controlEvents: Event) { fatalError() }
  open func removeAction(_ action: UIAction, for controlEvents: Event) { fatalError() }
  open func sendAction(_ action: UIAction) { fatalError() }
  open func sendActions(for controlEvents: Event) { fatalError() }
  public struct Event: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { fatalError() }
    public static let touchDown = Self(rawValue: 1), touchUpInside = Self(rawValue: 64), touchUpOutside = Self(rawValue: 128), valueChanged = Self(rawValue: 4096), primaryActionTriggered = Self(rawValue: 8192), editingDidBegin = Self(rawValue: 1 << 16), editingChanged = Self(rawValue: 1 << 17), editingDidEnd = Self(rawValue: 1 << 18), editingDidEndOnExit = Self(rawValue: 1 << 19), allEvents = Self(rawValue: 0xFFFFFFFF) }
  public struct State: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { fatalError() }; public static let normal = Self([]), highlighted = Self(rawValue: 1), disabled = Self(rawValue: 2), selected = Self(rawValue: 4) }
}
@MainActor open class UIButton: UIControl {
  public convenience init(type buttonType: ButtonType) { fatalError() }
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) { fatalError() }
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) { fatalError() }
  open var configuration: Configuration?
  open func setTitle(_ title: String?, for state: UIControl.State) { fatalError() }
  open func setImage(_ image: UIImage?, for state: UIControl.State) { fatalError() }
  open var titleLabel: UILabel? { fatalError() }
  open var menu: UIMenu?
  public enum ButtonType: Int, Sendable { case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close = 7 }
  public struct Configuration: Hashable {
    public static func plain() -> Self { fatalError() }
    public static func tinted() -> Self { fatalError() }
    public static func gray() -> Self { fatalError() }
    public static func filled() -> Self { fatalError() }
    public static func borderless() -> Self { fatalError() }
    public static func bordered() -> Self { fatalError() }
    public static func borderedProminent() -> Self { fatalError() }
    public var title: String?, subtitle: String?, image: UIImage?, imagePadding: CGFloat, showsActivityIndicator: Bool
    public var baseForegroundColor: UIColor?, baseBackgroundColor: UIColor?
  }
}
#if !os(tvOS)
@MainActor open class UIRefreshControl: UIControl { public init() { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var isRefreshing: Bool { fatalError() }; open var attributedTitle: NSAttributedString?; open func beginRefreshing() { fatalError() }; open func endRefreshing() { fatalError() } }
@MainActor open class UISwitch: UIControl { open var isOn: Bool { get { fatalError() } set { fatalError() } }; open func setOn(_ on: Bool, animated: Bool) { fatalError() } }
@MainActor open class UISlider: UIControl { open var value: Float { get { fatalError() } set { fatalError() } }; open var minimumValue: Float { get { fatalError() } set { fatalError() } }; open var maximumValue: Float { get { fatalError() } set { fatalError() } } }
@MainActor open class UIPasteboard: NSObject { open class var general: UIPasteboard { fatalError() }; open var string: String?; open var url: URL?; open var image: UIImage? }
#else
@available(tvOS, unavailable) @MainActor open class UIRefreshControl: UIControl {}
#endif
@MainActor open class UISegmentedControl: UIControl { public init(items: [Any]?) { fatalError() }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { fatalError() }
  open var selectedSegmentIndex: Int { get { fatalError() } set { fatalError() } }; open func insertSegment(action: UIAction, at segment: Int, animated: Bool) { fatalError() } }
@MainActor public protocol UITextInputTraits: NSObjectProtocol { var autocapitalizationType: UITextAutocapitalizationType { get set }; var keyboardType: UIKeyboardType { get set } }
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
public enum UIKeyboardType: Int, Sendable { case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad }
public enum UIReturnKeyType: Int, Sendable { case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue` }
public struct UITextContentType: RawRepresentable, Hashable, Sendable { public let rawValue: String; public init(rawValue: String) { fatalError() }
  public static let URL = Self(rawValue: ""), username = Self(rawValue: ""), password = Self(rawValue: ""), emailAddress = Self(rawValue: ""), oneTimeCode = Self(rawValue: "") }
@MainActor open class UITextField: UIControl { open var text: String?; open var placeholder: String?; open var isSecureTextEntry: Bool { get { fatalError() } set { fatalError() } }; open var font: UIFont?; open var textColor: UIColor?; open weak var delegate: (any UITextFieldDelegate)?
  open var keyboardType: UIKeyboardType { get { fatalError() } set { fatalError() } }; open var autocapitalizationType: UITextAutocapitalizationType { get { fatalError() } set { fatalError() } }; open var autocorrectionType: UITextAutocorrectionType { get { fatalError() } set { fatalError() } }; open var returnKeyType: UIReturnKeyType { get { fatalError() } set { fatalError() } }; open var textContentType: UITextContentType!; open var borderStyle: BorderStyle { get { fatalError() } set { fatalError() } }
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect } }
@MainActor public protocol UITextFieldDelegate: NSObjectProtocol { func textFieldShouldReturn(_ textField: UITextField) -> Bool; func textFieldDidEndEditing(_ textField: UITextField) }
extension UITextFieldDelegate { public func textFieldShouldReturn(_ textField: UITextField) -> Bool { fatalError() }; public func textFieldDidEndEditing(_ textField: UITextField) { fatalError() } }
@MainActor open class UITextView: UIScrollView { open var text: String!; open var font: UIFont?; @available(tvOS, unavailable) open var isEditable: Bool { get { fatalError() } set { fatalError() } } }
@MainActor open class UISearchBar: UIView { open var text: String?; open var placeholder: String?; open weak var delegate: (any UISearchBarDelegate)?; open var autocapitalizationType: UITextAutocapitalizationType { get { fatalError() } set { fatalError() } } }
@MainActor public protocol UISearchBarDelegate: NSObjectProtocol { func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String); func searchBarSearchButtonClicked(_ searchBar: UISearchBar); func searchBarCancelButtonClicked(_ searchBar: UISearchBar) }
extension UISearchBarDelegate { public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { fatalError() }; public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { fatalError() }; public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { fatalError() } }
#endif
