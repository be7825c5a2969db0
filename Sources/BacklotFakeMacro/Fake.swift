@_exported public import BacklotFakes

/// Declares a fake beside a protocol, in builds for debugging.
///
/// ```swift
/// @Fake protocol FoodService: Sendable {
///   func load(id: Int) async throws -> [Food]
/// }
///
/// let service = FakeFoodService()
/// service.loadCalls.returns([.soup])
/// ```
///
/// The fake has the access level of the protocol. It is the one that `backlot generate fakes` writes, which a test target
/// can contain instead of the app: a macro only sees the declaration to which it is attached, so that the protocol must
/// not inherit from others, except those such as `Sendable` and `AnyObject` that need no members.
@attached(peer, names: prefixed(Fake))
public macro Fake() = #externalMacro(module: "BacklotFakeMacroPlugin", type: "FakeMacro")
