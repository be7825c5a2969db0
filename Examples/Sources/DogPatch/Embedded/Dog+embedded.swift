import Foundation

extension Dog {
  /// Sample dogs.
  static let embedded = [
    Dog("rex", "Rex", "Beagle", "Finds what was hidden, and much that was not.", born: 2021, 4, cost: 450, rating: 4.6),
    Dog("bella", "Bella", "Kangal", "Guards whatever is near.", born: 2019, 11, cost: 700, rating: 5),
    Dog("momo", "Momo", "Jindo", "Knows the way home from anywhere.", born: 2023, 2, cost: 820, rating: 4.1),
    Dog("sharo", "Sharo", "Karakachan", "Takes long walks in any weather.", born: 2020, 6, cost: 390, rating: 3.4),
    Dog("wanda", "Wanda", "Dachshund", "Has opinions, and a sofa.", born: 2018, 9, cost: 275.5, rating: 2.7),
    Dog("otto", "Otto", "Spitz", "Says hello first, and last.", born: 2022, 12, cost: 510, rating: 3.9),
    Dog("luna", "Luna", "Basenji", "Never barks, but sings.", born: 2024, 1, cost: 930, rating: 4.8),
    Dog("pavlo", "Pavlo", "Mudi", "Herds children, ducks and guests.", born: 2021, 8, cost: 360, rating: 4.4),
  ]

  private init(
    _ id: String,
    _ name: String,
    _ breed: String,
    _ about: String,
    born year: Int,
    _ month: Int,
    cost: Decimal,
    rating: Double
  ) {
    let birthday = DateComponents(calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: year, month: month)
    self.init(
      id: id,
      name: name,
      breed: breed,
      about: about,
      birthday: birthday.date ?? .distantPast,
      breederRating: rating,
      cost: cost,
      imageURL: nil
    )
  }
}
