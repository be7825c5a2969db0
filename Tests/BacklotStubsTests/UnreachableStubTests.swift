import BacklotHTTP
import BacklotStubs
import Testing

@Suite struct UnreachableStubTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let source: @Sendable () -> [any BackendSource]

    init(_ name: String, @BackendBuilder _ source: @escaping @Sendable () -> [any BackendSource]) {
      (self.name, self.source) = (name, source)
    }

    var testDescription: String { name }
  }

  private static let unreachable = [
    Case("a template before a literal") {
      Get("/dogs/{id}"); Get("/dogs/new")
    },
    Case("the same stub twice") {
      Get("/dogs"); Get("/dogs") { Respond(.notFound) }
    },
    Case("the same template with another name") {
      Get("/dogs/{id}"); Get("/dogs/{name}")
    },
    Case("with a query after without") {
      Get("/dogs"); Get("/dogs?page=2")
    },
    Case("with a header field after without") {
      Get("/dogs"); Get("/dogs", headers: ["Accept": "text/csv"])
    },
    Case("with a host after without") {
      Get("/dogs"); Host("a.example") { Get("/dogs") }
    },
    Case("any method before one") {
      AnyMethod("/dogs"); Post("/dogs")
    },
    Case("everything before one") {
      AnyMethod("/**"); Get("/a/b")
    },
    Case("a rest before a template") {
      Get("/a/**"); Get("/a/{id}/c")
    },
    Case("a rest before a rest") {
      Get("/**"); Get("/a/**")
    },
    Case("the same body") {
      Post("/a", body: .json(["a": 1])); Post("/a", body: .json(["a": 1]))
    },
    Case("a body that contains more") {
      Post("/a", body: .json(containing: ["a": 1])); Post("/a", body: .json(containing: ["a": 1, "b": 2]))
    },
    Case("the same form") {
      Post("/a", form: ["a": "1"]); Post("/a", form: ["a": "1", "b": "2"])
    },
    Case("the same query") {
      Get("/a", query: ["x": "1", "y": .present]); Get("/a", query: ["y": "2", "x": "1"])
    },
    Case("a part of a segment") {
      Get("/files/{name}"); Get("/files/{name}.json")
    },
    Case("a first stub of a scenario without a state") {
      Scenario("cart") {
        Get("/cart"); Get("/cart").in("full")
      }
    },
    Case("a limited stub after an unlimited one") {
      Get("/dogs"); Get("/dogs").times(1)
    },
  ]

  @Test(arguments: unreachable)
  func `a stub that never answers is a warning that names the stub that answers first`(example: Case) throws {
    let backend = MockBackend(example.source)
    let warning = try #require(backend.diagnostics.first)
    #expect(backend.diagnostics.count == 1 && warning.severity == .warning)
    let (first, second) = (backend.stubs[0], backend.stubs[1])
    #expect(warning.origin == second.origin)
    #expect(
      warning.message.hasPrefix("\(second): this stub never answers, because \(first) at \(first.origin) answers")
    )
  }

  private static let reachable = [
    Case("a literal before a template") {
      Get("/dogs/new"); Get("/dogs/{id}")
    },
    Case("another method") {
      Get("/dogs"); Post("/dogs"); Head("/dogs")
    },
    Case("another host") {
      Host("a.example") { Get("/dogs") }; Host("b.example") { Get("/dogs") }; Get("/dogs")
    },
    Case("another port") {
      Host("a.example:81") { Get("/dogs") }; Host("a.example") { Get("/dogs") }
    },
    Case("another query") {
      Get("/a?x=1"); Get("/a?x=2"); Get("/a?y=1"); Get("/a")
    },
    Case("another matcher") {
      Get("/a", query: ["x": .hasPrefix("1")]); Get("/a", query: ["x": .hasSuffix("1")])
    },
    Case("absence") {
      Get("/a", query: ["x": .absent]); Get("/a")
    },
    Case("no header field") {
      Get("/a", headers: ["X": .not("1")]); Get("/a")
    },
    Case("a closure") {
      Get("/a").satisfying("x") { _ in true }; Get("/a").satisfying("x") { _ in false }
    },
    Case("times") {
      Get("/a").times(1); Get("/a").times(1); Get("/a")
    },
    Case("states") {
      Scenario("cart") {
        Get("/a").in(.started); Get("/a").in("full"); Get("/a")
      }
    },
    Case("priorities") {
      Get("/a").priority(1); Get("/a"); Get("/**").priority(-1); Get("/b").priority(-2)
    },
    Case("another body") {
      Post("/a", body: .json(["a": 1])); Post("/a", body: .json(["a": 2])); Post("/a")
    },
    Case("a body that contains less") {
      Post("/a", body: .json(["a": 1])); Post("/a", body: .json(containing: ["a": 1]))
    },
    Case("a form with other items") {
      Post("/a", form: ["a": "1", "b": "2"]); Post("/a", form: ["a": "1"])
    },
    Case("more segments") {
      Get("/a/{id}"); Get("/a/{id}/b"); Get("/a/**")
    },
    Case("a rest that may have fewer segments") {
      Get("/a/{x}/**"); Get("/a/{x}"); Get("/a/**"); Get("/{x}/**"); Get("/{rest...}")
    },
    Case("a part of a segment") {
      Get("/files/{name}.json"); Get("/files/a.txt"); Get("/files/{name}")
    },
    Case("text") {
      Post("/a", body: .text("a")); Post("/a", body: .text(.contains("a")))
    },
    Case("a scheme") {
      Get("https://a.example/x"); Get("/x").host("a.example")
    },
    Case("a sequence of answers") {
      Get("/a") {
        Respond(); Respond(.notFound)
      }; Get("/b")
    },
  ]

  @Test(arguments: reachable)
  func `a stub that may answer is no warning`(example: Case) {
    #expect(MockBackend(example.source).diagnostics.isEmpty)
  }

  @Test func `stubs of later layers and of other files may replace others`() {
    let backend = MockBackend {
      Get("/a", file: "A/Override.swift", line: 1) { Respond(.notFound) }
      Get("/a")
    }
    backend.add { Get("/a") { Respond(.gone) } }
    #expect(backend.diagnostics.isEmpty)
  }

  @Test func `ten thousand stubs are compared by the index`() {
    let backend = MockBackend {
      for number in 0..<10_000 { Get("/items/\(number)", query: ["x": .equal("\(number)")]) }
      for number in 0..<10_000 { Get("/one", query: ["x": .equal("\(number)")]) }
      Get("/items/{id}")
      Get("/items/10001")
    }
    #expect(backend.diagnostics.count == 1)
  }
}
