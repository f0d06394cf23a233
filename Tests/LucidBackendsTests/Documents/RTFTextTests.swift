import Testing

@testable import LucidBackends

@Suite struct RTFTextTests {
  @Test(arguments: [
    (#"{\rtf1\ansi Hello {\b bold} world.\par Next}"#, "Hello bold world.\nNext"),
    (#"{\rtf1{\fonttbl{\f0 Times;}}{\colortbl;\red0;}{\*\generator Word;}Text}"#, "Text"),
    (#"{\rtf1 caf\'e9 \u8364?5 \u-10179?\u-8704? \'93quoted\'94}"#, "café €5 😀 “quoted”"),
    (#"{\rtf1\uc2\u8212-- dash{\uc0\u960} pi}"#, "— dashπ pi"),
    (#"{\rtf1 a\tab b\line c\emdash d\~e\_f \\ \{\}}"#, "a\tb\nc—d e-f \\ {}"),
    (#"{\rtf1{\pict\pngblip 89504e47}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt link}}}"#, "link"),
    (#"{\rtf1 \bin3 }}}after}"#, "after"),
    (#"{\rtf1 open {group"#, "open group"), ("{\\rtf1 }}}}text", "text"), ("{\\rtf1 \\'", ""), ("{\\rtf1 \\'zz\\", ""),
    ("{\\rtf1 \\u", ""), ("{\\rtf1", ""),
  ]) func words(rtf: String, text: String) { #expect(RTFText.plain(Array(rtf.utf8)) == text) }

  @Test func deepGroupsAreBorne() {
    let rtf = "{\\rtf1 a" + String(repeating: "{", count: 200_000) + "b" + String(repeating: "}", count: 200_000) + "c}"
    #expect(RTFText.plain(Array(rtf.utf8)) == "ac")
  }

  @Test func anyBytesAreBorne() {
    let rtf = Array(#"{\rtf1\ansi {\b a}\'e9\u8364?\bin4 1234 {\*\x y}\par}"#.utf8)
    for at in rtf.indices {
      for byte in [0, 0x5C, 0x7B, 0x7D, 0x80, 0xFF] as [UInt8] {
        var broken = rtf
        broken[at] = byte
        _ = RTFText.plain(broken)
        _ = RTFText.plain(Array(broken[..<at]))
      }
    }
  }
}
