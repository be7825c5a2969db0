#if !os(watchOS)
@_exported import DeveloperToolsSupport
@available(S5, *) @freestanding(declaration) public macro Preview(_ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>..., @PreviewMacroBodyBuilder<UIViewController> body: @escaping @MainActor () -> UIViewController) = #externalMacro(module: "AppleMacros", type: "PreviewMacro")
@available(S5, *) @freestanding(declaration) public macro Preview(_ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>..., @PreviewMacroBodyBuilder<UIView> body: @escaping @MainActor () -> UIView) = #externalMacro(module: "AppleMacros", type: "PreviewMacro")
#endif
