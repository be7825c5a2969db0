import BacklotDesk
import BacklotStubs
import Foundation

/// A server that answers like httpbin.org, as far as Prism's specs require.
///
/// `BACKLOT_HTTPBIN` can name a real one.
struct UpstreamStandIn {
  /// The URL of the server.
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
