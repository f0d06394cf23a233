/// A call of a step, of an item or of a variable that has come back, and what another try needs.
struct EndedCall {
  let id: CallID
  let outcome: BoundedCall.Outcome
  /// From 1.
  let attempt: Int
  /// The deadline of all tries together; nil for a call that was made in place, which had none.
  let deadline: UInt64?
  /// The work of another try.
  let work: BoundedCall.Work

  init(_ id: CallID, _ outcome: BoundedCall.Outcome, of call: InFlightCall) {
    (self.id, self.outcome) = (id, outcome)
    (attempt, deadline, work) = (call.attempt, call.deadline, call.work)
  }

  /// The first try, made in place.
  init(_ id: CallID, _ outcome: BoundedCall.Outcome, inPlace work: @escaping BoundedCall.Work) {
    (self.id, self.outcome, self.work) = (id, outcome, work)
    (attempt, deadline) = (1, nil)
  }
}
