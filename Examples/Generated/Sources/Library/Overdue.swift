import Foundation

extension Reader {
  /// Returns the loans that are due before a date.
  public func loans(dueBefore date: Date) -> [Loan] {
    (loans ?? []).filter { loan in loan.due?.date.map { $0 < date } ?? false }
  }
}
