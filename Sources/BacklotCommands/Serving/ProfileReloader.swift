import BacklotHTTP
import BacklotStubs
import BacklotWireMock

/// Reads the chaos profile of a server again when its file has changed.
struct ProfileReloader {
  /// The file.
  let path: String
  private let spaces: BackendSpaces
  /// The content of the file when it was read last; `nil` if it could not be read.
  private var content: [UInt8]?

  /// The outcome of a change.
  enum Outcome {
    /// The backend uses the new profile with this name.
    case replaced(String)
    /// The profile is broken, so the backend uses the previous one.
    case kept(ChaosProfileError)
  }

  /// Creates a reloader.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - spaces: The backend whose profile is replaced.
  init(_ path: String, into spaces: BackendSpaces) {
    self.path = path
    self.spaces = spaces
    content = Self.content(of: path)
  }

  /// Reads the profile if its file has changed; the seed of the backend stays in use.
  ///
  /// - Returns: The outcome, or `nil` if the file has not changed.
  mutating func reload() -> Outcome? {
    let read = Self.content(of: path)
    if let read, read == content { return nil }
    if read == nil, content == nil { return nil }
    content = read
    do throws(ChaosProfileError) {
      var profile = try ChaosProfile(contentsOf: path)
      profile.seed = nil
      spaces.setProfile(profile)
      return .replaced(profile.name ?? path)
    } catch {
      return .kept(error)
    }
  }

  /// Returns the content of a file; `nil` if it cannot be read, which reading the profile reports.
  private static func content(of path: String) -> [UInt8]? {
    do { return try HTTPBody(contentsOf: path, keepingUpTo: .max).bytes } catch { return nil }
  }
}
