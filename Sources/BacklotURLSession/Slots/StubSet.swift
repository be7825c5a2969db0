/// What a slot's requests are answered by.
final class StubSet: Sendable {
  let responder: any LoadingResponder
  let timer: any LoadingTimer
  let bodyLimit: Int

  init(responder: any LoadingResponder, timer: any LoadingTimer, bodyLimit: Int) {
    self.responder = responder
    self.timer = timer
    self.bodyLimit = bodyLimit
  }
}
