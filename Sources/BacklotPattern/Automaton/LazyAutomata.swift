internal import Synchronization

/// The automata of a pattern, each made once it is worth its cost, and never changed from then on.
final class LazyAutomata: Sendable {
  /// After how many short texts an automaton is made.
  private static let usesBefore = 8
  /// A text so long that one is made at once.
  static let longText = 512

  private let program: PatternProgram
  private let ofWhole = AtomicLazyReference<Made>()
  private let ofParts = AtomicLazyReference<Made>()
  private let uses = Atomic(0)

  /// An automaton, or the knowledge that there is none.
  private final class Made: Sendable {
    let automaton: Automaton?

    init(_ automaton: Automaton?) { self.automaton = automaton }
  }

  init(_ program: PatternProgram) { self.program = program }

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
    // Where two threads make one at once, the first that is kept serves both.
    switch question {
    case .matchesWhole: return ofWhole.storeIfNil(made).automaton
    case .occurs: return ofParts.storeIfNil(made).automaton
    }
  }

  private func made(for question: PatternQuestion) -> Made? {
    switch question {
    case .matchesWhole: ofWhole.load()
    case .occurs: ofParts.load()
    }
  }
}
