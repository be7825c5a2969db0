import BacklotFuzzing
import CFuzzer

@main
enum FuzzModels {
  static func main() {
    var (count, arguments): (CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) = (
      CommandLine.argc, CommandLine.unsafeArgv
    )
    _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      let bytes = Array(UnsafeBufferPointer(start: start, count: count))
      // allow trap: it is how libFuzzer hears of a finding.
      if let finding = ModelFuzzing.finding(in: bytes) { fatalError(finding.description) }
      return 0
    }
  }
}
