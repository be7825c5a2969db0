// The part of UniformTypeIdentifiers that file import/export refers to.
@_exported import Foundation
public struct UTType: Hashable, Sendable, Codable {
  public init?(_ identifier: String) { fatalError() }
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) { fatalError() }
  public init?(mimeType: String, conformingTo supertype: UTType = .data) { fatalError() }
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) { fatalError() }
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) { fatalError() }
  public var identifier: String { fatalError() }
  public var preferredFilenameExtension: String? { fatalError() }
  public var preferredMIMEType: String? { fatalError() }
  public var localizedDescription: String? { fatalError() }
  public func conforms(to type: UTType) -> Bool { fatalError() }
  public static var item: UTType { fatalError() }
  public static var content: UTType { fatalError() }
  public static var data: UTType { fatalError() }
  public static var directory: UTType { fatalError() }
  public static var folder: UTType { fatalError() }
  public static var fileURL: UTType { fatalError() }
  public static var url: UTType { fatalError() }
  public static var text: UTType { fatalError() }
  public static var plainText: UTType { fatalError() }
  public static var utf8PlainText: UTType { fatalError() }
  public static var json: UTType { fatalError() }
  public static var xml: UTType { fatalError() }
  public static var image: UTType { fatalError() }
  public static var png: UTType { fatalError() }
  public static var jpeg: UTType { fatalError() }
  public static var pdf: UTType { fatalError() }
  public static var zip: UTType { fatalError() }
  public static var gzip: UTType { fatalError() }
  public static var archive: UTType { fatalError() }
}
