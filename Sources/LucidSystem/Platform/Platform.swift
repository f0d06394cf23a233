// The C library of the platform, Linux with glibc, for every module that needs it: who imports LucidSystem has it.
@_exported @preconcurrency import Glibc

// Under names of their own: a method called `read` or `write` hides the function of the C library.
package func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

package func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Sends bytes without a signal when the other side has gone.
package func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  send(socket, bytes, count, Int32(MSG_NOSIGNAL))
}

/// Opens a stream socket.
package func systemSocket(_ family: Int32) -> Int32 { socket(family, Int32(SOCK_STREAM.rawValue), 0) }

package func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }
