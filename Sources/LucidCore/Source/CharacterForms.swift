/// A table of characters and what each becomes, as the programs in `Tests/Reference` write it:
/// `CODE=FORM`, `CODE+COUNT=FORM` for several in a row whose forms are in a row too,
/// `CODE*COUNT=FORM` for several in a row with one form, and `CODE.MARK=FORM` for two characters.
enum CharacterForms {
  struct Entry {
    var first: UInt32
    /// The second of two characters; nil for one.
    var mark: UInt32?
    var count: UInt32 = 1
    var isRising = false
    var form: [UInt32] = []
  }

  /// Cost: one pass over bytes, for a table is read when the first text of a run needs it.
  static func each(in table: [UInt8], _ use: (Entry) -> Void) {
    table.withUnsafeBufferPointer { bytes in
      var at = 0
      func number(_ base: UInt32) -> UInt32 {
        var value: UInt32 = 0
        while at < bytes.count {
          let byte = bytes[at]
          let digit = UInt32(byte) &- (byte < 0x41 ? 0x30 : 0x37)
          guard digit < base, byte != UInt8(ascii: "=") else { break }
          value = value &* base &+ digit
          at += 1
        }
        return value
      }
      var entry = Entry(first: 0)
      while at < bytes.count {
        (entry.first, entry.mark, entry.count, entry.isRising) = (number(16), nil, 1, false)
        entry.form.removeAll(keepingCapacity: true)
        while at < bytes.count, bytes[at] != UInt8(ascii: "=") {
          let kind = bytes[at]
          at += 1
          if kind == UInt8(ascii: ".") {
            entry.mark = number(16)
          } else {
            (entry.count, entry.isRising) = (number(10), kind == UInt8(ascii: "+"))
          }
        }
        while at < bytes.count, bytes[at] > 0x20 {
          at += 1
          if at < bytes.count, bytes[at] > 0x20 { entry.form.append(number(16)) }
        }
        at += 1
        use(entry)
      }
    }
  }
}
