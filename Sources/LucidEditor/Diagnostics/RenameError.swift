/// Why a name cannot be changed.
package enum RenameError: Error, Equatable {
  case unreadable
  case nothingHere
  case notAName(String)
  case notALabel(String)
  case reserved(String)
  case breaks(String, String)

  package var message: String {
    switch self {
    case .unreadable: "the file cannot be read to its end; correct its syntax first"
    case .nothingHere: "no name of this file stands here; put the cursor on a name that the file declares"
    case .notAName(let name): "`\(name)` is not a name; use letters, digits and `_`, a small letter first"
    case .notALabel(let name): "`\(name)` is not a label; use 1 to 12 letters, digits and spaces"
    case .reserved(let name): "`\(name)` is a word of the language or of the program; choose another name"
    case .breaks(let name, let error): "`\(name)` cannot be the new name: \(error); choose another name"
    }
  }
}
