import BacklotMessages
import Testing

struct SentPathTests {
  @Test(arguments: [
    ("/a/{id}", "/a/x%2Cy,z", ["id": "x%2Cy,z"]),
    ("/a/{id}.json", "/a/x%2Ey.json", ["id": "x%2Ey"]),
    ("/a/{id}.json", "/a/%78%2ejson", ["id": "%78"]),
    ("/a{id}", "/a;id=%C3%A9", ["id": ";id=%C3%A9"]),
    ("/{a}-{b}", "/1%2C%-2%", ["a": "1%2C%", "b": "2%"]),
    ("/{rest...}", "/a%2Fb/c", ["rest": "a%2Fb/c"]),
  ])
  func `values of a path are had as they were sent`(template: String, path: String, values: [String: String]) throws {
    let found = try #require(PathTemplate(template).sentParameters(in: path))
    #expect(Dictionary(uniqueKeysWithValues: found.parameters.map { ($0.name, $0.value) }) == values)
  }

  @Test(arguments: [("/a/{id}", "/a/"), ("/a/{id}", "/b/1"), ("/a/{id}", "/a/1/2"), ("/{id}.json", "/.json")])
  func `a path that does not fit has none`(template: String, path: String) {
    #expect(PathTemplate(template).sentParameters(in: path) == nil)
    #expect(!PathTemplate(template).matches(path))
  }
}
