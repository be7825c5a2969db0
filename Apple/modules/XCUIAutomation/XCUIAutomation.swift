// Stand-in for XCUIAutomation (re-exported by XCTest), isolation as in Apple's documentation: all @MainActor.
@_exported import Foundation

@MainActor public protocol XCUIElementAttributes {
  var identifier: String { get }
  var frame: CGRect { get }
  var value: Any? { get }
  var title: String { get }
  var label: String { get }
  var elementType: XCUIElement.ElementType { get }
  var isEnabled: Bool { get }
  var placeholderValue: String? { get }
  var isSelected: Bool { get }
}
@MainActor public protocol XCUIElementTypeQueryProvider {
  var groups: XCUIElementQuery { get }
  var windows: XCUIElementQuery { get }
  var sheets: XCUIElementQuery { get }
  var alerts: XCUIElementQuery { get }
  var dialogs: XCUIElementQuery { get }
  var buttons: XCUIElementQuery { get }
  var radioButtons: XCUIElementQuery { get }
  var checkBoxes: XCUIElementQuery { get }
  var tabs: XCUIElementQuery { get }
  var toolbars: XCUIElementQuery { get }
  var statusBars: XCUIElementQuery { get }
  var tables: XCUIElementQuery { get }
  var tableRows: XCUIElementQuery { get }
  var outlines: XCUIElementQuery { get }
  var outlineRows: XCUIElementQuery { get }
  var cells: XCUIElementQuery { get }
  var sliders: XCUIElementQuery { get }
  var progressIndicators: XCUIElementQuery { get }
  var activityIndicators: XCUIElementQuery { get }
  var segmentedControls: XCUIElementQuery { get }
  var pickers: XCUIElementQuery { get }
  var switches: XCUIElementQuery { get }
  var toggles: XCUIElementQuery { get }
  var links: XCUIElementQuery { get }
  var images: XCUIElementQuery { get }
  var icons: XCUIElementQuery { get }
  var searchFields: XCUIElementQuery { get }
  var scrollViews: XCUIElementQuery { get }
  var scrollBars: XCUIElementQuery { get }
  var staticTexts: XCUIElementQuery { get }
  var textFields: XCUIElementQuery { get }
  var secureTextFields: XCUIElementQuery { get }
  var datePickers: XCUIElementQuery { get }
  var textViews: XCUIElementQuery { get }
  var menus: XCUIElementQuery { get }
  var menuItems: XCUIElementQuery { get }
  var menuButtons: XCUIElementQuery { get }
  var popUpButtons: XCUIElementQuery { get }
  var navigationBars: XCUIElementQuery { get }
  var tabBars: XCUIElementQuery { get }
  var keyboards: XCUIElementQuery { get }
  var keys: XCUIElementQuery { get }
  var collectionViews: XCUIElementQuery { get }
  var webViews: XCUIElementQuery { get }
  var popovers: XCUIElementQuery { get }
  var otherElements: XCUIElementQuery { get }
  var firstMatch: XCUIElement { get }
}
@MainActor public protocol XCUIScreenshotProviding: NSObjectProtocol { func screenshot() -> XCUIScreenshot }
@MainActor open class XCUIElement: NSObject, XCUIElementAttributes, XCUIElementTypeQueryProvider, XCUIScreenshotProviding {
  override init() { super.init() }
  public enum ElementType: UInt, Sendable { case any, other, application, group, window, sheet, drawer, alert, dialog, button, radioButton, checkBox, tab, tabGroup, toolbar, statusBar, table, tableRow, tableColumn, outline, cell, slider, pageIndicator, progressIndicator, activityIndicator, segmentedControl, picker, `switch`, toggle, link, image, icon, searchField, scrollView, scrollBar, staticText, textField, secureTextField, datePicker, textView, menu, menuItem, navigationBar, tabBar, keyboard, key, collectionView, webView, popover }
  open var exists: Bool { fatalError() }
  open func waitForExistence(timeout: TimeInterval) -> Bool { fatalError() }
  open func waitForNonExistence(timeout: TimeInterval) -> Bool { fatalError() }
  open func wait<V>(for keyPath: KeyPath<XCUIElement, V>, toEqual expectedValue: V, timeout: TimeInterval) -> Bool where V: Equatable { fatalError() }
  open var isHittable: Bool { fatalError() }
  open func descendants(matching type: ElementType) -> XCUIElementQuery { fatalError() }
  open func children(matching type: ElementType) -> XCUIElementQuery { fatalError() }
  open func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate { fatalError() }
  open func screenshot() -> XCUIScreenshot { fatalError() }
  open func typeText(_ text: String) { fatalError() }
  #if !os(tvOS)
  #if !os(macOS)
  open func tap() { fatalError() }
  open func doubleTap() { fatalError() }
  open func press(forDuration duration: TimeInterval) { fatalError() }
  #endif
  open func swipeUp() { fatalError() }
  open func swipeDown() { fatalError() }
  open func swipeLeft() { fatalError() }
  open func swipeRight() { fatalError() }
  #endif
  #if os(macOS)
  open func click() { fatalError() }
  open func rightClick() { fatalError() }
  open func doubleClick() { fatalError() }
  open func hover() { fatalError() }
  open func typeKey(_ key: String, modifierFlags flags: KeyModifierFlags) { fatalError() }
  #endif
  public struct KeyModifierFlags: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { fatalError() }; public static let command = Self(rawValue: 16), shift = Self(rawValue: 2) }
  open var identifier: String { fatalError() }
  open var frame: CGRect { fatalError() }
  open var value: Any? { fatalError() }
  open var title: String { fatalError() }
  open var label: String { fatalError() }
  open var elementType: ElementType { fatalError() }
  open var isEnabled: Bool { fatalError() }
  open var placeholderValue: String? { fatalError() }
  open var isSelected: Bool { fatalError() }
  open var groups: XCUIElementQuery { fatalError() }
  open var windows: XCUIElementQuery { fatalError() }
  open var sheets: XCUIElementQuery { fatalError() }
  open var alerts: XCUIElementQuery { fatalError() }
  open var dialogs: XCUIElementQuery { fatalError() }
  open var buttons: XCUIElementQuery { fatalError() }
  open var radioButtons: XCUIElementQuery { fatalError() }
  open var checkBoxes: XCUIElementQuery { fatalError() }
  open var tabs: XCUIElementQuery { fatalError() }
  open var toolbars: XCUIElementQuery { fatalError() }
  open var statusBars: XCUIElementQuery { fatalError() }
  open var tables: XCUIElementQuery { fatalError() }
  open var tableRows: XCUIElementQuery { fatalError() }
  open var outlines: XCUIElementQuery { fatalError() }
  open var outlineRows: XCUIElementQuery { fatalError() }
  open var cells: XCUIElementQuery { fatalError() }
  open var sliders: XCUIElementQuery { fatalError() }
  open var progressIndicators: XCUIElementQuery { fatalError() }
  open var activityIndicators: XCUIElementQuery { fatalError() }
  open var segmentedControls: XCUIElementQuery { fatalError() }
  open var pickers: XCUIElementQuery { fatalError() }
  open var switches: XCUIElementQuery { fatalError() }
  open var toggles: XCUIElementQuery { fatalError() }
  open var links: XCUIElementQuery { fatalError() }
  open var images: XCUIElementQuery { fatalError() }
  open var icons: XCUIElementQuery { fatalError() }
  open var searchFields: XCUIElementQuery { fatalError() }
  open var scrollViews: XCUIElementQuery { fatalError() }
  open var scrollBars: XCUIElementQuery { fatalError() }
  open var staticTexts: XCUIElementQuery { fatalError() }
  open var textFields: XCUIElementQuery { fatalError() }
  open var secureTextFields: XCUIElementQuery { fatalError() }
  open var datePickers: XCUIElementQuery { fatalError() }
  open var textViews: XCUIElementQuery { fatalError() }
  open var menus: XCUIElementQuery { fatalError() }
  open var menuItems: XCUIElementQuery { fatalError() }
  open var menuButtons: XCUIElementQuery { fatalError() }
  open var popUpButtons: XCUIElementQuery { fatalError() }
  open var navigationBars: XCUIElementQuery { fatalError() }
  open var tabBars: XCUIElementQuery { fatalError() }
  open var keyboards: XCUIElementQuery { fatalError() }
  open var keys: XCUIElementQuery { fatalError() }
  open var collectionViews: XCUIElementQuery { fatalError() }
  open var webViews: XCUIElementQuery { fatalError() }
  open var popovers: XCUIElementQuery { fatalError() }
  open var otherElements: XCUIElementQuery { fatalError() }
  open var firstMatch: XCUIElement { fatalError() }
}
@MainActor open class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider {
  override init() { super.init() }
  open var element: XCUIElement { fatalError() }
  open var count: Int { fatalError() }
  open func element(boundBy index: Int) -> XCUIElement { fatalError() }
  open func element(matching predicate: NSPredicate) -> XCUIElement { fatalError() }
  open func element(matching elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElement { fatalError() }
  open subscript(key: String) -> XCUIElement { fatalError() }
  open var allElementsBoundByIndex: [XCUIElement] { fatalError() }
  open var allElementsBoundByAccessibilityElement: [XCUIElement] { fatalError() }
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery { fatalError() }
  open func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery { fatalError() }
  open func matching(_ predicate: NSPredicate) -> XCUIElementQuery { fatalError() }
  open func matching(identifier: String) -> XCUIElementQuery { fatalError() }
  open func containing(_ predicate: NSPredicate) -> XCUIElementQuery { fatalError() }
  open func containing(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery { fatalError() }
  open var groups: XCUIElementQuery { fatalError() }
  open var windows: XCUIElementQuery { fatalError() }
  open var sheets: XCUIElementQuery { fatalError() }
  open var alerts: XCUIElementQuery { fatalError() }
  open var dialogs: XCUIElementQuery { fatalError() }
  open var buttons: XCUIElementQuery { fatalError() }
  open var radioButtons: XCUIElementQuery { fatalError() }
  open var checkBoxes: XCUIElementQuery { fatalError() }
  open var tabs: XCUIElementQuery { fatalError() }
  open var toolbars: XCUIElementQuery { fatalError() }
  open var statusBars: XCUIElementQuery { fatalError() }
  open var tables: XCUIElementQuery { fatalError() }
  open var tableRows: XCUIElementQuery { fatalError() }
  open var outlines: XCUIElementQuery { fatalError() }
  open var outlineRows: XCUIElementQuery { fatalError() }
  open var cells: XCUIElementQuery { fatalError() }
  open var sliders: XCUIElementQuery { fatalError() }
  open var progressIndicators: XCUIElementQuery { fatalError() }
  open var activityIndicators: XCUIElementQuery { fatalError() }
  open var segmentedControls: XCUIElementQuery { fatalError() }
  open var pickers: XCUIElementQuery { fatalError() }
  open var switches: XCUIElementQuery { fatalError() }
  open var toggles: XCUIElementQuery { fatalError() }
  open var links: XCUIElementQuery { fatalError() }
  open var images: XCUIElementQuery { fatalError() }
  open var icons: XCUIElementQuery { fatalError() }
  open var searchFields: XCUIElementQuery { fatalError() }
  open var scrollViews: XCUIElementQuery { fatalError() }
  open var scrollBars: XCUIElementQuery { fatalError() }
  open var staticTexts: XCUIElementQuery { fatalError() }
  open var textFields: XCUIElementQuery { fatalError() }
  open var secureTextFields: XCUIElementQuery { fatalError() }
  open var datePickers: XCUIElementQuery { fatalError() }
  open var textViews: XCUIElementQuery { fatalError() }
  open var menus: XCUIElementQuery { fatalError() }
  open var menuItems: XCUIElementQuery { fatalError() }
  open var menuButtons: XCUIElementQuery { fatalError() }
  open var popUpButtons: XCUIElementQuery { fatalError() }
  open var navigationBars: XCUIElementQuery { fatalError() }
  open var tabBars: XCUIElementQuery { fatalError() }
  open var keyboards: XCUIElementQuery { fatalError() }
  open var keys: XCUIElementQuery { fatalError() }
  open var collectionViews: XCUIElementQuery { fatalError() }
  open var webViews: XCUIElementQuery { fatalError() }
  open var popovers: XCUIElementQuery { fatalError() }
  open var otherElements: XCUIElementQuery { fatalError() }
  open var firstMatch: XCUIElement { fatalError() }
}
@MainActor open class XCUIApplication: XCUIElement {
  public override init() { super.init() }
  public init(bundleIdentifier: String) { fatalError() }
  open func launch() { fatalError() }
  open func activate() { fatalError() }
  open func terminate() { fatalError() }
  open func open(_ url: URL) { fatalError() }
  open var launchArguments: [String] { get { fatalError() } set { fatalError() } }
  open var launchEnvironment: [String: String] { get { fatalError() } set { fatalError() } }
  open var state: State { fatalError() }
  open func wait(for state: State, timeout: TimeInterval) -> Bool { fatalError() }
  open func resetAuthorizationStatus(for resource: XCUIProtectedResource) { fatalError() }
  @available(iOS 17.0, *) open func performAccessibilityAudit(for auditTypes: XCUIAccessibilityAuditType = .all, _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil) throws { fatalError() }
  public enum State: UInt, Sendable { case unknown, notRunning, runningBackgroundSuspended, runningBackground, runningForeground }
}
public enum XCUIProtectedResource: Int, Sendable { case contacts = 1, calendar, reminders, photos, microphone, camera, mediaLibrary, homeKit, systemRootDirectory, bluetooth, keyboardNetwork, location, health }
public struct XCUIAccessibilityAuditType: OptionSet, Sendable { public let rawValue: UInt64; public init(rawValue: UInt64) { fatalError() }; public static let contrast = Self(rawValue: 1), elementDetection = Self(rawValue: 2), hitRegion = Self(rawValue: 4), sufficientElementDescription = Self(rawValue: 8), all = Self(rawValue: .max) }
@MainActor open class XCUIAccessibilityAuditIssue: NSObject { open var element: XCUIElement? { fatalError() }; open var auditType: XCUIAccessibilityAuditType { fatalError() }; open var compactDescription: String { fatalError() } }
@MainActor open class XCUICoordinate: NSObject {
  override init() { super.init() }
  open func withOffset(_ offsetVector: CGVector) -> XCUICoordinate { fatalError() }
  #if os(iOS) || os(visionOS) || os(watchOS)
  open func tap() { fatalError() }
  open func press(forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate) { fatalError() }
  #endif
}
@MainActor open class XCUIScreenshot: NSObject { override init() { super.init() }; open var pngRepresentation: Data { fatalError() } }
@MainActor open class XCUIScreen: NSObject, XCUIScreenshotProviding { override init() { super.init() }; open class var main: XCUIScreen { fatalError() }; open func screenshot() -> XCUIScreenshot { fatalError() } }
@MainActor open class XCUIDevice: NSObject { override init() { super.init() }; open class var shared: XCUIDevice { fatalError() }
  #if os(iOS)
  public enum Button: Int, Sendable { case home = 1, volumeUp = 2, volumeDown = 3 }
  open func press(_ button: Button) { fatalError() }
  open var orientation: UIDeviceOrientation { get { fatalError() } set { fatalError() } }
  #endif
}
#if os(iOS)
public enum UIDeviceOrientation: Int, Sendable { case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown }
#endif
#if os(tvOS)
@MainActor open class XCUIRemote: NSObject { override init() { super.init() }; open class var shared: XCUIRemote { fatalError() }
  public enum Button: Int, Sendable { case up, down, left, right, select, menu, playPause, home }
  open func press(_ remoteButton: Button) { fatalError() }
  open func press(_ remoteButton: Button, forDuration duration: TimeInterval) { fatalError() } }
#endif
