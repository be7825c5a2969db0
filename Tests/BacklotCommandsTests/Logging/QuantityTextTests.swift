import Testing

@testable import BacklotCommands

@Suite struct QuantityTextTests {
  @Test(
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1449, "1.4 kB"), (1450, "1.5 kB"), (9949, "9.9 kB"),
      (9950, "10 kB"), (999_499, "999 kB"), (999_500, "1.0 MB"), (1 << 30, "1.1 GB"), (.max, "9.2 EB"),
    ] as [(Int64, String)]
  )
  func `a size has the digits that are read`(count: Int64, text: String) {
    #expect(QuantityText.bytes(count) == text)
  }

  @Test(arguments: [
    (Duration.zero, "0.0 ms"), (.microseconds(49), "0.0 ms"), (.microseconds(50), "0.1 ms"),
    (.microseconds(9949), "9.9 ms"), (.microseconds(9950), "10 ms"), (.milliseconds(999), "999 ms"),
    (.microseconds(999_500), "1.0 s"), (.milliseconds(1250), "1.3 s"), (.seconds(90), "90 s"), (.seconds(-1), "0.0 ms"),
    (.seconds(Int64.max), "1099511627776 s"),
  ])
  func `a time has the digits that are read`(duration: Duration, text: String) {
    #expect(QuantityText.duration(duration) == text)
  }
}
