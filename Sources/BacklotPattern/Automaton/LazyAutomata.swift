internal import BacklotPlatform

/// The automata of a pattern, each of which is created as soon as it is worth its cost.
final class LazyAutomata: Sendable {
  /// The number of short texts before an automaton is created.
  private static let usesBefore = 8
  /// The minimum length of a text for which an automaton is created immediately.
  static let longText = 512

  private let program: PatternProgram
  let source: PatternSource
  // An AtomicLazyReference would be equivalent, but reading it takes as long as matching a short text. Unmanaged
  // references are sound here: a stored object is retained, never replaced, and released by deinit.
  private let ofWhole = Atomic<Unmanaged<Made>?>(nil)
  private let ofParts = Atomic<Unmanaged<Made>?>(nil)
  private let uses = Atomic(0)

  /// An automaton, or `nil` if it would be too large; in that case the places, unless there are too many.
  private final class Made: Sendable {
    let automaton: Automaton?
    let places: PositionAutomaton?

    init(automaton: Automaton?, places: PositionAutomaton?) { (self.automaton, self.places) = (automaton, places) }
  }

  init(_ program: PatternProgram, source: PatternSource) { (self.program, self.source) = (program, source) }

  deinit {
    ofWhole.load(ordering: .acquiring)?.release()
    ofParts.load(ordering: .acquiring)?.release()
  }

  /// Returns the automaton for a question, or `nil` if it does not exist yet.
  @inline(__always)
  func madeAutomaton(for question: PatternQuestion) -> Automaton? { made(for: question)?.automaton }

  /// Returns whether a question about a text of the specified length should use an automaton, and if so, creates it.
  func isDue(for question: PatternQuestion, length: Int) -> Bool {
    if made(for: question) != nil { return true }
    guard length >= Self.longText || uses.add(1, ordering: .relaxed).newValue > Self.usesBefore else { return false }
    _ = known(for: question)
    return true
  }

  /// Returns the automaton for a question, which is created if necessary, or `nil` if it would be too large.
  func automaton(for question: PatternQuestion) -> Automaton? { known(for: question).automaton }

  /// Returns the places for a question without an automaton, which are created if necessary, or `nil` if there would
  /// be too many.
  func places(for question: PatternQuestion) -> PositionAutomaton? { known(for: question).places }

  /// Creates the places for a question, whether or not there is an automaton.
  func newPlaces(for question: PatternQuestion) -> PositionAutomaton? {
    // Sampling uses the classes of the program before it is simplified.
    guard program.isRegular, let classes = ScalarClasses(program) else { return nil }
    do throws(PatternError) {
      let (tree, anchors) = try source.reading().tree.simplified(for: question)
      let simplified = ProgramBuilder.program(of: tree, groupCount: 1)
      return PositionAutomatonBuilder.automaton(for: simplified, classes, anchors: anchors)
    } catch {
      // Unreachable, because the same source was parsed before.
      return nil
    }
  }

  private func known(for question: PatternQuestion) -> Made {
    if let made = made(for: question) { return made }
    let places = newPlaces(for: question)
    let automaton = places.flatMap(AutomatonBuilder.automaton)
    let made = Made(automaton: automaton, places: automaton == nil ? places : nil)
    switch question {
    case .matchesWhole: return Self.keep(made, in: ofWhole)
    case .occurs: return Self.keep(made, in: ofParts)
    }
  }

  /// Stores a result.
  ///
  /// If two threads create one at once, both use the first that is stored.
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
