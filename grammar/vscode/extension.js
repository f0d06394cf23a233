// A client of `lucid lsp` in one file: no build step, no packages. It starts the program when a .lucidability file is opened, tells it what is
// typed, and hands what it answers to the editor.
'use strict';
const vscode = require('vscode');
const { spawn } = require('child_process');

const SELECTOR = { scheme: 'file', pattern: '**/*.lucidability' };
const ACTIONS = ['lucid.try', 'lucid.plan', 'lucid.test', 'lucid.permissions'];

/** Requests and notifications over the streams of a program. */
class Connection {
  constructor(command, onNotification, onEnd) {
    this.waiting = new Map();
    this.next = 1;
    this.buffer = Buffer.alloc(0);
    this.onNotification = onNotification;
    this.program = spawn(command, ['lsp'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.program.stdout.on('data', (bytes) => this.read(bytes));
    const end = (reason) => {
      for (const { reject } of this.waiting.values()) reject(new Error(reason));
      this.waiting.clear();
      onEnd(reason);
    };
    this.program.on('error', (error) => end(`${command} cannot be started: ${error.message}`));
    this.program.on('exit', () => end(`${command} lsp has ended`));
    this.program.stdin.on('error', () => {});
  }

  write(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.program.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.program.stdin.write(body);
  }

  notify(method, params) { this.write({ method, params }); }

  request(method, params, token) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.write({ id, method, params });
      if (token) token.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
    });
  }

  read(bytes) {
    this.buffer = Buffer.concat([this.buffer, bytes]);
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: *(\d+)/i.exec(this.buffer.toString('ascii', 0, end))?.[1] ?? 0);
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.toString('utf8', end + 4, end + 4 + length));
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.take(message);
    }
  }

  take(message) {
    if (message.method && message.id !== undefined) return this.write({ id: message.id, result: null });
    if (message.method) return this.onNotification(message.method, message.params);
    const call = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (!call) return;
    if (message.error) call.reject(new Error(message.error.message));
    else call.resolve(message.result);
  }
}

// The values of the protocol as those of the editor, and back. Both count lines and UTF-16 code units from 0.
const range = (r) => new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character);
const place = (p) => ({ line: p.line, character: p.character });
const rangeOut = (r) => ({ start: place(r.start), end: place(r.end) });
const at = (document, position) => ({ textDocument: { uri: document.uri.toString() }, position: place(position) });
const of = (document) => ({ textDocument: { uri: document.uri.toString() } });
const markdown = (text) => new vscode.MarkdownString(typeof text === 'string' ? text : text?.value ?? '');
const edits = (list) => (list ?? []).map((e) => new vscode.TextEdit(range(e.range), e.newText));
const SEVERITY = { 1: 0, 2: 1, 3: 2, 4: 3 };

function workspaceEdit(edit) {
  const whole = new vscode.WorkspaceEdit();
  for (const [uri, list] of Object.entries(edit?.changes ?? {})) whole.set(vscode.Uri.parse(uri), edits(list));
  return whole;
}

function diagnostic(d) {
  const shown = new vscode.Diagnostic(range(d.range), d.message, SEVERITY[d.severity]);
  shown.code = d.code;
  shown.source = d.source;
  shown.relatedInformation = (d.relatedInformation ?? []).map(
    (r) => new vscode.DiagnosticRelatedInformation(new vscode.Location(vscode.Uri.parse(r.location.uri), range(r.location.range)), r.message));
  return shown;
}

function completion(item) {
  const shown = new vscode.CompletionItem(item.label, item.kind - 1);
  shown.detail = item.detail;
  shown.documentation = item.documentation && markdown(item.documentation);
  shown.sortText = item.sortText;
  shown.range = range(item.textEdit.range);
  shown.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(item.textEdit.newText) : item.textEdit.newText;
  return shown;
}

function symbol(s) {
  const shown = new vscode.DocumentSymbol(s.name, s.detail, s.kind - 1, range(s.range), range(s.selectionRange));
  shown.children = s.children.map(symbol);
  return shown;
}

let connection;

