/// A way by which data of the person may leave a run, derived from its plan before it runs.
///
/// Sound for data and control: what a run of the plan hands to `destination` carries no personal
/// label that no flow to it names. Whether a run fails as a whole is not counted.
package struct Flow: Hashable, Sendable {
  package enum Destination: Hashable, Sendable {
    /// A tool that asks or tells somebody outside, `family.verb`.
    case tool(String)
    case program(String)
    /// Whatever model answers; data leaves only when that is not on this machine.
    case model
  }

  /// The manner in which the data gets there.
  package enum Way: String, Hashable, Sendable, CaseIterable {
    /// As an argument, or as part of a request to a model.
    case value
    /// It decides whether, or how often, the call is made.
    case decision
    /// A model that is shown it words the call.
    case request
  }

  package let from: FamilySet
  package let destination: Destination
  package let way: Way
  /// The argument that carries it; nil for all of a call or request.
  package let parameter: String?
  /// As the author wrote it; empty where the whole ability decides.
  package let expression: String
  /// From 1, in the file of the span; 0 when it has none.
  package let line: Int
  package let span: Span

  package init(
    from: FamilySet, to destination: Destination, _ way: Way, parameter: String? = nil, expression: String = "", line: Int = 0,
    span: Span = Span(start: 0, end: 0)
  ) {
    (self.from, self.destination, self.way, self.parameter) = (from, destination, way, parameter)
    (self.expression, self.line, self.span) = (expression, line, span)
  }
}

extension Flow.Destination {
  /// The name of every model that is not on this machine, in permissions and policies.
  package static let elsewhere = "models elsewhere"

  /// `web.search`, `models elsewhere`: as permissions and policies name it.
  package var name: String {
    switch self {
    case .tool(let name), .program(let name): name
    case .model: Self.elsewhere
    }
  }
}

extension Sequence<Flow> {
  /// The families that reach each destination, by its name.
  package var byDestination: [String: FamilySet] {
    reduce(into: [:]) { $0[$1.destination.name, default: []].formUnion($1.from) }
  }

  /// The families that each tool may be told of once these flows are permitted, for `FlowPolicy`.
  package var permittedByTool: [String: FamilySet] {
    reduce(into: [:]) { result, flow in
      guard case .tool(let name) = flow.destination else { return }
      result[name, default: []].formUnion(flow.from)
    }
  }

  /// The families that a model elsewhere may be shown once these flows are permitted.
  package var permittedToModels: FamilySet {
    reduce(into: []) { result, flow in
      if flow.destination == .model { result.formUnion(flow.from) }
    }
  }
}
