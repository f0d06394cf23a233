/// Tasks and their labels; events that are made beside them go to the calendar.
package enum TasksFamily {
  package static func family(_ backend: (any TasksBackend)?, calendar: (any CalendarBackend)?) -> Family {
    let backend = Bound(backend, hint: "point `vault` at a folder; tasks are kept in tasks/")
    let calendar = CalendarFamily.bound(calendar)
    return Family(
      "tasks", missing: backend.failure,
      tools: [
        TasksList(backend: backend),
        TasksLabels(backend: backend),
        TasksCreate(backend: backend),
        TasksComplete(backend: backend),
        TasksUpdate(backend: backend),
        TasksDelete(backend: backend),
        TasksCreateEvent(backend: backend, calendar: calendar),
        TasksCreateLabel(backend: backend),
      ], presenter: TasksPresenter(), cards: [TasksCard()])
  }
}
