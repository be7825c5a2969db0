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
    let result5 = state.fail(CancellationError())
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
    let result7 = state.fail(CancellationError())
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
    for end in [{ $0.stop() }, { $0.fail(CancellationError()) }] as [(inout LoadingState) -> LoadingState.Return?] {
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

struct LoadingPiecesTests {
  @Test func `a failure ends the pieces once`() {
    var state = streaming()
    _ = state.start()
    let goBack = state.fail(CancellationError())
    #expect(goBack != nil)
    let late = state.close(.success(()))
    #expect(late == nil)
    #expect(throws: CancellationError.self) { try pieces(state.start())?.end?.get() }
    #expect(state.isOver)
  }

  private func streaming() -> LoadingState {
    var state = LoadingState()
    _ = state.start()
    _ = state.wait {}
    _ = state.open(HTTPResponse(status: .ok))
    return state
  }

  private func pieces(_ step: LoadingState.Step) -> LoadingPieces? {
    guard case .deliver(let pieces) = step else { return nil }
    return pieces
  }

  @Test func `the head, the pieces and the end are delivered once, in their order`() {
    var state = streaming()
    let head = pieces(state.start())
    #expect(head?.head?.status == .ok)
    #expect(head?.content.isEmpty == true)
    #expect(pieces(state.start()) == nil)
    let goesBack = state.append([1], from: LoadingCancellation {}) != nil
    _ = state.close(.success(()))
    let rest = pieces(state.start())
    #expect(goesBack)
    #expect(rest?.head == nil)
    #expect(rest?.content == [1])
    #expect(rest?.end != nil)
    #expect(state.isFinished)
    #expect(pieces(state.start()) == nil)
  }

  @Test func `a response stops the clock, and keeps the work that reads its body`() {
    var state = LoadingState()
    _ = state.start()
    _ = state.wait {}
    _ = state.keep(timer: LoadingCancellation {})
    _ = state.open(HTTPResponse(status: .ok))
    let keepsWork = state.keep(work: LoadingCancellation {})
    let keepsTimer = state.keep(timer: LoadingCancellation {})
    let released = state.release().count
    _ = state.stop()
    let stopped = state.release().count
    #expect(keepsWork)
    #expect(!keepsTimer)
    #expect((released, stopped) == (1, 1))
  }

  @Test func `a load that is stopped releases the reader that waits for a delivery, and the next one`() {
    var state = streaming()
    _ = state.append([1], from: LoadingCancellation {})
    _ = state.stop()
    let first = state.release().count
    let goesBack = state.append([2], from: LoadingCancellation {}) != nil
    let second = state.release().count
    #expect((first, second) == (1, 1))
    #expect(!goesBack)
    #expect(pieces(state.start()) == nil)
  }

  @Test func `an answer or a timeout after the response is dropped`() {
    var state = streaming()
    _ = state.answer(.success(HTTPResponse(status: .accepted)))
    _ = state.fail(CancellationError())
    #expect(pieces(state.start())?.head?.status == .ok)
  }
}
