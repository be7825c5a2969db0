import BacklotImporters
import Foundation
import RealData
import Testing

@Suite struct RealFileTests {
  @Test func `x`() throws {
    guard let data = RealData.shared else { return }
    for path in try data.files(in: "importers/mockoon") + data.files(in: "importers/postman") {
      let made = ImportedFile(data.folder.path + "/" + path).read()
      print("==", path, made.format?.rawValue ?? "-", made.stubs.count, made.losses.count, made.errors)
      for loss in made.losses { print("   ", loss.description.split(separator: "/").suffix(20).joined(separator: "/")) }
    }
  }
}
