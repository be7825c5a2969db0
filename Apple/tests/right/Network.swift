import Network
func server() throws -> NWListener {
  let p = NWParameters.tcp; p.allowLocalEndpointReuse = true; p.requiredLocalEndpoint = .hostPort(host: "127.0.0.1", port: .any)
  let l = try NWListener(using: p, on: 8080); l.stateUpdateHandler = { if case .failed(let e) = $0 { print(e) } }
  l.newConnectionHandler = { c in c.start(queue: .global()); c.receive(minimumIncompleteLength: 1, maximumLength: 100) { d, _, done, e in c.send(content: d, completion: .contentProcessed { _ in c.cancel() }) } }
  l.start(queue: DispatchQueue(label: "l")); _ = l.port?.rawValue
  let m = NWPathMonitor(); m.pathUpdateHandler = { _ = $0.status == .satisfied && !$0.isExpensive }; m.start(queue: .main)
  return l
}
