/// The style sheet of the HTML page: light and dark, for screens of any width and for paper; no
/// outside resource.
enum HTMLStyle {
  private static let light = (paper: RGB(red: 0xF4, green: 0xF4, blue: 0xF7), card: RGB.white)
  private static let dark = (paper: RGB(red: 0x12, green: 0x13, blue: 0x16), card: RGB(red: 0x1D, green: 0x1E, blue: 0x22))
  private static let ordinary = RGB(red: 0, green: 120, blue: 160)

  static func sheet(accent: RGB?) -> String {
    let accent = accent ?? ordinary
    return """
      :root { color-scheme: light dark; --accent: \(accent.css); --ink: #1b1c1f; --dim: #585c64; --line: #dfe0e5; --fill: #e9eaee;
        --good: #17703a; --warn: #8a5200; --bad: #b3261e; --good-tint: #d9f0e0; --warn-tint: #fbecd2; --bad-tint: #fbe2e0;
        \(colors(accent, light.paper, light.card, share: 0.16)) }
      @media (prefers-color-scheme: dark) { :root { --ink: #ededf0; --dim: #a9acb4; --line: #34363c; --fill: #2b2d32;
        --good: #62ca7c; --warn: #eab05c; --bad: #f59089; --good-tint: #173a25; --warn-tint: #3d2e12; --bad-tint: #45211f;
        \(colors(accent, dark.paper, dark.card, share: 0.24)) } }
      \(rules)
      """
  }

  /// The ability's colour as it may stand on paper: as text, and as a quiet ground under text.
  private static func colors(_ accent: RGB, _ paper: RGB, _ card: RGB, share: Double) -> String {
    let tint = card.mixed(with: accent, share: share)
    let text = Contrast.readable(accent, on: [paper, card, tint])
    return "--paper: \(paper.css); --card: \(card.css); --tint: \(tint.css); --accent-ink: \(text.css);"
  }

  /// The colours of one icon among others, for light and dark.
  static func own(_ accent: RGB?) -> String {
    let accent = accent ?? ordinary
    func colors(_ card: RGB, _ share: Double, _ name: String) -> String {
      let tint = card.mixed(with: accent, share: share)
      return "--\(name): \(Contrast.readable(accent, on: [card, tint]).css); --\(name)-tint: \(tint.css);"
    }
    return colors(light.card, 0.16, "own") + " " + colors(dark.card, 0.24, "own-dark")
  }