async function activate(context) {
  const collection = vscode.languages.createDiagnosticCollection('lucid');
  const output = vscode.window.createOutputChannel('Lucidability');
  const command = vscode.workspace.getConfiguration('lucidability').get('path') || 'lucid';
  const isOurs = (document) => document.uri.scheme === 'file' && document.uri.path.endsWith('.lucidability');
  let hasEnded = false;
  connection = new Connection(
    command,
    (method, params) => {
      if (method === 'textDocument/publishDiagnostics') collection.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
    },
    (reason) => {
      if (!hasEnded) vscode.window.showErrorMessage(`${reason}. Set lucidability.path to the program and reload the window.`);
      hasEnded = true;
    });
  const formats = ['markdown'];
  const answer = await connection.request('initialize', {
    processId: process.pid, rootUri: null,
    capabilities: {
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: formats } }, hover: { contentFormat: formats },
        signatureHelp: { signatureInformation: { documentationFormat: formats } },
      },
    },
  });
  connection.notify('initialized', {});
  const legend = answer.capabilities.semanticTokensProvider.legend;
  const ask = async (method, params, token) => {
    try { return await connection.request(method, params, token); } catch { return null; }
  };

  const open = (document) => {
    if (!isOurs(document)) return;
    connection.notify('textDocument/didOpen', {
      textDocument: { uri: document.uri.toString(), languageId: 'lucidability', version: document.version, text: document.getText() },
    });
  };
  vscode.workspace.textDocuments.forEach(open);
  const add = (...parts) => context.subscriptions.push(...parts);
  add(
    collection, output, vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isOurs(document) || contentChanges.length === 0) return;
      connection.notify('textDocument/didChange', {
        textDocument: { uri: document.uri.toString(), version: document.version },
        contentChanges: contentChanges.map((c) => ({ range: rangeOut(c.range), text: c.text })),
      });
    }),
    vscode.workspace.onDidSaveTextDocument((document) => isOurs(document) && connection.notify('textDocument/didSave', of(document))),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (!isOurs(document)) return;
      connection.notify('textDocument/didClose', of(document));
      collection.delete(document.uri);
    }));

  const l = vscode.languages;
  add(
    l.registerCompletionItemProvider(SELECTOR, {
      provideCompletionItems: async (d, p, token) => (await ask('textDocument/completion', at(d, p), token))?.items.map(completion),
    }, '.', '<', '|', '(', ' ', ':'),
    l.registerHoverProvider(SELECTOR, {
      provideHover: async (d, p, token) => {
        const hover = await ask('textDocument/hover', at(d, p), token);
        return hover && new vscode.Hover(markdown(hover.contents), range(hover.range));
      },
    }),
    l.registerSignatureHelpProvider(SELECTOR, {
      provideSignatureHelp: async (d, p, token) => {
        const help = await ask('textDocument/signatureHelp', at(d, p), token);
        if (!help) return null;
        const shown = new vscode.SignatureHelp();
        shown.signatures = help.signatures.map((s) => {
          const signature = new vscode.SignatureInformation(s.label, markdown(s.documentation));
          signature.parameters = s.parameters.map((q) => new vscode.ParameterInformation(q.label, markdown(q.documentation)));
          return signature;
        });
        shown.activeSignature = 0;
        shown.activeParameter = help.activeParameter ?? 0;
        return shown;
      },
    }, '(', ',', '{'),
    l.registerDefinitionProvider(SELECTOR, {
      provideDefinition: async (d, p, token) =>
        (await ask('textDocument/definition', at(d, p), token))?.map((x) => new vscode.Location(vscode.Uri.parse(x.uri), range(x.range))),
    }),
    l.registerReferenceProvider(SELECTOR, {
      provideReferences: async (d, p, context, token) =>
        (await ask('textDocument/references', { ...at(d, p), context }, token))
          ?.map((x) => new vscode.Location(vscode.Uri.parse(x.uri), range(x.range))),
    }),
    l.registerRenameProvider(SELECTOR, {
      // The reason why a name is refused is shown.
      provideRenameEdits: async (d, p, newName, token) =>
        workspaceEdit(await connection.request('textDocument/rename', { ...at(d, p), newName }, token)),
      prepareRename: async (d, p, token) => {
        const found = await ask('textDocument/prepareRename', at(d, p), token);
        if (!found) throw new Error('no name of this file stands here');
        return { range: range(found.range), placeholder: found.placeholder };
      },
    }),
    l.registerDocumentSymbolProvider(SELECTOR, {
      provideDocumentSymbols: async (d, token) => (await ask('textDocument/documentSymbol', of(d), token))?.map(symbol),
    }),
    l.registerFoldingRangeProvider(SELECTOR, {
      provideFoldingRanges: async (d, _, token) =>
        (await ask('textDocument/foldingRange', of(d), token))?.map((f) => new vscode.FoldingRange(f.startLine, f.endLine)),
    }),
    l.registerDocumentFormattingEditProvider(SELECTOR, {
      provideDocumentFormattingEdits: async (d, options, token) => edits(await ask('textDocument/formatting', { ...of(d), options }, token)),
    }),
    l.registerCodeActionsProvider(SELECTOR, {
      provideCodeActions: async (d, r, context, token) => {
        const only = context.only && [context.only.value];
        const found = await ask('textDocument/codeAction', { ...of(d), range: rangeOut(r), context: { diagnostics: [], only } }, token);
        return found?.map((a) => {
          const kind = a.kind === 'quickfix' ? vscode.CodeActionKind.QuickFix : vscode.CodeActionKind.SourceFixAll;
          const action = new vscode.CodeAction(a.title, kind);
          action.edit = workspaceEdit(a.edit);
          action.isPreferred = a.isPreferred;
          action.diagnostics = (a.diagnostics ?? []).map(diagnostic);
          return action;
        });
      },
    }),
    l.registerDocumentSemanticTokensProvider(SELECTOR, {
      provideDocumentSemanticTokens: async (d, token) => {
        const tokens = await ask('textDocument/semanticTokens/full', of(d), token);
        return tokens && new vscode.SemanticTokens(new Uint32Array(tokens.data));
      },
    }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)),
    l.registerInlayHintsProvider(SELECTOR, {
      provideInlayHints: async (d, r, token) =>
        (await ask('textDocument/inlayHint', { ...of(d), range: rangeOut(r) }, token))?.map((h) => {
          const hint = new vscode.InlayHint(new vscode.Position(h.position.line, h.position.character), h.label, vscode.InlayHintKind.Type);
          hint.paddingLeft = true;
          return hint;
        }),
    }),
    l.registerCodeLensProvider(SELECTOR, {
      provideCodeLenses: async (d, token) =>
        (await ask('textDocument/codeLens', of(d), token))?.map((x) => new vscode.CodeLens(range(x.range), x.command)),
    }),
    ...ACTIONS.map((name) => vscode.commands.registerCommand(name, async (...args) => {
      const text = await connection.request('workspace/executeCommand', { command: name, arguments: args });
      output.clear();
      output.append(text);
      output.show(true);
    })),
    { dispose: () => { hasEnded = true; } });
}

async function deactivate() {
  if (!connection) return;
  try { await connection.request('shutdown'); } catch { /* it has ended already */ }
  connection.notify('exit');
}

module.exports = { activate, deactivate };
