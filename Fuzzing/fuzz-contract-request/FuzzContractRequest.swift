import BacklotFuzzing
import CFuzzer

@main
enum FuzzContractRequest {
  static func main() {
    var (count, arguments): (CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) = (
      CommandLine.argc, CommandLine.unsafeArgv
    )
    _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      let bytes = Array(UnsafeBufferPointer(start: start, count: count))
      let finding = FuzzingRun.finding({ await ContractRequestFuzzing.finding(in: bytes) })
      // allow trap: it is how libFuzzer hears of a finding.
      if let finding { fatalError(finding.description) }
      return 0
    }
  }
}
