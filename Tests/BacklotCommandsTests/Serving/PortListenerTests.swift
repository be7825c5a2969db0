import BacklotDesk
import BacklotStubs
import Testing

@testable import BacklotCommands

@Suite struct PortListenerTests {
  @Test func `only sockets that listen at the port count`() {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 17 1 0 100 0 0 10 0
         1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 18 1 0 100 0 0 10 0
         2: 0100007F:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 19 1 0 100 0 0 10 0
      """
    #expect(PortListener.listeners(of: table, at: 8080) == ["17"])
    #expect(PortListener.listeners(of: table, at: 22) == [])
    #expect(PortListener.listeners(of: "", at: 22) == [])
  }

  #if os(Linux)
    @Test func `this process is found by the port that it has`() throws {
      let server = try MockServer { Get("/") { Respond() } }
      let description = try #require(PortListener.description(ofPort: server.port))
      #expect(description.contains(" (process "))
      server.stop()
    }
  #endif
}
