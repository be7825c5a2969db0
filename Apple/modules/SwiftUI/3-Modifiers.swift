// Generated from 3-Modifiers.src by gen/expand.py.
// Stand-in for SwiftUI, part 3: modifiers and styles.
extension View {
  nonisolated public func font(_ font: Font?) -> some View { _M() }
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View { _M() }
  nonisolated public func fontDesign(_ design: Font.Design?) -> some View { _M() }
  nonisolated public func bold(_ isActive: Bool = true) -> some View { _M() }
  nonisolated public func italic(_ isActive: Bool = true) -> some View { _M() }
  nonisolated public func monospaced(_ isActive: Bool = true) -> some View { _M() }
  nonisolated public func monospacedDigit() -> some View { _M() }
  nonisolated public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View { _M() }
  nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View { _M() }
  nonisolated public func textCase(_ textCase: Text.Case?) -> some View { _M() }
  nonisolated public func lineLimit(_ number: Int?) -> some View { _M() }
  nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View { _M() }
  nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { _M() }
  nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { _M() }
  nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View { _M() }
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { _M() }
  nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View { _M() }
  nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View { _M() }
  nonisolated public func allowsTightening(_ flag: Bool) -> some View { _M() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func textSelection<S>(_ selectability: S) -> some View where S: TextSelectability { _M() }
  nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { _M() }
  nonisolated public func dynamicTypeSize<T>(_ range: T) -> some View where T: RangeExpression, T.Bound == DynamicTypeSize { _M() }
  nonisolated public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { _M() }
  nonisolated public func foregroundStyle<S1, S2>(_ primary: S1, _ secondary: S2) -> some View where S1: ShapeStyle, S2: ShapeStyle { _M() }
  @available(iOS, deprecated: 100000.0, renamed: "foregroundStyle(_:)") nonisolated public func foregroundColor(_ color: Color?) -> some View { _M() }
  nonisolated public func tint(_ tint: Color?) -> some View { _M() }
  @_disfavoredOverload nonisolated public func tint<S>(_ tint: S?) -> some View where S: ShapeStyle { _M() }
  @available(iOS, deprecated: 100000.0, message: "Use the asset catalog's accent color or View.tint(_:) instead.") nonisolated public func accentColor(_ accentColor: Color?) -> some View { _M() }
  nonisolated public func padding(_ insets: EdgeInsets) -> some View { _M() }
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { _M() }
  nonisolated public func padding(_ length: CGFloat) -> some View { _M() }
  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { _M() }
  nonisolated public func frame(minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center) -> some View { _M() }
  @available(*, deprecated, message: "Please pass one or more parameters.") nonisolated public func frame() -> some View { _M() }
  nonisolated public func fixedSize() -> some View { _M() }
  nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { _M() }
  nonisolated public func layoutPriority(_ value: Double) -> some View { _M() }
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { _M() }
  nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { _M() }
  nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { _M() }
  nonisolated public func scaledToFit() -> some View { _M() }
  nonisolated public func scaledToFill() -> some View { _M() }
  nonisolated public func imageScale(_ scale: Image.Scale) -> some View { _M() }
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { _M() }
  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View { _M() }
  nonisolated public func alignmentGuide(_ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat) -> some View { _M() }
  nonisolated public func overlay<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View where V: View { _M() }
  nonisolated public func overlay<S>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View where S: ShapeStyle { _M() }
  @available(iOS, deprecated: 100000.0, message: "Use `overlay(alignment:content:)` instead.") @_disfavoredOverload nonisolated public func overlay<Overlay>(_ overlay: Overlay, alignment: Alignment = .center) -> some View where Overlay: View { _M() }
  nonisolated public func background<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View where V: View { _M() }
  nonisolated public func background<S>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View where S: ShapeStyle { _M() }
  nonisolated public func background<S, T>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View where S: ShapeStyle, T: InsettableShape { _M() }
  nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { _M() }
  @available(iOS, deprecated: 100000.0, message: "Use `background(alignment:content:)` instead.") @_disfavoredOverload nonisolated public func background<Background>(_ background: Background, alignment: Alignment = .center) -> some View where Background: View { _M() }
  nonisolated public func containerBackground<S>(_ style: S, for container: ContainerBackgroundPlacement) -> some View where S: ShapeStyle { _M() }
  nonisolated public func border<S>(_ content: S, width: CGFloat = 1) -> some View where S: ShapeStyle { _M() }
  nonisolated public func clipShape<S>(_ shape: S, style: FillStyle = FillStyle()) -> some View where S: Shape { _M() }
  nonisolated public func clipped(antialiased: Bool = false) -> some View { _M() }
  @available(iOS, deprecated: 100000.0, message: "Use `clipShape` or `fill` instead.") nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { _M() }
  nonisolated public func shadow(color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { _M() }
  nonisolated public func contentShape<S>(_ shape: S, eoFill: Bool = false) -> some View where S: Shape { _M() }
  nonisolated public func contentMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { _M() }
  nonisolated public func opacity(_ opacity: Double) -> some View { _M() }
  nonisolated public func hidden() -> some View { _M() }
  nonisolated public func disabled(_ disabled: Bool) -> some View { _M() }
  nonisolated public func zIndex(_ value: Double) -> some View { _M() }
  nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { _M() }
  nonisolated public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View { _M() }
  nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View { _M() }
  nonisolated public func redacted(reason: RedactionReasons) -> some View { _M() }
  nonisolated public func unredacted() -> some View { _M() }
  nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View { _M() }
  nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { _M() }
  nonisolated public func safeAreaInset<V>(edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V) -> some View where V: View { _M() }
  nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable { _M() }
  nonisolated public func tag<V>(_ tag: V, includeOptional: Bool = true) -> some View where V: Hashable { _M() }
  nonisolated public func equatable() -> some View where Self: Equatable { _M() }
  nonisolated public func labelsHidden() -> some View { _M() }
  nonisolated public func animation<V>(_ animation: Animation?, value: V) -> some View where V: Equatable { _M() }
  @available(iOS, deprecated: 15.0, message: "Use withAnimation or animation(_:value:) instead.") @available(macOS, deprecated: 12.0) @available(tvOS, deprecated: 15.0) @available(watchOS, deprecated: 8.0) @available(visionOS, unavailable) nonisolated public func animation(_ animation: Animation?) -> some View { _M() }
  nonisolated public func transition(_ t: AnyTransition) -> some View { _M() }
  nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { _M() }
  nonisolated public func drawingGroup(opaque: Bool = false) -> some View { _M() }
  nonisolated public func gridCellColumns(_ count: Int) -> some View { _M() }
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { _M() }
  // lifecycle
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { _M() }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { _M() }
  nonisolated public func onChange<V>(of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void) -> some View where V: Equatable { _M() }
  nonisolated public func onChange<V>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View where V: Equatable { _M() }
  @available(iOS, deprecated: 17.0, message: "Use `onChange` with a two or zero parameter action closure instead.") @available(macOS, deprecated: 14.0) @available(tvOS, deprecated: 17.0) @available(watchOS, deprecated: 10.0) @available(visionOS, deprecated: 1.0)
  nonisolated public func onChange<V>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View where V: Equatable { _M() }
  nonisolated public func onReceive<P>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View where P: Publisher, P.Failure == Never { _M() }
  nonisolated public func task(priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void) -> some View { _M() }
  nonisolated public func task<T>(id value: T, priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void) -> some View where T: Equatable { _M() }
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { _M() }
  nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)) -> some View { _M() }
  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { _M() }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> ()) -> some View { _M() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func onDrop(of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?, perform action: @escaping (_ providers: [NSItemProvider]) -> Bool) -> some View { _M() }
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { _M() }
  nonisolated public func onLongPressGesture(minimumDuration: Double = 0.5, perform action: @escaping () -> Void) -> some View { _M() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View { _M() }
  @available(iOS, unavailable) @available(watchOS, unavailable) @available(visionOS, unavailable) nonisolated public func onExitCommand(perform action: (() -> Void)?) -> some View { _M() }
  @available(iOS, unavailable) @available(macOS, unavailable) @available(watchOS, unavailable) @available(visionOS, unavailable) nonisolated public func onPlayPauseCommand(perform action: (() -> Void)?) -> some View { _M() }
  @available(watchOS, unavailable) nonisolated public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { _M() }
  @available(watchOS, unavailable) @available(tvOS, unavailable) nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { _M() }
  nonisolated public func preference<K>(key: K.Type = K.self, value: K.Value) -> some View where K: PreferenceKey { _M() }
  @preconcurrency nonisolated public func onPreferenceChange<K>(_ key: K.Type = K.self, perform action: @escaping @Sendable (K.Value) -> Void) -> some View where K: PreferenceKey, K.Value: Equatable { _M() }
  nonisolated public func sensoryFeedback<T>(_ feedback: SensoryFeedback, trigger: T) -> some View where T: Equatable { _M() }
  // environment
  nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { _M() }
  nonisolated public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable { _M() }
  nonisolated public func environmentObject<T>(_ object: T) -> some View where T: ObservableObject { _M() }
  nonisolated public func transformEnvironment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void) -> some View { _M() }
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { _M() }
  nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some View { _M() }
  // presentation
  nonisolated public func sheet<Content>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content) -> some View where Content: View { _M() }
  nonisolated public func sheet<Item, Content>(item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content) -> some View where Item: Identifiable, Content: View { _M() }
  @available(macOS, unavailable) nonisolated public func fullScreenCover<Content>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content) -> some View where Content: View { _M() }
  @available(macOS, unavailable) nonisolated public func fullScreenCover<Item, Content>(item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content) -> some View where Item: Identifiable, Content: View { _M() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func popover<Content>(isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content) -> some View where Content: View { _M() }
  @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *) nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { _M() }
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { _M() }
  nonisolated public func alert<A>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A) -> some View where A: View { _M() }
  @_disfavoredOverload nonisolated public func alert<S, A>(_ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A) -> some View where S: StringProtocol, A: View { _M() }
  nonisolated public func alert<A>(_ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A) -> some View where A: View { _M() }
  nonisolated public func alert<A, M>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M) -> some View where A: View, M: View { _M() }
  @_disfavoredOverload nonisolated public func alert<S, A, M>(_ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M) -> some View where S: StringProtocol, A: View, M: View { _M() }
  nonisolated public func alert<A, M>(_ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M) -> some View where A: View, M: View { _M() }
  nonisolated public func alert<A, T>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A) -> some View where A: View { _M() }
  nonisolated public func alert<A, M, T>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M) -> some View where A: View, M: View { _M() }
  @_disfavoredOverload nonisolated public func alert<S, A, M, T>(_ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M) -> some View where S: StringProtocol, A: View, M: View { _M() }
  nonisolated public func alert<E, A>(isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A) -> some View where E: LocalizedError, A: View { _M() }
  nonisolated public func alert<E, A, M>(isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M) -> some View where E: LocalizedError, A: View, M: View { _M() }
  @available(iOS, deprecated: 100000.0, message: "use `alert(title:isPresented:presenting::actions:) instead.") nonisolated public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View { _M() }
  nonisolated public func confirmationDialog<A>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A) -> some View where A: View { _M() }
  @_disfavoredOverload nonisolated public func confirmationDialog<S, A>(_ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A) -> some View where S: StringProtocol, A: View { _M() }
  nonisolated public func confirmationDialog<A, M>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M) -> some View where A: View, M: View { _M() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func fileImporter(isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool, onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void) -> some View { _M() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func fileImporter(isPresented: Binding<Bool>, allowedContentTypes: [UTType], onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void) -> some View { _M() }
  @available(watchOS, unavailable) @available(tvOS 14.0, *) nonisolated public func contextMenu<MenuItems>(@ViewBuilder menuItems: () -> MenuItems) -> some View where MenuItems: View { _M() }
  // navigation
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { _M() }
  nonisolated public func navigationTitle(_ title: Text) -> some View { _M() }
  @_disfavoredOverload nonisolated public func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol { _M() }
  @available(iOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) @available(visionOS, unavailable) nonisolated public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View { _M() }
  @available(iOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) @available(visionOS, unavailable) @_disfavoredOverload nonisolated public func navigationSubtitle<S>(_ subtitle: S) -> some View where S: StringProtocol { _M() }
  @available(macOS, unavailable) @available(tvOS, unavailable) nonisolated public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { _M() }
  nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { _M() }
  @available(iOS, deprecated: 100000.0, renamed: "navigationTitle(_:)") @available(macOS, unavailable) nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { _M() }
  @available(macOS, unavailable) @available(watchOS, unavailable) @available(visionOS, unavailable) @available(iOS, deprecated: 100000.0, message: "Use toolbar(_:) with navigationBarLeading or navigationBarTrailing placement") nonisolated public func navigationBarItems<L>(leading: L) -> some View where L: View { _M() }
  nonisolated public func navigationDestination<D, C>(for data: D.Type, @ViewBuilder destination: @escaping (D) -> C) -> some View where D: Hashable, C: View { _M() }
  nonisolated public func navigationDestination<V>(isPresented: Binding<Bool>, @ViewBuilder destination: () -> V) -> some View where V: View { _M() }
  @available(S5, *) nonisolated public func navigationDestination<D, C>(item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C) -> some View where D: Hashable, C: View { _M() }
  nonisolated public func navigationSplitViewStyle<S>(_ style: S) -> some View where S: NavigationSplitViewStyle { _M() }
  nonisolated public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View { _M() }
  nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { _M() }
  nonisolated public func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View { _M() }
  nonisolated public func tabViewStyle<S>(_ style: S) -> some View where S: TabViewStyle { _M() }
  @available(iOS 15.0, macOS 12.0, *) @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func badge(_ count: Int) -> some View { _M() }
  nonisolated public func toolbar<Content>(@ToolbarContentBuilder content: () -> Content) -> some View where Content: ToolbarContent { _M() }
  @_disfavoredOverload nonisolated public func toolbar<Content>(@ViewBuilder content: () -> Content) -> some View where Content: View { _M() }
  nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { _M() }
  nonisolated public func toolbarBackground<S>(_ style: S, for bars: ToolbarPlacement...) -> some View where S: ShapeStyle { _M() }
  @available(S5, *) nonisolated public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { _M() }
  // search
  nonisolated public func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil) -> some View { _M() }
  nonisolated public func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey) -> some View { _M() }
  @_disfavoredOverload nonisolated public func searchable<S>(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S) -> some View where S: StringProtocol { _M() }
  @available(S5, *) @available(watchOS, unavailable) nonisolated public func searchable(text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey) -> some View { _M() }
  @available(S5, *) @available(watchOS, unavailable) nonisolated public func searchable(text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil) -> some View { _M() }
  nonisolated public func searchSuggestions<S>(@ViewBuilder _ suggestions: () -> S) -> some View where S: View { _M() }
  @available(tvOS 16.4, *) @available(watchOS, unavailable) nonisolated public func searchScopes<V, S>(_ scope: Binding<V>, @ViewBuilder scopes: () -> S) -> some View where V: Hashable, S: View { _M() }
  // lists
  nonisolated public func listStyle<S>(_ style: S) -> some View where S: ListStyle { _M() }
  nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { _M() }
  nonisolated public func listRowBackground<V>(_ view: V?) -> some View where V: View { _M() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { _M() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { _M() }
  @available(iOS 15.0, macOS 12.0, watchOS 8.0, *) @available(tvOS, unavailable) nonisolated public func swipeActions<T>(edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T) -> some View where T: View { _M() }
  nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View { _M() }
  nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View { _M() }
  @available(tvOS, unavailable) nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View { _M() }
  nonisolated public func scrollDisabled(_ disabled: Bool) -> some View { _M() }
  nonisolated public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]) -> some View { _M() }
  nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { _M() }
  nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View { _M() }
  nonisolated public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View { _M() }
  // input
  nonisolated public func focused<Value>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View where Value: Hashable { _M() }
  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { _M() }
  @available(iOS 17.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *) nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { _M() }
  nonisolated public func defaultFocus<V>(_ binding: FocusState<V>.Binding, _ value: V) -> some View where V: Hashable { _M() }
  @available(iOS 15.0, tvOS 15.0, watchOS 8.0, *) @available(macOS, unavailable) nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { _M() }
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { _M() }
  #if canImport(UIKit) && !os(watchOS)
  nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { _M() }
  nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { _M() }
  #endif
  nonisolated public func textFieldStyle<S>(_ style: S) -> some View where S: TextFieldStyle { _M() }
  nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle { _M() }
  nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: ButtonStyle { _M() }
  nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { _M() }
  nonisolated public func toggleStyle<S>(_ style: S) -> some View where S: ToggleStyle { _M() }
  nonisolated public func pickerStyle<S>(_ style: S) -> some View where S: PickerStyle { _M() }
  nonisolated public func labelStyle<S>(_ style: S) -> some View where S: LabelStyle { _M() }
  nonisolated public func progressViewStyle<S>(_ style: S) -> some View where S: ProgressViewStyle { _M() }
  nonisolated public func formStyle<S>(_ style: S) -> some View where S: FormStyle { _M() }
  nonisolated public func controlSize(_ controlSize: ControlSize) -> some View { _M() }
  @available(iOS 26.0, macOS 26.0, tvOS 26.0, watchOS 26.0, *) @available(visionOS, unavailable) nonisolated public func glassEffect(_ glass: Glass = .regular, in shape: some Shape = Capsule()) -> some View { _M() }
  // accessibility
  nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { _M() }
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { _M() }
  nonisolated public func accessibilityLabel(_ label: Text) -> some View { _M() }
  nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { _M() }
  @_disfavoredOverload nonisolated public func accessibilityLabel<S>(_ label: S) -> some View where S: StringProtocol { _M() }
  nonisolated public func accessibilityValue(_ valueDescription: Text) -> some View { _M() }
  nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { _M() }
  @_disfavoredOverload nonisolated public func accessibilityValue<S>(_ value: S) -> some View where S: StringProtocol { _M() }
  nonisolated public func accessibilityHint(_ hint: Text) -> some View { _M() }
  nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { _M() }
  @_disfavoredOverload nonisolated public func accessibilityHint<S>(_ hint: S) -> some View where S: StringProtocol { _M() }
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { _M() }
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { _M() }
  nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { _M() }
  nonisolated public func accessibilityAction(_ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void) -> some View { _M() }
  nonisolated public func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View { _M() }
  nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View { _M() }
  nonisolated public func help(_ textKey: LocalizedStringKey) -> some View { _M() }
}
extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { fatalError() }
}
extension Shape where Self: View {}

