import BacklotServer
import BacklotStubs
import Foundation

/// What answers as httpbin.org does, as far as Prism's specs ask it; `BACKLOT_HTTPBIN` may name a real one.
struct UpstreamStandIn {
  /// Where it is.
  let url: String
  private let server: MockServer?

  init() throws {
    if let named = ProcessInfo.processInfo.environment["BACKLOT_HTTPBIN"] {
      (url, server) = (named, nil)
      return
    }
    let server = try MockServer {
      Get("/json") { Respond(text: Self.slideshow).header("Content-Type", "application/json") }
      Get("/status/201") { Respond(.created).header("Content-Type", "text/html; charset=utf-8") }
    }
    (url, self.server) = (server.url, server)
  }

  private static let slideshow = """
    {
      "slideshow": {
        "author": "Yours Truly",
        "date": "date of publication",
        "slides": [
          {"title": "Wake up to WonderWidgets!", "type": "all"},
          {
            "items": ["Why <em>WonderWidgets</em> are great", "Who <em>buys</em> WonderWidgets"],
            "title": "Overview",
            "type": "all"
          }
        ],
        "title": "Sample Slide Show"
      }
    }

    """
}
