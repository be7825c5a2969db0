import BacklotJSON
import BacklotJSONSchema

/// The supported options for generated content that a document sets by `x-json-schema-faker`.
///
/// The names are those of the options of json-schema-faker, the generator behind Prism.
struct FakerWishes {
  private let wishes: JSONValue

  /// Reads the options of a document.
  init(_ root: ContractNode) { wishes = root.value["x-json-schema-faker"] ?? .null }

  /// Returns a copy of the options with the document's options applied.
  func applied(to options: JSONSchema.SampleOptions) -> JSONSchema.SampleOptions {
    var options = options
    if let wish = wishes["useExamplesValue"]?.bool { options.usesExamples = wish }
    if let wish = wishes["useDefaultValue"]?.bool { options.usesDefaults = wish }
    if let wish = wishes["fillProperties"]?.bool { options.additionalMembers = wish }
    if let length { options.arrayLength = length }
    if let members { options.optionalMembers = members }
    return options
  }

  private var length: ClosedRange<Int>? {
    let (least, most) = (wishes["minItems"]?.int, wishes["maxItems"]?.int)
    guard least != nil || most != nil else { return nil }
    let lower = min(max(least ?? 0, 0), Self.mostElements)
    return lower...max(lower, min(most ?? lower + 1, Self.mostElements))
  }

  /// The maximum array length that a document can request.
  private static let mostElements = 100

  private var members: JSONSchema.SampleOptions.OptionalMembers? {
    if wishes["alwaysFakeOptionals"]?.bool == true { return .all }
    guard let share = wishes["optionalsProbability"]?.number?.double else { return nil }
    return share <= 0 ? JSONSchema.SampleOptions.OptionalMembers.none : share >= 1 ? .all : .some
  }
}

extension ContractSettings {
  /// Returns a copy with a document's options applied, except where a setting overrides them.
  func fulfilling(_ wishes: FakerWishes) -> Self {
    var copy = self
    copy.samples = wishes.applied(to: samples)
    if let fillsProperties { copy.samples.additionalMembers = fillsProperties }
    return copy
  }
}
