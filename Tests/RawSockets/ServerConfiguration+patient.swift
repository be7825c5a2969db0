package import BacklotServer

extension ServerConfiguration {
  /// Bears with clients that a busy machine keeps from their turn.
  package static var patient: Self {
    var configuration = Self()
    configuration.limits.headTime = .seconds(600)
    configuration.limits.stallTime = .seconds(600)
    configuration.limits.idleTime = .seconds(600)
    configuration.upstream.connectTime = .seconds(600)
    configuration.upstream.answerTime = .seconds(600)
    configuration.upstream.idleTime = .seconds(600)
    configuration.upstream.keptTime = .seconds(600)
    return configuration
  }
}
