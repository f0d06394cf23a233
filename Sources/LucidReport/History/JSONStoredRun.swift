package import LucidCore

/// A kept run whole: the JSON of the run, and what it was made from.
package struct JSONStoredRun {
  private let zone: Zone

  package init(zone: Zone) { self.zone = zone }

  /// `exit` is that of the run itself; reading it back may end otherwise.
  package func render(_ kept: StoredRun, deliveries: [StoredDelivery] = [], exit: ExitFacts) -> JSONResult {
    JSONResult { json in
      json.field("run", written: JSONRun(zone: zone, timings: true).result(kept.record).text(exit))
      json.object("file") { json in
        json.field("name", kept.file.name)
        json.field("path", kept.file.path)
        json.field("sha256", kept.file.hash)
      }
      json.key("labels")
      labels(kept.record, &json)
      json.strings("command", kept.words)
      json.field("program", kept.program)
      json.key("inputs")
      arguments(kept.inputs, &json)
      json.objects("calls", kept.calls) { json, call in self.call(call, &json) }
      json.key("sent")
      Self.sent(kept.sent, &json)
      if !kept.services.isEmpty {
        json.key("services")
        ServiceLines.write(kept.services, zone: zone, &json)
      }
      json.strings("omitted", kept.omitted)
      json.objects("deliveries", deliveries) { json, delivery in JSONDeliveries.fields(delivery, &json) }
    }
  }

  /// The families that the data came from: of all that the run shows, of each step and variable.
  private func labels(_ record: RunRecord, _ json: inout JSONText) {
    func fields(_ labels: Labels, _ json: inout JSONText) {
      json.strings("families", labels.families.names)
      json.strings("untrusted", labels.untrusted.names)
    }
    json.object { json in
      fields(record.labels, &json)
      json.object("steps") { json in
        for observation in record.observations where !observation.labels.isEmpty {
          json.object(observation.step) { fields(observation.labels, &$0) }
        }
      }
      json.object("variables") { json in
        for variable in record.variables where !variable.labels.isEmpty {
          json.object(variable.name) { fields(variable.labels, &$0) }
        }
      }
    }
  }

  /// Renders only the requests that left the machine.
  package static func sent(_ requests: [LoggedRequest]) -> JSONResult {
    JSONResult { json in
      json.field("left_this_machine", requests.contains { $0.receiver != .here })
      json.key("sent")
      sent(requests, &json)
    }
  }

  private static func sent(_ requests: [LoggedRequest], _ json: inout JSONText) {
    json.objects(requests) { json, request in
      json.field("to", request.address)
      json.field("receiver", request.receiver.rawValue)
      json.field("answered", request.isAnswered)
      json.field("bytes", request.text.utf8.count)
      json.field("text", request.text)
    }
  }

  private func call(_ call: CallRecord, _ json: inout JSONText) {
    json.field("step", call.step)
    if let item = call.item { json.field("item", item) }
    json.field("tool", call.tool)
    json.key("arguments")
    arguments(call.arguments, &json)
    json.field("result", call.result, zone: zone)
    json.field("failure", call.failure?.message)
    json.field("elapsed_ms", call.elapsed.count)
  }

  private func arguments(_ arguments: [CallArgument], _ json: inout JSONText) {
    json.object { json in
      for argument in arguments { json.field(argument.name, argument.value, zone: zone) }
    }
  }
}
