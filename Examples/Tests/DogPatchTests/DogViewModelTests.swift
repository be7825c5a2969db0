import DogPatch
import Foundation
import Testing

@Suite struct DogViewModelTests {
  private let today = Date(timeIntervalSince1970: 1_680_000_000)  // 28 March 2023

  @Test func `view models are equal where what they show is`() throws {
    let dogs = try Dog.samples()
    #expect(DogViewModel(dog: dogs[0], today: today) == DogViewModel(dog: dogs[0], today: today))
    #expect(DogViewModel(dog: dogs[0], today: today) != DogViewModel(dog: dogs[1], today: today))
  }

  @Test func `a dog is put into words`() throws {
    let model = DogViewModel(dog: try Dog.samples()[1], today: today)
    #expect(model.name == "Momo")
    #expect(model.breed == "Jindo")
    #expect(model.cost == "$820.50")
    #expect(model.breederRating == "★★★★☆")
  }

  @Test(arguments: [(0, "1 month"), (-100, "0 months"), (340, "1 year"), (1000, "2 years"), (200, "8 months")])
  func `an age is told in years, or in months before the first birthday`(days: Int, age: String) throws {
    let day = today.addingTimeInterval(Double(days) * 86_400)
    #expect(DogViewModel(dog: try Dog.samples()[1], today: day).age == age)
  }
}
