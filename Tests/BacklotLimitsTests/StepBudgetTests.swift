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
}
