package import BacklotJSON

/// Metadata that a source attaches to a stub, such as its mapping in a stub file.
package protocol StubAnnotation: AnyObject, Sendable {
  /// The identifier of the stub in its source, unique in the backend.
  var id: String { get }

  /// Returns the location of the content of the stub's response.
  ///
  /// - Parameter origin: The source location of the stub.
  func writtenContent(at origin: Stub.Origin) -> WrittenContent

  /// Returns the document that a file with the stub contains.
  ///
  /// - Parameter bytes: The content of the file.
  func document(reading bytes: [UInt8]) throws -> JSONDocument

  /// Returns the location of the stub in its document, which may contain several.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - origin: The source location of the stub.
  func place(in document: JSONDocument, at origin: Stub.Origin) -> JSONPointer
}

/// The location of the content of a stub's response.
package enum WrittenContent: Sendable {
  /// In a separate file.
  case file(String)
  /// In a member of the response in the stub's document, such as `jsonBody`.
  case member(String)
  /// In a program.
  case elsewhere
}

extension Stub {
  /// The location of the content of the stub's response.
  package var writtenContent: WrittenContent {
    annotation?.writtenContent(at: origin) ?? (source == .routeFolders ? .file(origin.file) : .elsewhere)
  }

  /// Returns the location of the stub in its document, which may contain several.
  package func place(in document: JSONDocument) -> JSONPointer {
    annotation?.place(in: document, at: origin) ?? JSONPointer()
  }
}
