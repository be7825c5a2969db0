import BacklotHTTP
import BacklotJSON

/// The parts of requests that are compared with recorded ones.
struct RequestComparison: Sendable, Hashable {
  let comparesHost: Bool
  let comparesMethod: Bool
  let comparesPath: Bool
  let comparesQuery: Bool
  let comparesBody: Bool
  /// The compared fields, in the order of their names.
  let fields: [HTTPField.Name]
  let learnsVolatility: Bool
  private let ignoredItems: Set<String>
  private let ignoredForms: Set<String>
  private let ignoredMembers: Set<String>
  private let ignoredPointers: Set<[String]>

  init(
    _ parts: Set<Recording.Part>,
    ignoring volatile: Set<Recording.VolatilePart> = [],
    learnsVolatility: Bool = true
  ) {
    comparesHost = parts.contains(.host)
    comparesMethod = parts.contains(.method)
    comparesPath = parts.contains(.path)
    comparesQuery = parts.contains(.query)
    comparesBody = parts.contains(.body)
    let names = parts.compactMap { part in if case .field(let name) = part { name } else { nil } }
    fields = names.sorted { $0.canonicalName < $1.canonicalName }
    self.learnsVolatility = learnsVolatility
    var (items, forms, members, pointers): (Set<String>, Set<String>, Set<String>, Set<[String]>) = ([], [], [], [])
    for part in volatile {
      switch part {
      case .query(let name): items.insert(name)
      case .form(let name): forms.insert(name)
      case .member(let name) where name.hasPrefix("/"):
        do throws(JSONError) {
          pointers.insert(try JSONPointer(name).tokens)
        } catch {
          // A name that is not a pointer may begin with a slash.
          members.insert(name)
        }
      case .member(let name): members.insert(name)
      }
    }
    (ignoredItems, ignoredForms, ignoredMembers, ignoredPointers) = (items, forms, members, pointers)
  }
}

extension RequestComparison {
  /// Returns true if the query items of a name are not compared.
  func ignoresItem(_ name: String) -> Bool { !ignoredItems.isEmpty && ignoredItems.contains(name) }

  /// Returns true if the form items of a name are not compared.
  func ignoresForm(_ name: String) -> Bool { !ignoredForms.isEmpty && ignoredForms.contains(name) }

  /// Returns true if the value at a place of a JSON body is not compared.
  func ignoresValue(at tokens: [String]) -> Bool {
    guard let name = tokens.last else { return false }
    return ignoredMembers.contains(name) || ignoredPointers.contains(tokens)
  }

  /// True if places in JSON bodies have to be known by name.
  var ignoresValues: Bool { !ignoredMembers.isEmpty || !ignoredPointers.isEmpty }
}
