import Testing
@Test func `nothing yet`() {}
