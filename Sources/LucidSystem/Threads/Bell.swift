/// Wakes threads that wait, one for each ring. A ring before the wait is not lost.
package final class Bell: @unchecked Sendable {
  // A semaphore of the C library must not move.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  package init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  package func ring() { sem_post(semaphore) }

  func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }

  /// Returns whether there was a ring before the time was over.
  package func wait(milliseconds: Int) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_nsec += milliseconds % 1_000 * 1_000_000
    end.tv_sec += milliseconds / 1_000 + end.tv_nsec / 1_000_000_000
    end.tv_nsec %= 1_000_000_000
    while sem_timedwait(semaphore, &end) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}