// MARK: parameter types
public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
extension VerticalEdge { @frozen public struct Set: OptionSet, Sendable { public let rawValue: Int8; public init(rawValue: Int8) { fatalError() }; public static let top = Set(rawValue: 1), bottom = Set(rawValue: 2), all = Set(rawValue: 3) } }
@frozen public struct FillStyle: Equatable, Sendable { public init(eoFill: Bool = false, antialiased: Bool = true) { fatalError() } }
@frozen public struct Angle: Hashable, Sendable { public static func degrees(_ degrees: Double) -> Angle { fatalError() }; public static func radians(_ radians: Double) -> Angle { fatalError() } }
public struct ViewDimensions: Equatable { public var width: CGFloat { fatalError() }; public var height: CGFloat { fatalError() }; public subscript(guide: HorizontalAlignment) -> CGFloat { fatalError() } }
public struct SafeAreaRegions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { fatalError() }; public static let all = Self(rawValue: 7), container = Self(rawValue: 1), keyboard = Self(rawValue: 2) }
public struct SubmitTriggers: OptionSet, Sendable { public let rawValue: Int; public init(rawValue: Int) { fatalError() }; public static let text = Self(rawValue: 1), search = Self(rawValue: 2) }
public struct SubmitLabel: Sendable { public static var done: SubmitLabel { fatalError() }; public static var go: SubmitLabel { fatalError() }; public static var send: SubmitLabel { fatalError() }; public static var join: SubmitLabel { fatalError() }; public static var search: SubmitLabel { fatalError() }; public static var `return`: SubmitLabel { fatalError() }; public static var next: SubmitLabel { fatalError() }; public static var `continue`: SubmitLabel { fatalError() } }
public struct SearchFieldPlacement: Sendable { public static let automatic = Self(); init() { fatalError() }; @available(tvOS, unavailable) public static let toolbar = Self(); @available(tvOS, unavailable) @available(watchOS, unavailable) public static let sidebar = Self(); @available(macOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) public static let navigationBarDrawer = Self()
  public struct NavigationBarDrawerDisplayMode: Sendable { public static let automatic = Self(), always = Self(); init() { fatalError() } }
  @available(macOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self { fatalError() } }
@available(macOS, unavailable) @available(tvOS, unavailable) public struct NavigationBarItem: Sendable { public enum TitleDisplayMode: Sendable { case automatic, inline, large } }
public struct ToolbarPlacement: Sendable { public static let automatic = Self(); init() { fatalError() }; @available(macOS, unavailable) public static let navigationBar = Self(); @available(macOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) public static let bottomBar = Self(); @available(macOS, unavailable) public static let tabBar = Self(); @available(iOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) @available(visionOS, unavailable) public static let windowToolbar = Self() }
@available(S5, *) public struct ToolbarTitleDisplayMode: Sendable { public static let automatic = Self(), inline = Self(), inlineLarge = Self(); init() { fatalError() }; @available(macOS, unavailable) public static let large = Self() }
public struct TextInputAutocapitalization: Sendable { public static var never: Self { fatalError() }; public static var words: Self { fatalError() }; public static var sentences: Self { fatalError() }; public static var characters: Self { fatalError() } }
public struct PresentationDetent: Hashable, Sendable { public static let medium = Self(), large = Self(); init() { fatalError() }; public static func fraction(_ fraction: CGFloat) -> Self { fatalError() }; public static func height(_ height: CGFloat) -> Self { fatalError() } }
public enum PopoverAttachmentAnchor { case rect(Anchor), point(UnitPoint); public struct Anchor: Sendable { public static let bounds = Anchor(); init() { fatalError() } } }
public struct ScrollIndicatorVisibility: Equatable, Sendable { public static var automatic: Self { fatalError() }; public static var visible: Self { fatalError() }; public static var hidden: Self { fatalError() }; public static var never: Self { fatalError() } }
public struct ScrollDismissesKeyboardMode: Sendable { public static var automatic: Self { fatalError() }; public static var immediately: Self { fatalError() }; public static var interactively: Self { fatalError() }; public static var never: Self { fatalError() } }
public struct SensoryFeedback: Equatable, Sendable { public static let success = Self(), warning = Self(), error = Self(), selection = Self(); init() { fatalError() } }
public struct SymbolVariants: Hashable, Sendable { public static let none = Self(), fill = Self(), circle = Self(), slash = Self(); init() { fatalError() } }
public struct ContentTransition: Equatable, Sendable { public static let identity = Self(), opacity = Self(), interpolate = Self(); init() { fatalError() }; public static func numericText(countsDown: Bool = false) -> Self { fatalError() } }
public struct ContainerBackgroundPlacement: Sendable { @available(iOS, unavailable) @available(macOS, unavailable) @available(tvOS, unavailable) public static let navigation = Self(); public static let widget = Self(); init() { fatalError() } }
public struct ButtonBorderShape: Equatable, Sendable { public static let automatic = Self(), capsule = Self(), roundedRectangle = Self(); init() { fatalError() } }
public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral { public init(extendedGraphemeClusterLiteral: Character) { fatalError() }; public init(_ c: Character) { fatalError() }; public static let `return` = KeyEquivalent("r"), escape = KeyEquivalent("e"), delete = KeyEquivalent("d"), space = KeyEquivalent(" ") }
public struct KeyboardShortcut: Sendable { public static let defaultAction = KeyboardShortcut(), cancelAction = KeyboardShortcut(); init() { fatalError() } }
public struct EventModifiers: OptionSet, Sendable { public let rawValue: Int; public init(rawValue: Int) { fatalError() }; public static let command = Self(rawValue: 1), shift = Self(rawValue: 2), option = Self(rawValue: 4), control = Self(rawValue: 8) }
public struct AccessibilityChildBehavior: Hashable, Sendable { public static let ignore = Self(), contain = Self(), combine = Self(); init() { fatalError() } }
public struct AccessibilityTraits: SetAlgebra, Sendable {
  public static let isButton = Self(), isHeader = Self(), isSelected = Self(), isLink = Self(), isImage = Self(), isStaticText = Self(), isSearchField = Self(), updatesFrequently = Self(), isModal = Self()
  public init() { fatalError() }
  public typealias Element = AccessibilityTraits
  public typealias ArrayLiteralElement = AccessibilityTraits
  public func contains(_ member: Self) -> Bool { fatalError() }
  public mutating func insert(_ newMember: Self) -> (inserted: Bool, memberAfterInsert: Self) { fatalError() }
  public mutating func remove(_ member: Self) -> Self? { fatalError() }
  public mutating func update(with newMember: Self) -> Self? { fatalError() }
  public func union(_ other: Self) -> Self { fatalError() }
  public func intersection(_ other: Self) -> Self { fatalError() }
  public func symmetricDifference(_ other: Self) -> Self { fatalError() }
  public mutating func formUnion(_ other: Self) { fatalError() }
  public mutating func formIntersection(_ other: Self) { fatalError() }
  public mutating func formSymmetricDifference(_ other: Self) { fatalError() }
}
public struct AccessibilityActionKind: Equatable, Sendable { public static let `default` = Self(), escape = Self(), magicTap = Self(); init() { fatalError() }; public init(named name: Text) { fatalError() } }
public protocol TextSelectability { static var allowsSelection: Bool { get } }
public struct EnabledTextSelectability: TextSelectability { public static let allowsSelection = true }
public struct DisabledTextSelectability: TextSelectability { public static let allowsSelection = false }
extension TextSelectability where Self == EnabledTextSelectability { public static var enabled: EnabledTextSelectability { fatalError() } }
extension TextSelectability where Self == DisabledTextSelectability { public static var disabled: DisabledTextSelectability { fatalError() } }
@available(S7, *) public struct Glass: Equatable, Sendable { public static var regular: Glass { fatalError() }; public static var clear: Glass { fatalError() }; public func tint(_ color: Color?) -> Glass { fatalError() }; public func interactive(_ isEnabled: Bool = true) -> Glass { fatalError() } }
@available(iOS, deprecated: 100000.0, message: "use `View.alert(title:isPresented:presenting::actions:) instead.")
public struct Alert { public init(title: Text, message: Text? = nil, dismissButton: Alert.Button? = nil) { fatalError() }
  public struct Button { public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { fatalError() }; public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button { fatalError() } } }

// MARK: styles
@MainActor @preconcurrency public protocol ListStyle {}
public struct DefaultListStyle: ListStyle { nonisolated public init() { fatalError() } }
public struct PlainListStyle: ListStyle { nonisolated public init() { fatalError() } }
@available(macOS, unavailable) @available(watchOS, unavailable) public struct GroupedListStyle: ListStyle { nonisolated public init() { fatalError() } }
@available(macOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) public struct InsetGroupedListStyle: ListStyle { nonisolated public init() { fatalError() } }
@available(tvOS, unavailable) @available(watchOS, unavailable) public struct InsetListStyle: ListStyle { nonisolated public init() { fatalError() } }
@available(tvOS, unavailable) @available(watchOS, unavailable) public struct SidebarListStyle: ListStyle { nonisolated public init() { fatalError() } }
extension ListStyle where Self == DefaultListStyle { nonisolated public static var automatic: DefaultListStyle { fatalError() } }
extension ListStyle where Self == PlainListStyle { nonisolated public static var plain: PlainListStyle { fatalError() } }
@available(macOS, unavailable) @available(watchOS, unavailable) extension ListStyle where Self == GroupedListStyle { nonisolated public static var grouped: GroupedListStyle { fatalError() } }
@available(macOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable) extension ListStyle where Self == InsetGroupedListStyle { nonisolated public static var insetGrouped: InsetGroupedListStyle { fatalError() } }
@available(tvOS, unavailable) @available(watchOS, unavailable) extension ListStyle where Self == InsetListStyle { nonisolated public static var inset: InsetListStyle { fatalError() } }
@available(tvOS, unavailable) @available(watchOS, unavailable) extension ListStyle where Self == SidebarListStyle { nonisolated public static var sidebar: SidebarListStyle { fatalError() } }
@MainActor @preconcurrency public protocol NavigationSplitViewStyle {}
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle { nonisolated public init() { fatalError() } }
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle { nonisolated public init() { fatalError() } }
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle { nonisolated public init() { fatalError() } }
extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle { nonisolated public static var automatic: AutomaticNavigationSplitViewStyle { fatalError() } }
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle { nonisolated public static var balanced: BalancedNavigationSplitViewStyle { fatalError() } }
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle { nonisolated public static var prominentDetail: ProminentDetailNavigationSplitViewStyle { fatalError() } }
@MainActor @preconcurrency public protocol TabViewStyle {}
public struct DefaultTabViewStyle: TabViewStyle { nonisolated public init() { fatalError() } }
extension TabViewStyle where Self == DefaultTabViewStyle { nonisolated public static var automatic: DefaultTabViewStyle { fatalError() } }
@available(macOS, unavailable) public struct PageTabViewStyle: TabViewStyle { nonisolated public init() { fatalError() } }
@available(macOS, unavailable) extension TabViewStyle where Self == PageTabViewStyle { nonisolated public static var page: PageTabViewStyle { fatalError() } }
@available(S6, *) public struct SidebarAdaptableTabViewStyle: TabViewStyle { nonisolated public init() { fatalError() } }
@available(S6, *) @available(watchOS, unavailable) extension TabViewStyle where Self == SidebarAdaptableTabViewStyle { nonisolated public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { fatalError() } }
@MainActor @preconcurrency public protocol PrimitiveButtonStyle { associatedtype Body: View; @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body; typealias Configuration = PrimitiveButtonStyleConfiguration }
@MainActor @preconcurrency public protocol ButtonStyle { associatedtype Body: View; @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body; typealias Configuration = ButtonStyleConfiguration }
public struct PrimitiveButtonStyleConfiguration { public struct Label: View { public typealias Body = Never }; public let role: ButtonRole?; public let label: Label; public func trigger() { fatalError() } }
public struct ButtonStyleConfiguration { public struct Label: View { public typealias Body = Never }; public let role: ButtonRole?; public let label: Label; public let isPressed: Bool }
public struct DefaultButtonStyle: PrimitiveButtonStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
extension PrimitiveButtonStyle where Self == DefaultButtonStyle { nonisolated public static var automatic: DefaultButtonStyle { fatalError() } }
public struct PlainButtonStyle: PrimitiveButtonStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
extension PrimitiveButtonStyle where Self == PlainButtonStyle { nonisolated public static var plain: PlainButtonStyle { fatalError() } }
public struct BorderedButtonStyle: PrimitiveButtonStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
extension PrimitiveButtonStyle where Self == BorderedButtonStyle { nonisolated public static var bordered: BorderedButtonStyle { fatalError() } }
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle { nonisolated public static var borderedProminent: BorderedProminentButtonStyle { fatalError() } }
@available(tvOS 17.0, *) public struct BorderlessButtonStyle: PrimitiveButtonStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
@available(S7, *) public struct GlassButtonStyle: PrimitiveButtonStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
@available(S7, *) @available(visionOS, unavailable) extension PrimitiveButtonStyle where Self == GlassButtonStyle { nonisolated public static var glass: GlassButtonStyle { fatalError() } }
@available(tvOS 17.0, *) extension PrimitiveButtonStyle where Self == BorderlessButtonStyle { nonisolated public static var borderless: BorderlessButtonStyle { fatalError() } }
@MainActor @preconcurrency public protocol ToggleStyle { associatedtype Body: View; @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body; typealias Configuration = ToggleStyleConfiguration }
public struct ToggleStyleConfiguration { public struct Label: View { public typealias Body = Never }; public let label: Label; public var isOn: Bool { get { fatalError() } nonmutating set { fatalError() } } }
public struct DefaultToggleStyle: ToggleStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
@available(tvOS 18.0, *) public struct SwitchToggleStyle: ToggleStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
@available(tvOS 18.0, watchOS 9.0, *) public struct ButtonToggleStyle: ToggleStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
extension ToggleStyle where Self == DefaultToggleStyle { nonisolated public static var automatic: DefaultToggleStyle { fatalError() } }
@available(tvOS 18.0, *) extension ToggleStyle where Self == SwitchToggleStyle { nonisolated public static var `switch`: SwitchToggleStyle { fatalError() } }
@available(tvOS 18.0, *) extension ToggleStyle where Self == ButtonToggleStyle { nonisolated public static var button: ButtonToggleStyle { fatalError() } }
#if os(macOS)
public struct CheckboxToggleStyle: ToggleStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
extension ToggleStyle where Self == CheckboxToggleStyle { nonisolated public static var checkbox: CheckboxToggleStyle { fatalError() } }
#endif
@MainActor @preconcurrency public protocol PickerStyle {}
public struct DefaultPickerStyle: PickerStyle { nonisolated public init() { fatalError() } }
public struct InlinePickerStyle: PickerStyle { nonisolated public init() { fatalError() } }
@available(tvOS 17.0, *) @available(watchOS, unavailable) public struct MenuPickerStyle: PickerStyle { nonisolated public init() { fatalError() } }
@available(watchOS, unavailable) public struct SegmentedPickerStyle: PickerStyle { nonisolated public init() { fatalError() } }
@available(macOS, unavailable) public struct NavigationLinkPickerStyle: PickerStyle { nonisolated public init() { fatalError() } }
@available(macOS, unavailable) @available(tvOS, unavailable) public struct WheelPickerStyle: PickerStyle { nonisolated public init() { fatalError() } }
extension PickerStyle where Self == DefaultPickerStyle { nonisolated public static var automatic: DefaultPickerStyle { fatalError() } }
extension PickerStyle where Self == InlinePickerStyle { nonisolated public static var inline: InlinePickerStyle { fatalError() } }
@available(watchOS, unavailable) extension PickerStyle where Self == MenuPickerStyle { nonisolated public static var menu: MenuPickerStyle { fatalError() } }
@available(watchOS, unavailable) extension PickerStyle where Self == SegmentedPickerStyle { nonisolated public static var segmented: SegmentedPickerStyle { fatalError() } }
@available(macOS, unavailable) extension PickerStyle where Self == NavigationLinkPickerStyle { nonisolated public static var navigationLink: NavigationLinkPickerStyle { fatalError() } }
@available(macOS, unavailable) @available(tvOS, unavailable) extension PickerStyle where Self == WheelPickerStyle { nonisolated public static var wheel: WheelPickerStyle { fatalError() } }
@MainActor @preconcurrency public protocol TextFieldStyle {}
public struct DefaultTextFieldStyle: TextFieldStyle { nonisolated public init() { fatalError() } }
public struct PlainTextFieldStyle: TextFieldStyle { nonisolated public init() { fatalError() } }
@available(tvOS, unavailable) @available(watchOS, unavailable) public struct RoundedBorderTextFieldStyle: TextFieldStyle { nonisolated public init() { fatalError() } }
extension TextFieldStyle where Self == DefaultTextFieldStyle { nonisolated public static var automatic: DefaultTextFieldStyle { fatalError() } }
extension TextFieldStyle where Self == PlainTextFieldStyle { nonisolated public static var plain: PlainTextFieldStyle { fatalError() } }
@available(tvOS, unavailable) @available(watchOS, unavailable) extension TextFieldStyle where Self == RoundedBorderTextFieldStyle { nonisolated public static var roundedBorder: RoundedBorderTextFieldStyle { fatalError() } }
@MainActor @preconcurrency public protocol LabelStyle { associatedtype Body: View; @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body; typealias Configuration = LabelStyleConfiguration }
public struct LabelStyleConfiguration { public struct Title: View { public typealias Body = Never }; public struct Icon: View { public typealias Body = Never }; public var title: Title { fatalError() }; public var icon: Icon { fatalError() } }
public struct DefaultLabelStyle: LabelStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
public struct IconOnlyLabelStyle: LabelStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
public struct TitleOnlyLabelStyle: LabelStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
public struct TitleAndIconLabelStyle: LabelStyle { nonisolated public init() { fatalError() }; public func makeBody(configuration: Configuration) -> some View { _M() } }
extension LabelStyle where Self == DefaultLabelStyle { nonisolated public static var automatic: DefaultLabelStyle { fatalError() } }
extension LabelStyle where Self == IconOnlyLabelStyle { nonisolated public static var iconOnly: IconOnlyLabelStyle { fatalError() } }
extension LabelStyle where Self == TitleOnlyLabelStyle { nonisolated public static var titleOnly: TitleOnlyLabelStyle { fatalError() } }
extension LabelStyle where Self == TitleAndIconLabelStyle { nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { fatalError() } }
@MainActor @preconcurrency public protocol ProgressViewStyle {}
public struct CircularProgressViewStyle: ProgressViewStyle { nonisolated public init() { fatalError() } }
public struct LinearProgressViewStyle: ProgressViewStyle { nonisolated public init() { fatalError() } }
extension ProgressViewStyle where Self == CircularProgressViewStyle { nonisolated public static var circular: CircularProgressViewStyle { fatalError() } }
extension ProgressViewStyle where Self == LinearProgressViewStyle { nonisolated public static var linear: LinearProgressViewStyle { fatalError() } }
@MainActor @preconcurrency public protocol FormStyle {}
public struct AutomaticFormStyle: FormStyle { nonisolated public init() { fatalError() } }
public struct GroupedFormStyle: FormStyle { nonisolated public init() { fatalError() } }
public struct ColumnsFormStyle: FormStyle { nonisolated public init() { fatalError() } }
extension FormStyle where Self == AutomaticFormStyle { nonisolated public static var automatic: AutomaticFormStyle { fatalError() } }
extension FormStyle where Self == GroupedFormStyle { nonisolated public static var grouped: GroupedFormStyle { fatalError() } }
extension FormStyle where Self == ColumnsFormStyle { nonisolated public static var columns: ColumnsFormStyle { fatalError() } }
extension RangeReplaceableCollection where Self: MutableCollection { public mutating func remove(atOffsets offsets: IndexSet) { fatalError() } }
extension RangeReplaceableCollection { public mutating func remove(atOffsets offsets: IndexSet) { fatalError() } }
extension MutableCollection { public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) { fatalError() } }
