import BacklotHTTP
import Testing

@testable import BacklotURLSession

struct LoadingStateTests {
  private let answer = Result<HTTPResponse, any Error>.success(HTTPResponse(status: .ok))

  private func waiting() -> LoadingState {
    var state = LoadingState()
    _ = state.start()
    _ = state.wait {}
    return state
  }

  private func isFinish(_ step: LoadingState.Step) -> Bool {
    if case .finish = step { true } else { false }
  }

  @Test func `it is asked once`() {
    var state = LoadingState()
    guard case .ask = state.start() else { return #expect(Bool(false), "the first call asks") }
    guard case .nothing = state.start() else { return #expect(Bool(false), "the second does not") }
  }

  @Test func `an answer within the first call does not go back`() {
    var state = LoadingState()
    _ = state.start()
    let result1 = state.answer(answer)
    #expect(result1 == nil)
    let step = state.wait {}
    #expect(isFinish(step))
    #expect(state.isFinished)
  }

  @Test func `an answer after it goes back, once, and is finished once`() {
    var state = waiting()
    let result2 = state.answer(answer)
    #expect(result2 != nil)
    let result3 = state.answer(answer)
    #expect(result3 == nil)
    let (first, second) = (state.start(), state.start())
    #expect(isFinish(first))
    #expect(!isFinish(second))
  }

  @Test func `nothing is finished after it was stopped`() {
    var state = waiting()
    _ = state.stop()
    let result4 = state.answer(answer)
    #expect(result4 == nil)
    let result5 = state.expire(CancellationError())
    #expect(result5 == nil)
    let collects = state.collect()
    #expect(!collects)
    let step = state.start()
    #expect(!isFinish(step))
    #expect(!state.isFinished)
  }

  @Test func `stopping after the end leaves it ended`() {
    var state = waiting()
    _ = state.answer(answer)
    _ = state.start()
    _ = state.stop()
    #expect(state.isFinished)
  }

  @Test func `another answer is dropped while a body is read, and the time may still run out`() {
    var state = waiting()
    let accepted = state.collect()
    let again = state.collect()
    #expect(accepted)
    #expect(!again)
    let result6 = state.answer(answer)
    #expect(result6 == nil)
    let result7 = state.expire(CancellationError())
    #expect(result7 != nil)
    let result8 = state.answer(answer, isCollected: true)
    #expect(result8 == nil)
  }

  @Test func `an answer stops the clock and spares the work that made it`() {
    var state = waiting()
    let kept = state.keep(work: LoadingCancellation {}) && state.keep(timer: LoadingCancellation {})
    #expect(kept)
    let before = state.release().count
    _ = state.answer(answer)
    #expect(before == 0)
    let result9 = state.release()
    #expect(result9.count == 1)
    let result10 = state.release()
    #expect(result10.isEmpty)
  }

  @Test func `stopping and expiring stop clock and work`() {
    for end in [{ $0.stop() }, { $0.expire(CancellationError()) }] as [(inout LoadingState) -> LoadingState.Return?] {
      var state = waiting()
      _ = state.keep(work: LoadingCancellation {}) && state.keep(timer: LoadingCancellation {})
      _ = end(&state)
      let result11 = state.release()
      #expect(result11.count == 2)
      let late = state.keep(work: LoadingCancellation {})
      #expect(!late)
    }
  }
}
