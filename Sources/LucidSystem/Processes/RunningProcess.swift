/// Processes of this machine, by their numbers.
package enum RunningProcess {
  /// Whether there is a process of this number, whoever it belongs to.
  package static func exists(_ process: Int32) -> Bool { process > 0 && (kill(process, 0) == 0 || errno == EPERM) }
}
