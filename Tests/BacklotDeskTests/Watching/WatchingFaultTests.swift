import BacklotHTTP
import BacklotPlatform
import Foundation
import Testing

@testable import BacklotDesk

/// Files and folders that cannot be looked at for a while.
@Suite(.timeLimit(.minutes(5))) struct WatchingFaultTests {
  @Test(arguments: [(SystemCalls.Kind.opendir, EMFILE), (.stat, EIO), (.readdir, EIO)])
  func `a file that cannot be looked at for a while is not reported as removed, and is watched on`(
    kind: SystemCalls.Kind,
    code: CInt
  ) async throws {
    let folder = try WatchedFolder(["stubs/a/GET.json", "stubs/b/GET.json"])
    let faultCount = Mutex(0)
    let failing = "\(folder.path)/stubs/b"
    try await SystemCallFaults.withFaults(below: failing) { call in
      guard call.kind == kind else { return nil }
      return faultCount.withLock { count in
        count += 1
        return count <= 3 ? .failure(code) : nil
      }
    } run: {
      try folder.write("12", to: "stubs/a/GET.json")
      var sizes = await folder.nextSizes()
      while sizes?["stubs/a/GET.json"] != 2 {
        #expect(sizes?["stubs/b/GET.json"] == 1)
        sizes = await folder.nextSizes()
      }
      #expect(sizes == ["stubs/a/GET.json": 2, "stubs/b/GET.json": 1])
    }
    #expect(faultCount.withLock { $0 } > 3)
    try folder.write("123", to: "stubs/b/GET.json")
    #expect(await folder.settles(at: ["stubs/a/GET.json": 2, "stubs/b/GET.json": 3]))
  }

  @Test func `a file that can never be looked at does not keep others from being reported`() async throws {
    let folder = try WatchedFolder(["stubs/a/GET.json", "stubs/b/GET.json"])
    try await SystemCallFaults.withFaults(below: "\(folder.path)/stubs/b/GET.json") { call in
      call.kind == .stat ? .failure(EIO) : nil
    } run: {
      try folder.write("12", to: "stubs/a/GET.json")
      #expect(await folder.settles(at: ["stubs/a/GET.json": 2]))
    }
  }
}
