package import LucidConfiguration
package import LucidCore
import LucidDelivery
import LucidRuntime
package import LucidSession
package import LucidSystem

extension SendRoute {
  /// The ways that the configuration and this machine give.
  package init(_ configuration: Configuration, _ host: HostEnvironment, zone: Zone) {
    let settings = configuration.deliver
    var request = DeliveryRequest(usual: .init(mail: settings.mailTo))
    request.sender = settings.from.flatMap { try? MailAddress($0) }
    request.machine = host.process.machineName
    request.flow = configuration.flow
    self.init(request, DeliveryMeans(settings, configuration.gate, host), zone: zone) { [clock = host.clock] in clock.now() }
  }
}
