// vscode.js LUCID [FOLDER]: runs the extension of grammar/vscode, or the one unpacked in FOLDER, under Node.js with a double of the parts of
// the editor's API that it calls, against the real server. No VS Code is run here.
'use strict';
const Module = require('module');
const path = require('path');
const assert = require('assert');

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range {
  constructor(a, b, c, d) { this.start = new Position(a, b); this.end = new Position(c, d); }
}
class Uri {
  constructor(text) { this.text = text; this.scheme = text.split(':')[0]; this.path = text.replace(/^\w+:\/\//, ''); }
  toString() { return this.text; }
  static parse(text) { return new Uri(text); }
}
const plain = (...names) => class { constructor(...values) { names.forEach((name, i) => { this[name] = values[i]; }); } };
const events = {};
const event = (name) => (listener) => { events[name] = listener; return { dispose() {} }; };
const providers = {};
const commands = {};
const shown = { diagnostics: new Map(), output: '', errors: [] };
const languages = new Proxy({}, {
  get: (_, name) => name === 'createDiagnosticCollection'
    ? () => ({ set: (uri, list) => shown.diagnostics.set(uri.toString(), list), delete: (uri) => shown.diagnostics.delete(uri.toString()), dispose() {} })
    : (_selector, provider) => { providers[name] = provider; return { dispose() {} }; },
});

const text = require('fs').readFileSync(path.join(__dirname, 'broken.yaml'), 'utf8');
const document = {
  uri: new Uri('file:///nowhere/x.lucidability'), version: 1, languageId: 'yaml', getText: () => text,
};
const vscode = {
  Position, Range, Uri, languages,
  Location: plain('uri', 'range'), Diagnostic: plain('range', 'message', 'severity'),
  DiagnosticRelatedInformation: plain('location', 'message'), MarkdownString: plain('value'), TextEdit: plain('range', 'newText'),
  CompletionItem: plain('label', 'kind'), SnippetString: plain('value'), Hover: plain('contents', 'range'),
  DocumentSymbol: plain('name', 'detail', 'kind', 'range', 'selectionRange'), FoldingRange: plain('start', 'end'),
  SignatureHelp: plain(), SignatureInformation: plain('label', 'documentation'), ParameterInformation: plain('label', 'documentation'),
  CodeAction: plain('title', 'kind'), CodeActionKind: { QuickFix: 'quickfix', SourceFixAll: 'source.fixAll' },
  SemanticTokens: plain('data'), SemanticTokensLegend: plain('types', 'modifiers'), InlayHint: plain('position', 'label', 'kind'),
  InlayHintKind: { Type: 1 }, CodeLens: plain('range', 'command'),
  WorkspaceEdit: class { constructor() { this.all = new Map(); } set(uri, list) { this.all.set(uri.toString(), list); } },
  workspace: {
    textDocuments: [document], getConfiguration: () => ({ get: () => process.argv[2] }),
    onDidOpenTextDocument: event('open'), onDidChangeTextDocument: event('change'), onDidSaveTextDocument: event('save'),
    onDidCloseTextDocument: event('close'),
  },
  window: {
    createOutputChannel: () => ({ clear() { shown.output = ''; }, append(t) { shown.output += t; }, show() {}, dispose() {} }),
    showErrorMessage: (message) => shown.errors.push(message),
  },
  commands: { registerCommand: (name, run) => { commands[name] = run; return { dispose() {} }; } },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const extension = require(path.resolve(process.argv[3] ?? path.join(__dirname, '../../../grammar/vscode'), 'extension.js'));

async function until(condition) {
  for (let i = 0; i < 400 && !condition(); i++) await new Promise((done) => setTimeout(done, 25));
  assert(condition(), String(condition));
}

(async () => {
  const context = { subscriptions: [] };
  await extension.activate(context);
  const uri = document.uri.toString();
  await until(() => shown.diagnostics.get(uri)?.length > 0);
  const found = shown.diagnostics.get(uri).find((d) => d.code === 'unknown-name');
  assert.strictEqual(found.range.start.line, 7);
  assert.strictEqual(found.severity, 0);
  const place = (line, character) => new Position(line, character);
  const labels = (await providers.registerCompletionItemProvider.provideCompletionItems(document, place(7, 19))).map((i) => i.label);
  assert(labels.includes('title') && labels.includes('start'), labels.join());
  const hover = await providers.registerHoverProvider.provideHover(document, place(7, 13));
  assert(hover.contents.value.includes('calendar.next'));
  const definition = await providers.registerDefinitionProvider.provideDefinition(document, place(7, 13));
  assert.deepStrictEqual(definition.map((d) => d.range.start.line), [4]);
  const references = await providers.registerReferenceProvider.provideReferences(document, place(7, 13), { includeDeclaration: true });
  assert.strictEqual(references.length, 2);
  const edit = await providers.registerRenameProvider.provideRenameEdits(document, place(7, 13), 'coming');
  assert.strictEqual(edit.all.get(uri).length, 2);
  await assert.rejects(providers.registerRenameProvider.provideRenameEdits(document, place(7, 13), 'today'), /reserved|word of the language/);
  const actions = await providers.registerCodeActionsProvider.provideCodeActions(document, found.range, {});
  assert(actions.some((a) => a.kind === 'quickfix' && a.edit.all.get(uri).length === 1));
  const symbols = await providers.registerDocumentSymbolProvider.provideDocumentSymbols(document);
  assert.deepStrictEqual(symbols.map((s) => s.name), ['Editor']);
  assert((await providers.registerFoldingRangeProvider.provideFoldingRanges(document)).length > 1);
  assert.deepStrictEqual(await providers.registerDocumentFormattingEditProvider.provideDocumentFormattingEdits(document, {}), []);
  const tokens = await providers.registerDocumentSemanticTokensProvider.provideDocumentSemanticTokens(document);
  assert(tokens.data.length >= 10);
  // The names are corrected: the commands have something to run.
  const fixed = text.replace('evnts', 'events');
  events.change({
    document: Object.assign(document, { version: 2 }), contentChanges: [{ range: new Range(7, 35, 7, 40), text: 'events' }],
  });
  await until(() => !shown.diagnostics.get(uri).some((d) => d.code === 'unknown-name'));
  assert(fixed.includes('<<events.start>>'));
  const hints = await providers.registerInlayHintsProvider.provideInlayHints(document, new Range(0, 0, 9, 0));
  assert.deepStrictEqual(hints.map((h) => h.position.line), [4]);
  const lenses = await providers.registerCodeLensProvider.provideCodeLenses(document);
  assert(lenses.length >= 3);
  for (const lens of lenses) {
    await commands[lens.command.command](...lens.command.arguments);
    assert(shown.output.length > 20, lens.command.command);
  }
  events.close(document);
  for (const part of context.subscriptions) part?.dispose?.();
  await extension.deactivate();
  assert.deepStrictEqual(shown.errors, []);
  console.log(`vscode: the extension works with a double of the editor (${Object.keys(providers).length} providers); no VS Code was run`);
})().catch((error) => { console.error(error); process.exit(1); });
