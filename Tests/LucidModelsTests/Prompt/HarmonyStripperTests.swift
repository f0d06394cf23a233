import Testing

@testable import LucidModels

/// The channels of gpt-oss in the text of an answer, in pieces of any size.
@Suite struct HarmonyStripperTests {
  private static let call = #"<|start|>assistant<|channel|>commentary to=functions.x <|constrain|>json<|message|>{"a":1}<|call|>"#

  @Test(
    arguments: [
      (
        "<|channel|>analysis<|message|>Let me think.<|end|><|start|>assistant<|channel|>final<|message|>Hello.<|return|>",
        "Hello."
      ),
      ("<|channel|>final<|message|>Hello.", "Hello."), ("<|start|>assistant<|channel|>final<|message|>Hello.<|end|>", "Hello."),
      ("<|channel|>analysis<|message|>Only thought", ""), ("<|channel|>commentary<|message|>I look.<|end|>", "I look."),
      ("<|channel|>analysis<|message|>a<|end|><|channel|>analysis<|message|>b<|end|><|channel|>final<|message|>Hello.", "Hello."),
      ("<|channel|>analysis<|message|>a<|end|>" + call, call), ("I look. " + call, "I look. " + call),
      ("<|channel|>final <|constrain|>json<|message|>{\"a\":1}", "{\"a\":1}"),
      ("a <|channel b", "a <|channel b"), ("The mark <|channel|> is one.", "The mark <|channel|> is one."), ("Hello.", "Hello."),
    ], [1, 2, 3, 7, 500]) func readsAnAnswer(_ one: (String, String), size: Int)
  {
    var spoken = ThinkingStripper()
    var shown = ""
    var rest = Substring(one.0)
    while !rest.isEmpty {
      shown += spoken.take(String(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    shown += spoken.finish()
    #expect(shown == one.1)
    #expect(spoken.thought == one.0.contains("analysis"))
  }

  /// Channels whose marks a server has dropped.
  @Test(
    arguments: [
      ("analysisWe need to look.assistantfinalIt is three.", "It is three."), ("analysisHm.\nassistantfinal\n\nIt is.", "It is."),
      ("analysis of the week: assistants finalize it.", "analysis of the week: assistants finalize it."),
      ("The assistantfinal word.", "The assistantfinal word."), ("analysis", "analysis"),
    ], [1, 3, 8, 100]) func channelsWithoutMarks(_ one: (String, String), size: Int)
  {
    var spoken = ThinkingStripper()
    var kept = ""
    var rest = Substring(one.0)
    while !rest.isEmpty {
      let part = spoken.take(String(rest.prefix(size)))
      kept = spoken.restarted ? part : kept + part
      rest = rest.dropFirst(size)
    }
    #expect(kept + spoken.finish() == one.1)
  }

  /// A small model repeats the line that data begins with.
  @Test(
    arguments: [
      ("BEGIN DATA: calendar.events\nTwo meetings.", "Two meetings."), ("BEGIN DATA: a\nBEGIN DATA: b\n\nHello.", "Hello."),
      ("\n BEGIN DATA: a\r\nHello.", "Hello."), ("BEGIN HERE.", "BEGIN HERE."), ("BEGIN", "BEGIN"),
      ("It says BEGIN DATA: a\nb", "It says BEGIN DATA: a\nb"),
    ], [1, 4, 100]) func aRepeatedFence(_ one: (String, String), size: Int)
  {
    var spoken = ThinkingStripper()
    var shown = ""
    var rest = Substring(one.0)
    while !rest.isEmpty {
      shown += spoken.take(String(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    #expect(shown + spoken.finish() == one.1)
  }
}
