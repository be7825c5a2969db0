/// The English names of months, days and halves of the day.
enum DateNames {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  /// The names of the days, beginning with Monday.
  static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  static let halves = ["AM", "PM"]
  static let eras = ["BC", "AD"]

  /// The length of a written name.
  enum Width: Sendable, Hashable {
    case letter, short, full

    func text(of name: String) -> Substring {
      switch self {
      case .letter: name.prefix(1)
      case .short: name.prefix(3)
      case .full: name[...]
      }
    }
  }
}
