import LucidSyntax

/// The file that `lucid new` writes: a whole ability that works as it is, with a comment where a
/// beginner asks why.
package enum AbilityTemplate {
  package static func text(label: String) -> String {
    var layout = LayoutNode.text(label)
    layout.isFlow = false
    let label = LayoutPrinter.print([Layout(root: .mapping([("label", layout)]))])
    return head + label + body
  }

  private static let head = """
    # `lucid check` finds every mistake in this file, `lucid try` runs it on sample data, `lucid test` runs its tests.

    lucidability: 1
    kind: ability

    """

  private static let body = """
    summary: What today holds, and the one thing to do first.
    icon: sparkles
    color: "#5E5CE6"
    category: Morning
    # The steps read data. `lucid tools` lists all tools.
    steps:
      - id: events
        calendar.events: { from: <<today>>, to: <<tomorrow>> }
        # If the source is missing, the run continues without it. Without this line the run would fail.
        on_error: omit
      - id: mail
        mail.urgent: { since: 24h, limit: 3 }
        on_error: omit
    # The prompt. << and >> enclose a result or a variable: `lucid tools --variables` lists the variables.
    prompt: |
      Today is <<today>>, and <<name>> has <<events.count | default("unknown")>> events. The next is: <<next_event>>.
      <<if mail is available and mail.count > 0>>
      <<mail.count>> messages wait for a reply.
      <<end>>
      Answer in two sentences of at most 20 words each: what not to miss today, and what can wait.
      End with one line that begins with a verb: the one thing to do first.
    # Tests run offline on the sample person's Monday.
    tests:
      - name: a Monday with unanswered mail
        world: sample
        expect:
          resolved: { contains: Standup }
          steps: [events, mail]
          outcome: ok

    """
}
