import BacklotHTTP
import BacklotStubs
import BacklotWireMock

/// The chaos profile of a server, which is read again when its file has changed.
struct ProfileReloader {
  /// The file.
  let path: String
  /// The profile that was read first.
  let profile: ChaosProfile
  /// The content of the file when it was read last; `nil` if it could not be read.
  private var content: [UInt8]?

  /// The outcome of a change.
  enum Outcome {
    /// The backend uses the new profile.
    case replaced(ChaosProfile)
    /// The profile is broken, so the backend uses the previous one.
    case kept(ChaosProfileError)
  }

  /// Reads the profile.
  ///
  /// - Parameter path: The file.
  init(_ path: String) throws(ChaosProfileError) {
    self.path = path
    content = Self.content(of: path)
    profile = try Self.profile(content, of: path)
  }

  /// Reads the profile again if its file has changed; the seed of the backend stays in use.
  ///
  /// - Parameter spaces: The backend whose profile is replaced.
  /// - Returns: The outcome, or `nil` if the file has not changed.
  mutating func reload(into spaces: BackendSpaces) -> Outcome? {
    let read = Self.content(of: path)
    if let read, read == content { return nil }
    if read == nil, content == nil { return nil }
    content = read
    do throws(ChaosProfileError) {
      var profile = try Self.profile(content, of: path)
      profile.seed = nil
      spaces.setProfile(profile)
      return .replaced(profile)
    } catch {
      return .kept(error)
    }
  }

  private static func profile(_ content: [UInt8]?, of path: String) throws(ChaosProfileError) -> ChaosProfile {
    // Reading the file again reports why it cannot be read.
    guard let content else { return try ChaosProfile(contentsOf: path) }
    return try ChaosProfile(parsing: content, named: path)
  }

  /// Returns the content of a file; `nil` if it cannot be read, which reading the profile reports.
  private static func content(of path: String) -> [UInt8]? {
    do { return try HTTPBody(contentsOf: path, keepingUpTo: .max).bytes } catch { return nil }
  }
}
