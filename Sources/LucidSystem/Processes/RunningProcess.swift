/// Processes of this machine, by their numbers.
package enum RunningProcess {
  /// True if a process with this id exists, of any user.
  package static func exists(_ process: Int32) -> Bool { process > 0 && (kill(process, 0) == 0 || errno == EPERM) }
}
