// The C library of the platform, Linux with glibc, for every module that needs it: who imports LucidSystem has it.
@_exported @preconcurrency import Glibc

// Under names of their own: a method called `read` or `write` hides the function of the C library.
package func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

package func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

package func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }
