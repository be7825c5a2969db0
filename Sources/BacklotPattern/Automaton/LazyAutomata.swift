internal import Synchronization

/// The automata of a pattern, each made once it is worth its cost, and never changed from then on.
final class LazyAutomata: Sendable {
  /// After how many short texts an automaton is made.
  private static let usesBefore = 8
  /// A text so long that one is made at once.
  static let longText = 512

  private let program: PatternProgram
  // An AtomicLazyReference would be the same, but looking at it takes as long as matching a short text. What is here was retained
  // when it was put here, is never replaced, and is released with the object, which outlives every look at it.
  private let ofWhole = Atomic<Unmanaged<Made>?>(nil)
  private let ofParts = Atomic<Unmanaged<Made>?>(nil)
  private let uses = Atomic(0)

  /// An automaton, or the knowledge that there is none.
  private final class Made: Sendable {
    let automaton: Automaton?

    init(_ automaton: Automaton?) { self.automaton = automaton }
  }

  init(_ program: PatternProgram) { self.program = program }

  deinit {
    ofWhole.load(ordering: .acquiring)?.release()
    ofParts.load(ordering: .acquiring)?.release()
  }

  /// The automaton for a question, where it is made already.
  @inline(__always)
  func madeAutomaton(for question: PatternQuestion) -> Automaton? { made(for: question)?.automaton }

  /// The automaton for a question about a text of some length, or `nil` where there is none, or none yet.
  func automaton(for question: PatternQuestion, length: Int) -> Automaton? {
    if let made = made(for: question) { return made.automaton }
    let isDue = length >= Self.longText || uses.add(1, ordering: .relaxed).newValue > Self.usesBefore
    return isDue ? automaton(for: question) : nil
  }

  /// The automaton for a question, made now if need be, or `nil` where it would be too large.
  func automaton(for question: PatternQuestion) -> Automaton? {
    if let made = made(for: question) { return made.automaton }
    let made = Made(AutomatonBuilder.automaton(for: program, question))
    switch question {
    case .matchesWhole: return Self.keep(made, in: ofWhole).automaton
    case .occurs: return Self.keep(made, in: ofParts).automaton
    }
  }

  /// Where two threads make one at once, the first that is kept serves both.
  private static func keep(_ made: Made, in place: borrowing Atomic<Unmanaged<Made>?>) -> Made {
    let reference = Unmanaged.passRetained(made)
    let known = place.compareExchange(expected: nil, desired: reference, ordering: .acquiringAndReleasing).original
    guard let known else { return made }
    reference.release()
    return known.takeUnretainedValue()
  }

  @inline(__always)
  private func made(for question: PatternQuestion) -> Made? {
    switch question {
    case .matchesWhole: ofWhole.load(ordering: .acquiring)?.takeUnretainedValue()
    case .occurs: ofParts.load(ordering: .acquiring)?.takeUnretainedValue()
    }
  }
}
