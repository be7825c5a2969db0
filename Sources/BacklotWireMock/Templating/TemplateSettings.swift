internal import BacklotPattern

/// The settings of a program for all templates of its mappings.
package struct TemplateSettings: Sendable {
  /// A Boolean value that indicates whether every mapping is a template, even without `response-template` in its
  /// `transformers`.
  package var isGlobal = false
  /// The names of values of the machine that templates may look up.
  package var permittedSystemKeys: [SystemKeyPatterns] = []
  /// A closure that looks up a value of the machine.
  package var systemValue: (@Sendable (TemplateContext.SystemValueKind, String) -> String?)?

  /// Creates settings that do not permit templates to look up values.
  package init() {}

  /// Returns whether templates may look up a value of the machine.
  func permits(_ key: String) -> Bool {
    permittedSystemKeys.contains { $0.match(key) }
  }
}

/// Regular expressions for names.
///
/// An expression must match a complete name, ignoring case.
package struct SystemKeyPatterns: Sendable {
  private let patterns: [Pattern]

  /// Reads expressions separated by commas.
  ///
  /// Returns `nil` if there is no expression, or if one of them is invalid.
  package init?(_ text: String) {
    do throws(PatternError) {
      var patterns: [Pattern] = []
      for part in text.split(separator: ",") { patterns.append(try Pattern(String(part), ignoringCase: true)) }
      self.patterns = patterns
    } catch {
      return nil
    }
    if patterns.isEmpty { return nil }
  }

  fileprivate func match(_ key: String) -> Bool {
    patterns.contains { pattern in
      do throws(PatternError) { return try pattern.matches(key) } catch {
        // A name that takes too long to match is not permitted.
        return false
      }
    }
  }
}