  private static let rules = """
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1.75rem 1rem 2.5rem; max-width: 48rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink);
      background: var(--paper); overflow-wrap: anywhere; -webkit-text-size-adjust: 100%; }
    h1, h2, h3, p { margin: 0; }
    .top { display: flex; align-items: center; gap: .8rem; margin-bottom: 1.1rem; }
    .top .chip { width: 2.9rem; height: 2.9rem; border-radius: .85rem; } .top .icon { width: 1.65rem; height: 1.65rem; }
    h1 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -.01em; } .top .of { color: var(--dim); font-size: .9rem; margin-top: .2rem; }
    .icon { width: 1.15em; height: 1.15em; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linecap: round;
      stroke-linejoin: round; vertical-align: -.2em; }
    .chip { flex: none; display: inline-grid; place-items: center; width: 1.85rem; height: 1.85rem; border-radius: .55rem;
      background: var(--tint); color: var(--accent-ink); } .chip .icon { vertical-align: 0; }
    .prompt { margin: 0 0 1.1rem; padding: .1rem 0 .1rem .9rem; border-left: 3px solid var(--accent); color: var(--dim); font-size: .93rem; }
    .prompt blockquote { margin: 0; white-space: pre-wrap; } .prompt b { font-weight: 600; color: var(--ink); }
    .prompt details > blockquote { margin-top: .5rem; } .prompt summary { white-space: normal; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.15rem; margin: 0 0 .9rem; }
    h2 { display: flex; align-items: center; gap: .6rem; font-size: 1.05rem; line-height: 1.3; } h2 + * { margin-top: .7rem; }
    h2.over { font-size: 1.15rem; margin: 1.2rem 0 .6rem; }
    h3 { display: flex; gap: .6rem; align-items: baseline; font-size: .95rem; margin: 1rem 0 .2rem; } .name { min-width: 0; }
    h2 > .aside, h3 > .aside { margin-left: auto; font-weight: 400; font-size: .9rem; text-align: right; flex: none; max-width: 55%; }
    .aside, .dim, .sub, .lead { color: var(--dim); } .sub { font-size: .9rem; }
    .tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: .8rem; margin: 0 0 .9rem; }
    .tiles .card { margin: 0; padding: .9rem 1rem; } .tiles h2 { font-size: .9rem; font-weight: 600; color: var(--dim); }
    .tiles .card:last-child:nth-child(odd):not(:first-child) { grid-column: 1 / -1; }
    .tiles h2 + * { margin-top: .55rem; } .tiles .value { font-size: 1.2rem; line-height: 1.3; } .tiles .sub { margin-top: .15rem; }
    .missing { border-style: dashed; background: none; } .missing .chip { background: var(--fill); color: var(--dim); }
    .missing .value { font-size: 1rem; color: var(--dim); }
    .headline { font-size: 1.7rem; line-height: 1.25; } .headline .sub { display: inline-block; font-size: .95rem; }
    .card > * + p, .card > * + dl, .card > * + table, .card > * + ul, .card > * + details, .card > * + div, .card > * + figure { margin-top: .7rem; }
    .card > h3 + * { margin-top: .15rem; }
    .rows { list-style: none; margin: 0; padding: 0; } .rows li { display: flex; gap: .8rem; padding: .5rem 0; border-top: 1px solid var(--line); }
    .rows li:first-child { border-top: 0; } .sign { flex: none; width: 1.1rem; text-align: center; }
    .lead { flex: none; width: 6.6rem; font-variant-numeric: tabular-nums; } .body { flex: 1; min-width: 0; }
    .body > .aside { float: right; margin-left: .8rem; font-size: .9rem; } .rows .sub { clear: none; }
    .timed .body > .aside { float: none; display: block; margin: 0; }
    .callout { display: flex; gap: .6rem; padding: .6rem .85rem; border-radius: .7rem; background: var(--tint); }
    .callout > :first-child { flex: none; font-weight: 700; } .callout.alert { background: var(--warn-tint); }
    .next { margin: 0 .2rem .9rem; color: var(--dim); }
    .lead-in { margin-bottom: .9rem; font-size: 1.1rem; }
    .accent { color: var(--accent-ink); } .good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
    .notes { list-style: none; padding: .6rem .85rem; margin: 0 0 .9rem; border-radius: .7rem; background: var(--warn-tint); color: var(--warn); }
    .stopped { padding: .75rem 1rem; margin: 0 0 .9rem; border-radius: .7rem; background: var(--bad-tint); color: var(--bad); }
    .stopped small, .stopped .dim { color: inherit; }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    th { text-align: left; font-weight: 400; } thead th { color: var(--dim); font-size: .85rem; } tbody th { font-weight: 600; }
    td, th { padding: .42rem .9rem .42rem 0; vertical-align: middle; } td:last-child, th:last-child { padding-right: 0; }
    tbody tr { border-top: 1px solid var(--line); } thead.hidden + tbody tr:first-child { border-top: 0; }
    .right { text-align: right; }
    .spark { width: 6rem; height: 1.65rem; display: block; color: var(--accent-ink); } .spark polyline { fill: none; stroke: currentColor;
      stroke-width: 1.8; stroke-linejoin: round; stroke-linecap: round; } .spark circle { fill: currentColor; }
    .spark .usual { stroke: var(--dim); stroke-width: 1; stroke-dasharray: 2 3; }
    .days { display: block; color: var(--accent-ink); } .days rect { fill: none; stroke: var(--dim); stroke-width: 1; }
    .days .on { fill: currentColor; stroke: currentColor; }
    .meter { height: .6rem; border-radius: .3rem; background: var(--fill); overflow: hidden; }
    .meter span { display: block; height: 100%; border-radius: .3rem; background: var(--accent-ink); }
    .lane { position: relative; height: 2.1rem; border-radius: .5rem; background: var(--fill); }
    .lane.r2 { height: 3.6rem; } .lane.r3 { height: 5.1rem; }
    .part { position: absolute; top: 0; bottom: 0; border-radius: .35rem; border: 1px solid var(--card);
      background: var(--tint); color: var(--ink); line-height: 2rem; font-size: .8rem; white-space: nowrap; }
    .r2 .part, .r3 .part { bottom: auto; height: 1.7rem; line-height: 1.6rem; } .at1 { top: 1.8rem; } .at2 { top: 3.4rem; }
    .part b { display: none; font-weight: 600; position: absolute; left: .5rem; } .part b.n0 { display: block; }
    .part.accent { box-shadow: inset 3px 0 var(--accent-ink); }
    .part.good { background: var(--good-tint); box-shadow: inset 3px 0 var(--good); }
    .part.warn { background: var(--warn-tint); box-shadow: inset 3px 0 var(--warn); }
    .part.dim { background: none; border: 1px dashed var(--dim); color: var(--dim); }
    .part.keep { box-shadow: inset 0 0 0 2px var(--good); }
    .part.past { background: var(--paper); box-shadow: none; border-color: var(--line); color: var(--dim); }
    .now { position: absolute; top: -.25rem; bottom: -.25rem; width: 2px; margin-left: -1px; background: var(--bad); border-radius: 1px; }
    .now::before { content: ""; position: absolute; top: -.2rem; left: -3px; width: 8px; height: 8px; border-radius: 50%; background: var(--bad); }
    .ticks, .sky { position: relative; height: 1.3rem; } .sky { height: 2.7rem; }
    .ticks span, .sky span { position: absolute; transform: translateX(-50%); white-space: nowrap; font-size: .75rem; color: var(--dim); font-variant-numeric: tabular-nums; }
    .ticks span { bottom: 0; } .sky span { top: .15rem; display: grid; justify-items: center; font-size: .85rem; }
    .sky .icon { width: 1.3rem; height: 1.3rem; color: var(--accent-ink); } .sky b { font-weight: 600; color: var(--ink); }
    .ticks span:first-child, .sky span[style^="left:0%"] { transform: none; }
    .ticks span[style^="left:100%"], .sky span[style^="left:100%"] { transform: translateX(-100%); }
    .level, .ring, .range { vertical-align: middle; } .level { width: 7.5rem; height: .9rem; } .rest { fill: var(--fill); }
    .level .on, .range .on { fill: currentColor; } .level line { stroke: var(--ink); stroke-width: 2; }
    .ring { width: 1.7rem; height: 1.7rem; color: var(--accent-ink); } .ring circle { fill: none; stroke-width: 6; } .ring .rest { stroke: var(--fill); }
    .ring .on { stroke: currentColor; }
    .range { width: 100%; min-width: 4rem; height: .5rem; display: block; color: var(--accent-ink); }
    .chart { margin: 0; } .chart svg { display: block; width: 100%; height: 9rem; color: var(--accent-ink); overflow: visible; }
    .chart polyline { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; vector-effect: non-scaling-stroke; }
    .chart .band { fill: var(--tint); } .chart .usual { stroke: var(--dim); stroke-dasharray: 4 4; vector-effect: non-scaling-stroke; }
    .chart figcaption { display: flex; justify-content: space-between; font-size: .8rem; color: var(--dim); margin-top: .2rem; }
    .strip { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: .4rem; }
    .strip li { display: grid; justify-items: center; gap: .1rem; padding: .5rem .2rem; border-radius: .6rem; background: var(--paper); font-size: .9rem; }
    dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr)); gap: .5rem 1.2rem; margin: 0; }
    dl div { min-width: 0; } dt { color: var(--dim); font-size: .85rem; } dd { margin: 0; font-weight: 600; }
    dl.lines { display: block; } dl.lines div { display: flex; gap: .2rem .8rem; padding: .3rem 0; } .lines dt { flex: none; width: 6.2rem; font-size: .9rem; line-height: 1.7; }
    .lines dd { font-weight: 400; min-width: 0; } .lines svg { margin-left: .5rem; }
    .answer { padding-top: .95rem; } .answer > h2 + * { margin-top: 0; } .answer p + p { margin-top: .6rem; }
    .answer ul, .answer ol { margin: .5rem 0; padding-left: 1.3rem; } .answer li { margin: .3rem 0; } .answer li::marker { color: var(--accent-ink); }
    pre { overflow-x: auto; white-space: pre-wrap; font-size: .88rem; }
    .receipt { color: inherit; text-decoration: underline 1px; text-decoration-color: var(--line); text-underline-offset: .22em; }
    :is(p, li):hover > .receipt, :is(p, li):hover > strong > .receipt, .receipt:focus { text-decoration: underline dotted 1.5px var(--dim); }
    .receipt:hover { background: var(--tint); }
    .unfounded { background: var(--warn-tint); color: var(--warn); border-radius: .25rem; padding: 0 .15rem; }
    details { font-size: .93rem; } summary { cursor: pointer; color: var(--dim); } details[open] > summary { margin-bottom: .4rem; }
    .made { margin: 0 .2rem .9rem; } .made h2 { font-size: .95rem; margin-top: .8rem; } .made ol { padding-left: 1.5rem; margin: .3rem 0 .8rem; }
    .made li { padding: .12rem .3rem; border-radius: .3rem; } :target { background: var(--tint); scroll-margin-top: 2rem; }
    a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px; border-radius: .2rem; }
    footer { margin-top: 1.2rem; padding-top: .7rem; border-top: 1px solid var(--line); font-size: .85rem; color: var(--dim); }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    @media (min-width: 34rem) { .part b.n1 { display: block; } }
    @media (min-width: 48rem) { .part b.n2 { display: block; } }
    @media (max-width: 34rem) {
      body { padding-top: 1.1rem; } .card { padding: .9rem .95rem; } .lead { width: 6rem; font-size: .88rem; line-height: 1.7; } .rows li { gap: .6rem; }
      .body > .aside { float: none; display: block; margin: 0; }
      .strip { grid-template-columns: repeat(6, minmax(0, 1fr)); gap: .3rem; } .strip li { padding: .4rem 0; font-size: .82rem; }
      .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .6rem; } .tiles .card { padding: .7rem .75rem; } .tiles .value { font-size: 1.05rem; }
      .tiles .sub { font-size: .82rem; } .tiles h2 { gap: .45rem; } .tiles .chip { width: 1.55rem; height: 1.55rem; }
      dl.lines div { display: block; } .lines dt { line-height: 1.3; } .lines svg { margin-left: 0; }
      .scale { font-size: .88rem; } .scale td, .scale th { padding-right: .45rem; white-space: nowrap; overflow-wrap: normal; }
      .scale td:last-child, .scale th:last-child { padding-right: 0; } .scale .more:not(:has(svg)) { max-width: 0; padding: 0;
        overflow: hidden; font-size: 0; } .range { min-width: 3rem; }
      .wide, .wide tbody { display: block; } .wide thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .wide tr { display: flex; flex-wrap: wrap; align-items: center; gap: .1rem .7rem; padding: .5rem 0; }
      .wide td, .wide th { padding: 0; } .wide tbody th { flex: 1 1 7rem; } .wide .more { font-size: .88rem; }
      .wide td[data-label]::before { content: attr(data-label) " "; color: var(--dim); font-size: .8rem; }
      .wide td[data-label]:has(svg)::before { display: none; } .wide td:empty { display: none; } .wide .spark { width: 4.6rem; }
    }
    @media print {
      :root { color-scheme: light; --paper: #fff; } body { max-width: none; padding: 0; font-size: 10.5pt; }
      .card, .rows li, tr { break-inside: avoid; } h2, h3 { break-after: avoid; } .made { display: none; }
      .part, .meter, .meter span, .chip, .callout, .notes { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    """
}
