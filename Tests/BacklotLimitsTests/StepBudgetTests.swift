import BacklotLimits
import Testing

@Suite struct StepBudgetTests {
  @Test func `all steps of a budget can be taken, and not one more`() {
    var budget = StepBudget(steps: 3)
    let answers = [2, 1, 1].map { budget.spend($0) }
    #expect(answers == [true, true, false])
    #expect(budget.isExhausted)
  }

  @Test func `work that costs more than is left exhausts the budget`() {
    var budget = StepBudget(steps: 3)
    let answers = [4, 1].map { budget.spend($0) }
    #expect(answers == [false, false])
    #expect(budget.remaining == 0)
  }

  @Test func `an exhausted budget still allows work that takes no step`() {
    var budget = StepBudget(steps: 0)
    let isAllowed = budget.spend(0)
    #expect(isAllowed)
    #expect(budget.isExhausted)
  }

  @Test func `steps are charged for work that is done, as far as there are any`() {
    var budget = StepBudget(steps: 5)
    budget.charge(3)
    #expect(budget.remaining == 2)
    budget.charge(3)
    #expect(budget.isExhausted)
  }

  @Test(arguments: [(limit: 4, taken: 3, left: 7), (4, 5, 6), (20, 9, 1), (20, 11, 0)])
  func `work with a limit of its own takes its steps from the budget too`(limit: Int, taken: Int, left: Int) {
    var budget = StepBudget(steps: 10)
    let isDone = budget.limited(to: limit) { $0.spend(taken) }
    #expect(isDone == (taken <= min(limit, 10)))
    #expect(budget.remaining == left)
  }

  @Test func `an unlimited budget is not exhausted by any amount of work`() {
    var budget = StepBudget.unlimited
    for _ in 0..<1000 { budget.charge(1 << 40) }
    #expect(!budget.isExhausted)
  }
}
