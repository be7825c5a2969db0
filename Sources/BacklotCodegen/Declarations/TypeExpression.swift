/// A use of a type in a declaration, such as the type of a property.
package indirect enum TypeExpression: Sendable, Hashable {
  case string
  case bool
  /// An integer that fits in 64 bits.
  case integer
  case double
  /// A number whose digits a `Double` would change.
  case decimal
  /// Any JSON value (the support type `AnyJSON`).
  case json
  /// Bytes.
  case data
  /// Text in a format, with its spelling kept (the support type `Formatted`).
  case formatted(Format)
  case array(of: TypeExpression)
  /// An object whose member names are data.
  case dictionary(of: TypeExpression)
  /// A value or `null`.
  case optional(TypeExpression)
  /// A declared type, by its position in the declarations.
  case declared(Int)

  /// The formats of text that have a type in Foundation.
  package enum Format: Sendable, Hashable, CaseIterable {
    /// A date with a time (RFC 3339 §5.6), with or without a fraction of the second.
    case dateTime
    /// A date without a time (RFC 3339 §5.6, `full-date`).
    case date
    case url
    case uuid
  }
}

extension TypeExpression {
  /// True for a value or `null`.
  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The type without `null`.
  package var withoutNull: TypeExpression {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  /// The type with `null`.
  package var withNull: TypeExpression { isOptional ? self : .optional(self) }

  /// The positions of the declared types that a value of this type stores in place, without a collection around them.
  package var storedInPlace: Int? {
    switch self {
    case .declared(let index): index
    case .optional(let wrapped): wrapped.storedInPlace
    default: nil
    }
  }

  /// The positions of all declared types.
  package var declared: [Int] {
    switch self {
    case .declared(let index): [index]
    case .optional(let type), .array(let type), .dictionary(let type): type.declared
    default: []
    }
  }
}
