/// Time since the machine was started: it goes on at the same pace whatever is done to the clock.
package enum Uptime {
  package static var now: Duration {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return .seconds(t.tv_sec) + .nanoseconds(t.tv_nsec)
  }
}
