import LucidModels
import Testing

@Suite struct SpokenTextTests {
  @Test(
    arguments: [
      ("Hello.", "Hello."), ("Hello.<|im_end|>", "Hello."), ("<think>hm </thin</think>\n\nHello.", "Hello."),
      ("\n\n Hello.</s>", "Hello."),
      ("a <end_of_turn>", "a "), ("<|eot_id|>", "<|eot_id|>"), ("a < b </ c", "a < b </ c"),
      ("<thinking aloud", "<thinking aloud"),
      ("<think>never ended", ""), ("<thinking>hm</thinking>\nHello.", "Hello."),
      ("the mark </think> ends it", "the mark </think> ends it"), ("ü<eos>€", "ü€"), ("", ""),
      ("say <think> later", "say <think> later"),
    ], 1...5) func readsAnAnswer(_ one: (String, String), size: Int)
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
  }

  /// Templates that open the thinking in the prompt leave only its end.
  @Test(arguments: 1...9) func anEndWithoutABeginning(size: Int) {
    var spoken = ThinkingStripper()
    var kept = ""
    var rest = Substring("First I look.\nThen I know.\n</think>\n\nIt is three.")
    while !rest.isEmpty {
      let part = spoken.take(String(rest.prefix(size)))
      kept = spoken.restarted ? part : kept + part
      rest = rest.dropFirst(size)
    }
    #expect(kept + spoken.finish() == "It is three." && spoken.thought)
  }
}
