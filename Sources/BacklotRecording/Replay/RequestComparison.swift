import BacklotHTTP
import BacklotJSON

/// The parts of requests that are compared with recorded ones.
struct RequestComparison: Sendable, Hashable {
  let comparesHost: Bool
  let comparesMethod: Bool
  let comparesPath: Bool
  let comparesQuery: Bool
  let comparesBody: Bool
  let learnsVolatility: Bool
  private let names: Names

  /// The names of fields and values, behind one reference because each request uses them.
  private final class Names: Sendable, Hashable {
    let fields: [HTTPField.Name]
    let items: Set<String>
    let forms: Set<String>
    let members: Set<String>
    let pointers: Set<[String]>

    init(
      fields: [HTTPField.Name],
      items: Set<String>,
      forms: Set<String>,
      members: Set<String>,
      pointers: Set<[String]>
    ) {
      self.fields = fields
      self.items = items
      self.forms = forms
      self.members = members
      self.pointers = pointers
    }

    static func == (left: Names, right: Names) -> Bool {
      left.fields == right.fields && left.items == right.items && left.forms == right.forms
        && left.members == right.members && left.pointers == right.pointers
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(fields)
      hasher.combine(items)
      hasher.combine(forms)
      hasher.combine(members)
      hasher.combine(pointers)
    }
  }

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
    let fields = parts.compactMap { part in if case .field(let name) = part { name } else { nil } }
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
    names = Names(
      fields: fields.sorted { $0.canonicalName < $1.canonicalName },
      items: items,
      forms: forms,
      members: members,
      pointers: pointers
    )
  }
}

extension RequestComparison {
  /// The compared fields, in the order of their names.
  var fields: [HTTPField.Name] { names.fields }

  /// Returns true if the query items of a name are not compared.
  func ignoresItem(_ name: String) -> Bool { !names.items.isEmpty && names.items.contains(name) }

  /// Returns true if the form items of a name are not compared.
  func ignoresForm(_ name: String) -> Bool { !names.forms.isEmpty && names.forms.contains(name) }

  /// Returns true if the value at a place of a JSON body is not compared.
  func ignoresValue(at tokens: [String]) -> Bool {
    guard let name = tokens.last else { return false }
    return names.members.contains(name) || names.pointers.contains(tokens)
  }

  /// True if places in JSON bodies have to be known by name.
  var ignoresValues: Bool { !names.members.isEmpty || !names.pointers.isEmpty }
}
