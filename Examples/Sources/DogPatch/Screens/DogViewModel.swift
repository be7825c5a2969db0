public import Foundation

/// The texts in the row of a dog.
public struct DogViewModel: Sendable, Hashable {
  /// The name of the dog.
  public let name: String
  /// The breed of the dog.
  public let breed: String
  /// The age in years, or in months before the first birthday.
  public let age: String
  /// The price of the dog.
  public let cost: String
  /// The rating of the breeder, as a number of stars out of five.
  public let breederRating: String
  package let dog: Dog

  /// Puts a dog into words.
  ///
  /// - Parameters:
  ///   - dog: The dog.
  ///   - today: The day for which its age is told.
  public init(dog: Dog, today: Date = .now) {
    self.dog = dog
    name = dog.name
    breed = dog.breed
    age = Self.age(from: dog.birthday, to: today)
    cost = dog.cost.formatted(.currency(code: "USD").locale(Locale(identifier: "en_US")))
    let stars = Int(min(max(dog.breederRating, 0), 5).rounded())
    breederRating = String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
  }

  private static func age(from birthday: Date, to today: Date) -> String {
    let passed = Calendar(identifier: .gregorian).dateComponents([.year, .month], from: birthday, to: today)
    let (years, months) = (max(0, passed.year ?? 0), max(0, passed.month ?? 0))
    return years > 0 ? counted(years, "year") : counted(months, "month")
  }

  private static func counted(_ count: Int, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
}
