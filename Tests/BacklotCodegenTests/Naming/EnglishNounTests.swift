import Testing

@testable import BacklotCodegen

@Suite("Names of elements are singular nouns") struct EnglishNounTests {
  @Test(arguments: [
    ("addresses", "address"), ("postalAddresses", "postalAddress"), ("classes", "class"), ("processes", "process"),
    ("movies", "movie"), ("cookies", "cookie"), ("zombies", "zombie"), ("categories", "category"), ("ties", "tie"),
    ("statuses", "status"), ("order_statuses", "order_status"), ("viruses", "virus"), ("buses", "bus"),
    ("uses", "use"), ("causes", "cause"), ("warehouses", "warehouse"), ("boxes", "box"), ("indexes", "index"),
    ("matches", "match"), ("searches", "search"), ("caches", "cache"), ("quizzes", "quiz"), ("sizes", "size"),
    ("indices", "index"), ("prices", "price"), ("people", "person"), ("salespeople", "salesperson"),
    ("children", "child"), ("grandchildren", "grandchild"), ("analyses", "analysis"), ("hypotheses", "hypothesis"),
    ("bases", "base"), ("databases", "database"), ("cases", "case"), ("aliases", "alias"), ("lenses", "lens"),
    ("heroes", "hero"), ("shoes", "shoe"), ("knives", "knife"), ("archives", "archive"), ("metrics", "metric"),
    ("topics", "topic"), ("criteria", "criterion"), ("men", "man"), ("taxis", "taxi"), ("apis", "api"),
    ("menus", "menu"), ("userIDs", "userID"), ("URLs", "URL"), ("USERS", "USER"), ("Movies", "Movie"),
    ("users", "user"), ("ids", "id"), ("responses", "response"), ("licenses", "license"), ("wishes", "wish"),
  ])
  func `a plural has a singular`(plural: String, singular: String) {
    #expect(EnglishNoun.singular(of: plural) == singular)
    #expect(EnglishNoun.isPlural(plural))
  }

  @Test(arguments: [
    "series", "species", "news", "data", "media", "status", "address", "basis", "analytics", "previous", "gas", "bus",
    "alias", "lens", "https", "sms", "dns", "is", "has", "as", "news", "headquarters", "", "s", "us", "user", "a_b",
    "TvSeries", "canvas", "chaos",
  ])
  func `other words stay as they are`(word: String) {
    #expect(EnglishNoun.singular(of: word) == nil)
  }
}
