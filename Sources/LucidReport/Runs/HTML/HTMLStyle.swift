/// The style sheet of the HTML page: light and dark, no outside resource.
enum HTMLStyle {
  static func sheet(accent: RGB?) -> String {
    let color = accent.map { "rgb(\($0.red) \($0.green) \($0.blue))" } ?? "rgb(0 120 160)"
    return """
      :root { color-scheme: light dark; --accent: \(color); --ink: #1d1d1f; --dim: #5f6368; --paper: #fff; --card: #f6f6f8; --line: #dcdce0;
        --good: #1a7f37; --warn: #9a5b00; --bad: #b3261e; }
      @media (prefers-color-scheme: dark) { :root { --ink: #ececf0; --dim: #a4a7ae; --paper: #17181b; --card: #212226; --line: #38393f;
        --good: #58c472; --warn: #e5a54b; --bad: #f2857c; } }
      body { margin: 2rem auto; padding: 0 1rem; max-width: 46rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
      h1 { font-size: 1.4rem; margin: 0; } h1 time { float: right; font-size: .85rem; font-weight: normal; color: var(--dim); }
      h2 { font-size: 1rem; margin: 0 0 .4rem; } h3 { font-size: .95rem; margin: .8rem 0 .2rem; }
      blockquote { margin: 1rem 0; padding: .1rem 1rem; border-left: 3px solid var(--accent); color: var(--dim); white-space: pre-wrap; }
      blockquote b { font-weight: normal; color: var(--ink); }
      .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: .75rem; margin: 1rem 0; }
      .card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .8rem 1rem; margin: 1rem 0; overflow-x: auto; }
      .tiles .card { margin: 0; } .card p { margin: .2rem 0; } .missing { border-style: dashed; }
      .aside { float: right; font-weight: normal; color: var(--dim); } .headline { font-size: 1.3rem; }
      .accent { color: var(--accent); } .dim, small, footer { color: var(--dim); }
      .good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
      table { border-collapse: collapse; width: 100%; } th { text-align: left; font-weight: normal; color: var(--dim); }
      td, th { padding: .15rem .6rem .15rem 0; } .right { text-align: right; }
      ul, ol { margin: .3rem 0; padding-left: 1.2rem; } .card ul { list-style: none; padding: 0; } li { margin: .25rem 0; }
      dl { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: .4rem 0; } dl div { display: flex; gap: .4rem; }
      dt { color: var(--dim); } dd { margin: 0; } meter { width: 100%; } pre { overflow-x: auto; }
      footer { margin-top: 1.5rem; border-top: 1px solid var(--line); padding-top: .5rem; font-size: .85rem; }
      """
  }
}
