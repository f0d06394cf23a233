/// The rules of the language in the words of `ModelReference`.
enum ModelReferenceRules {
  static let text = """
    # Lucidability for models
    Write one YAML file. Everything named below exists, nothing else does. Check it with `lucid check FILE`, try it on sample data with `lucid try FILE`.

    ```yaml
    lucidability: 1
    kind: ability
    label: Late Mail          # 1 to 12 characters
    summary: Who still waits for a reply after a day.
    inputs:                   # optional: string integer number boolean date time datetime duration choice file list
      most: { type: integer, default: 5, ask: How many at most? }
    variables:                # optional, lazy, typed
      old: <<mail.items | where(date < now - 24h)>>
    when: weekday not in ["Saturday", "Sunday"]   # optional; false ends the run quietly
    steps:
      - id: mail
        mail.search: { unread: true, since: <<today - 7d>>, limit: 50 }
        on_error: omit        # stop | omit | {use: VALUE}
      - id: people
        for_each: m in old
        contacts.search: { query: <<m.from>>, limit: 1 }
        on_error: omit
    prompt: |
      <<name>> has <<old | length>> unread messages older than a day.
      <<for m in old | limit(most)>>
      <<loop.index>>. <<m.subject>> from <<m.from>><<if m.flagged>> (flagged)<<end>>
      <<else>>
      None.
      <<end>>
      Answer in two bullets of at most 25 words. End with one line that begins with a verb.
    card: mailList            # optional
    tests:
      - name: one old message
        world: { mail.search: [{ subject: Offer, from: Dana, date: 2026-04-01T09:00 }], contacts.search: [] }
        at: 2026-04-06T07:30 America/Toronto
        expect: { resolved: { contains: Offer }, outcome: ok }
    ```

    Rules
    - Keys: label and prompt are required; also summary icon color (quoted) category slot(morning|afternoon|evening) tags language(de) inputs variables when plan|steps card output statements persona model writes limits requires import part tests. Unknown keys are errors; own keys begin with `x-`.
    - A step has exactly one tool `family.verb` and beside it: id when for_each after timeout(5s) retry({tries, delay}) on_error cache(10m) do observe. It sees only inputs, variables and steps above it. Every input has to be used.
    - Without `steps` the words of the prompt choose reads; `steps: []` reads nothing. Writes never come from words.
    - Texts hold `<<expression>>`; a value that is exactly one placeholder keeps its type. Quote a value in `{…}` that has `[`, `{`, `,` or `: ` inside its placeholder; inside quotes use the other kind. `<<if c>>…<<elif c>>…<<else>>…<<end>>`, `<<for x in list>>…<<else>>…<<end>>` with loop.index loop.first loop.last.
    - Operators, loose to tight: or, and, not, == != < <= > >= in `not in` `is [not] empty|available|truncated`, + -, * /, paths `a.b[0]`, filters `| f(x)`. A filter beside an operator needs parentheses: `(mail.items | length) > 3`, `(a - b) | round`, `(today - 7d) | date`. Text "a" or 'a', number 1.5, true false null, [1, 2], durations 30m 24h 7d 2w, dates 2026-04-06, times 07:30. No functions, no methods, no &&, no ?:.
    - today is a date, now a moment: `today + 1d`, `event.end - event.start` (a duration, shown in words), `now - 24h`.
    - A time argument takes an expression or words: `tomorrow 9am`, `friday 14:30`, `in 2 hours`. A range has an exclusive `to`: this week is `to: <<now | end_of("week")>>` (`today | end_of` is its last day). An all-day item starts at 00:00; a task is overdue by `deadline < today`.
    - "There is none" is null: no next event, a task without a deadline, no earlier run. Test with `event != null` or `is empty`; `event is available` is true then. Absent is a source that failed or is off: no branch of `<<if>>` is taken, not even `<<else>>`; test with `x is available`. `| default("none")` helps both, but an empty text stays empty.
    - A list with a limit may be truncated; count then prints "at least 5".
    - `for_each: x in list` gives a list of results. With `do: [steps]` several steps for each; outside, `id` is a list of records with the item and each inner id.
    - Writing: use a write tool as a step, guarded by `when`. In a loop it needs a cap: `writes: { tasks.create: 5 }`. Writes are committed together at the end. Notes are named by title or id, habits by name, todos and events by `search`. `deadline` is text: words, or `"<<day | date('yyyy-MM-dd')>>"`.
    - `model.ask: { prompt: TEXT }` asks the model in a step (needs `limits: { turns: N }` in a list). `ability.run: { ability: LABEL, inputs: {…} }` runs another document of the file (`---`), its answer is the result. `previous.STEP` is the last run's result, null at first.
    - Results of a list tool are records: write `mail.items | where(…)`, `mail.count`, `mail.items[0].subject`.
    - A write in a loop: `for_each: x in mail.items | limit(3)` beside `tasks.create: { title: "Reply to <<x.from>>" }`. A text from mail, calendar, feeds or the web in a write is a warning; if meant: `x-lucid-allow: [outside-text-written]` in the step.
    - Formats: `<<x.start | time>>`, `<<x.start | date("EEEE, MMMM d")>>`, `<<x.start | relative>>`, `<<x | words>>`, `<<n | round(1)>>`, `<<items | bullets("{title} at {start | time}")>>`.
    - A card of your own: `card: { kind: tiles, tiles: [{ label: Next, value: <<next_event>>, sub: "<<time>>", when: c }] }`; kind list with `items: [{ for_each: e in events.items, value: <<e.title>>, sub: "<<e.start | time>>" }]`; kind table with `rows: <<events.items>>` and `columns: [title, { label: From, value: "<<item.start | time>>" }]`.
    - Tests: `world: sample`, or the result of every tool that runs, writes too: `world: { mail.search: [{…}], calendar.events: { items: [{…}] }, tasks.create: { title: x }, model.ask: Text., previous: { mail: { items: [] } } }`; `base: sample` in it fills the rest. Beside it at, inputs, answer (a model's). expect has resolved, answer ({contains, not_contains, max_words}), steps: [ids that ran], calls: { mail: 0 } by family, outcome (ok partial nothing).
    - `group(key)` gives records of key, count, items. Free slots come by start; `whole: true` gives each gap as one slot. `Message.from` is `Name <address>`. A rate is in percent. A tool without arguments is `habits.today: {}`. Durations multiply: `n * 1d`. Item expressions see outer names too.
    - `output: { format: json, schema: … }` asks for JSON. `language: de` makes texts, dates and numbers German.
    - Prompts say the shape: how many bullets or sentences, at most how many words, and one last line that begins with a verb.
    """
}
