import BacklotHTTP
import BacklotImporters
import Foundation
import RealData
import Testing

@Suite struct PostmanTests {
  private func collection(_ items: String, _ more: String = "") -> String {
    #"{"info": {"name": "c", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": [\#(items)]\#(more)}"#
  }

  private func item(_ url: String, method: String = "GET", _ responses: String) -> String {
    #"{"name": "i", "request": {"method": "\#(method)", "url": \#(url)}, "response": [\#(responses)]}"#
  }

  @Test(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
  func `examples of a real collection answer`() async throws {
    let data = try #require(RealData.shared)
    let path = data.folder.path + "/importers/postman/echo-v2.postman_collection.json"
    let importing = Importing(ImportedFile(path))
    let digest = try await importing.answer(.get, "/digest-auth")
    #expect("\(digest)" == #"200 {"authenticated":true}"#)
    #expect(digest.field("Content-Type") == "application/json; charset=utf-8")
    #expect("\(try await importing.answer(.get, "/basic-auth"))" == "401 Unauthorized")
    let named = try await importing.answer(.get, "/basic-auth", .named("x-mock-response-name", "200"))
    #expect("\(named)" == #"200 {"authenticated":true}"#)
    let coded = try await importing.answer(.get, "/oauth2/user/info", .named("x-mock-response-code", "200"))
    #expect("\(coded)" == #"200 {"user_id":1,"name":"postman"}"#)
    #expect(try await importing.answer(.get, "/cookies/set?foo1=bar1&foo2=bar2").body.contains("foo1"))
  }

  @Test func `the request of an example decides method, path and query`() async throws {
    let importing = Importing(
      collection(
        """
        {"name": "f", "item": [{"name": "i", "request": {"method": "GET", "url": "{{baseUrl}}/dogs/:id"}, "response": [
          {"name": "one", "originalRequest": {"method": "GET", "url": {"raw": "x", "host": ["{{baseUrl}}"],
            "path": ["dogs", ":id"], "query": [{"key": "full", "value": "true"}, {"key": "off", "value": "1", "disabled": true}]}},
           "code": 200, "status": "OK", "_postman_previewlanguage": "json", "header": null, "body": "{\\"full\\": 1}"},
          {"name": "gone", "originalRequest": {"method": "DELETE", "url": "{{baseUrl}}/dogs/:id"}, "code": 204, "body": null}]}]},
        {"name": "me", "request": "{{baseUrl}}/dogs/me", "response": [{"code": 200, "header": "X-A: 1\\nX-B: 2", "body": "me"}]}
        """,
        #", "variable": [{"key": "baseUrl", "value": "https://api.example.com/{{version}}"}, {"key": "version", "value": "v1"}]"#
      )
    )
    let one = try await importing.answer(.get, "/v1/dogs/7?full=true")
    #expect("\(one)" == #"200 {"full": 1}"# && one.field("Content-Type") == "application/json")
    #expect(try await importing.answer(.delete, "/v1/dogs/7").status == 204)
    // As in Postman's mock servers, another query gets the example, too.
    #expect(try await importing.answer(.get, "/v1/dogs/7").body == #"{"full": 1}"#)
    let me = try await importing.answer(.get, "/v1/dogs/me")
    #expect(me.body == "me" && me.field("X-A") == "1" && me.field("X-B") == "2")
    #expect(importing.losses == [])
  }

  @Test func `each value of a repeated query item is required`() async throws {
    let query = [#"{"code": 200, "body": "one"}"#, #"{"code": 200, "body": "two"}"#]
    let importing = Importing(
      collection(item(#""http://h/x?tag=a""#, query[0]) + ", " + item(#""http://h/x?tag=a&tag=b""#, query[1]))
    )
    #expect(try await importing.answer(.get, "/x?tag=b&tag=a").body == "two")
    #expect(try await importing.answer(.get, "/x?tag=a").body == "one")
  }

  @Test func `of several examples the first answers, and a client can select another`() async throws {
    let responses = """
      {"name": "good", "code": 200, "body": "a"}, {"name": "bad", "code": 500, "body": "b"},
      {"name": "worse", "code": 500, "body": "c"}
      """
    let importing = Importing(collection(item(#""https://x.example/y""#, responses)))
    #expect(try await importing.answer(.get, "/y").body == "a")
    #expect("\(try await importing.answer(.get, "/y", .named("X-Mock-Response-Name", "worse")))" == "500 c")
    #expect("\(try await importing.answer(.get, "/y", .named("X-Mock-Response-Code", "500")))" == "500 b")
  }

  @Test func `a variable has its value from the collection, a folder, or an environment`() async throws {
    let text = collection(
      #"{"name": "f", "variable": [{"key": "b", "value": "folder"}], "item": [\#(item(#""http://{{host}}/{{a}}/{{b}}/{{c}}""#, #"{"code": 200, "body": "{{a}} {{b}} {{c}}"}"#))]}"#,
      #", "variable": [{"key": "a", "value": "own"}, {"key": "b", "value": "own"}]"#
    )
    let plain = Importing(text)
    #expect(try await plain.answer(.get, "/own/folder/any").body == "own folder {{c}}")
    #expect(plain.losses.count == 1)
    let set = Importing(text, variables: ["a": "env", "c": "z"])
    #expect(try await set.answer(.get, "/env/folder/z").body == "env folder z")
    #expect(try await set.answer(.get, "/env/folder/any").status == 0)
    #expect(set.losses == [])
  }

  @Test func `helpers of mock servers are translated`() async throws {
    let body = "{{$guid}} {{$queryParams 'q'}} {{$body 'a.b'}} {{$pathSegments '1'}} {{$randomNothing}}"
    let importing = Importing(
      collection(item(#""http://h/x/y?q={{q}}""#, method: "POST", #"{"code": 200, "body": "\#(body)"}"#))
    )
    let words = try await importing.answer(.post, "/x/y?q=1", body: #"{"a": {"b": 2}}"#).body.split(separator: " ")
    #expect(words.dropFirst() == ["1", "2", "y", "{{$randomNothing}}"] && words.first?.count == 36)
    #expect(importing.losses.count == 1)
  }

  @Test func `the first version has its examples in responses`() async throws {
    let importing = Importing(
      """
      {"id": "c", "name": "c", "order": [], "folders": [], "requests": [
        {"id": "1", "name": "r", "method": "PUT", "url": "https://x.example/a?b=1", "tests": "x", "currentHelper": "basicAuth",
         "responses": [{"name": "ok", "responseCode": {"code": 202, "name": "Accepted"},
           "headers": [{"key": "X-A", "value": "1"}, {"key": "Content-Length", "value": "99"}], "text": "done",
           "language": "html"}]}]}
      """
    )
    let answer = try await importing.answer(.put, "/a?b=1")
    #expect("\(answer)" == "202 done" && answer.field("X-A") == "1")
    #expect(importing.losses.map { $0.split(separator: " ")[0] } == ["/requests/0/tests", "/requests/0/currentHelper"])
  }

  @Test func `what has no equivalent is a loss at its place`() {
    let importing = Importing(
      collection(
        """
        {"name": "a", "event": [{"listen": "test"}], "request": {"method": "GET", "url": "http://h/a", "auth": {"type": "bearer"}}},
        {"name": "b", "request": "{{nowhere}}", "response": [{"code": 200}]},
        {"name": "c"},
        \(item(#""http://h/c""#, #"{"code": 9999, "header": [{"key": "a b", "value": "1"}], "body": {"a": 1}}"#))
        """,
        #", "auth": {"type": "basic"}"#
      )
    )
    #expect(
      importing.losses == [
        "/item/0 has no example response: it is not served. Save an example, and export the collection",
        "/item/0/event has scripts, which are not run",
        "/item/0/request/auth is “bearer”: it is not enforced, so that all requests are accepted",
        "/item/1/response/0 has no path, since the variable “{{nowhere}}” has no value in the file: the example is left out. Add a value to the variables of the collection",
        "/item/2 is neither a folder nor a request: it is left out",
        "/item/3/response/0 is “9999”, which is not a status from 100 to 999: 200 is used",
        "/item/3/response/0 has the field name “a b”, which is invalid: it is left out",
        "/item/3/response/0/body is not a text: there is no content",
        "/auth is “basic”: it is not enforced, so that all requests are accepted",
      ]
    )
  }

  @Test(arguments: ["/a b/é", "/a%20b/%C3%A9"])
  func `a path is compared as clients send it`(path: String) async throws {
    let importing = Importing(collection(item(#""http://h\#(path)""#, #"{"code": 200, "body": "x"}"#)))
    #expect(try await importing.answer(.get, "/a%20b/%C3%A9").body == "x")
  }
}
