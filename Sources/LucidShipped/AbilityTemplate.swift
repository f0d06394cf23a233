import LucidSyntax

/// What `lucid new` writes: a whole ability that works as it is, with a comment where a beginner asks why.
package enum AbilityTemplate {
  package static func text(label: String) -> String {
    var layout = LayoutNode.text(label)
    layout.isFlow = false
    let label = LayoutPrinter.print([Layout(root: .mapping([("label", layout)]))])
    return head + label + body
  }

  private static let head = """
    # `lucid check` finds every mistake in this file, `lucid try` runs it on a sample person's data, `lucid test` its tests.

    lucidability: 1
    kind: ability

    """

  private static let body = """
    summary: What today holds, and the one thing to do first.
    icon: sparkles
    color: "#5E5CE6"
    category: Morning
    # What to look up. `lucid tools` lists all that can be called.
    steps:
      - id: events
        calendar.events: { from: <<today>>, to: <<tomorrow>> }
        # A source that is missing is left out and named. Without this line it would end the run.
        on_error: omit
      - id: mail
        mail.urgent: { since: 24h, limit: 3 }
        on_error: omit
    # What is asked. Between << and >> stands what was looked up, or a variable: `lucid tools --variables` lists those.
    prompt: |
      Today is <<today>>, and <<name>> has <<events.count | default(0)>> events. The next is: <<next_event>>.
      <<if mail is available and mail.count > 0>>
      <<mail.count>> messages wait for a reply.
      <<end>>
      Answer in two sentences of at most 20 words each: what not to miss today, and what can wait.
      End with one line that begins with a verb: the one thing to do first.
    # What must be so on the sample person's Monday, offline and the same every time.
    tests:
      - name: a Monday with a mail that waits
        world: sample
        expect:
          resolved: { contains: Standup }
          steps: [events, mail]
          outcome: ok

    """
}
