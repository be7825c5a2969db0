import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

extension ContractFiles {
  /// Reads YAML beside JSON.
  static let desk = ContractFiles { bytes, path in
    switch ValidatedText(bytes, named: path) {
    case .documents(let documents):
      if documents.count == 1, let document = documents.first { return document }
      throw Unread(reason: "\(path) has \(documents.count) documents, expected one")
    case .broken(let finding):
      throw ContractError(.unreadable, at: Stub.Origin(file: path, line: finding.location?.line), finding.message)
    }
  }
}
