import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type {
  CancellationToken,
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  Hover,
  InitializeResult,
  Position,
  TextEdit,
} from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const LONGEST_MS = 120_000;

export interface ServedFolder {
  /** Working directory of the server, and root of the workspace. */
  folder: string;
  /** Entry of the command and its arguments, run with this Node. */
  command: readonly string[];
  /** Temporary folder of the server. */
  temporary: string;
  /** Private folder of the command. */
  home: string;
}

/** An editor that speaks the protocol with a server that it starts. */
export class LspClient {
  readonly #folder: string;
  readonly #server: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #connection: ReturnType<typeof createProtocolConnection>;
  readonly #diagnostics = new Map<string, Diagnostic[]>();
  readonly #listeners = new Set<() => void>();
  readonly #documents = new Map<string, TextDocument>();
  initialized: InitializeResult | null = null;
  stderr = '';

  private constructor({ folder, command, temporary, home }: ServedFolder) {
    this.#folder = realpathSync(folder);
    this.#server = spawn(process.execPath, command, {
      cwd: folder,
      env: { ...process.env, TMPDIR: temporary, PLUGIN_EVAL_HOME: home },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const { stdin, stdout, stderr } = this.#server;
    stderr.on('data', (data) => {
      this.stderr += String(data);
    });
    this.#connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    this.#connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      this.#diagnostics.set(uri, diagnostics);
      for (const listener of this.#listeners) listener();
    });
    this.#connection.listen();
  }

  static async start(served: ServedFolder): Promise<LspClient> {
    const client = new LspClient(served);
    client.initialized = await client.#connection.sendRequest('initialize', {
      ...{ processId: process.pid, rootUri: pathToFileURL(served.folder).href, capabilities: {} },
    });
    await client.notify('initialized', {});
    return client;
  }

  /** Sends any notification. */
  notify(method: string, params: object): Promise<void> {
    return this.#connection.sendNotification(method, params);
  }

  /** Sends any request of a document. @param file path below the folder, or a whole address */
  ask<Answer>(method: string, file: string, params: object, token?: CancellationToken): Promise<Answer> {
    const uri = file.includes(':') ? file : this.uri(file);
    const request = { textDocument: { uri }, ...params };
    return this.#connection.sendRequest(`textDocument/${method}`, request, ...(token ? [token] : []));
  }

  /** Writes bytes to the server that need not be a message. */
  write(bytes: string | Uint8Array): void {
    this.#server.stdin.write(bytes);
  }

  kill(): void {
    this.#server.kill('SIGKILL');
  }

  uri(file: string): string {
    return pathToFileURL(join(this.#folder, file)).href;
  }

  text(file: string): string {
    return this.document(file).getText();
  }

  /** Opens a file, with another text where one is given. */
  async open(file: string, text = readFileSync(join(this.#folder, file), 'utf8')): Promise<void> {
    const uri = this.uri(file);
    this.#documents.set(uri, TextDocument.create(uri, 'markdown', 1, text));
    await this.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'markdown', version: 1, text },
    });
  }

  /** Replaces the whole text, or sends these edits. */
  async change(file: string, edits: string | readonly TextEdit[]): Promise<void> {
    const document = this.document(file);
    const changes =
      typeof edits === 'string'
        ? [{ text: edits }]
        : edits.map(({ range, newText }) => ({ range, text: newText }));
    const version = document.version + 1;
    this.#documents.set(this.uri(file), TextDocument.update(document, changes, version));
    await this.notify('textDocument/didChange', {
      textDocument: { uri: this.uri(file), version },
      contentChanges: changes,
    });
  }

  async close(file: string): Promise<void> {
    await this.notify('textDocument/didClose', {
      textDocument: { uri: this.uri(file) },
    });
  }

  /** Resolves with the rules shown in a file as soon as they are as wanted. @throws Error with the last ones */
  async rules(file: string, isWanted: (rules: string[]) => boolean): Promise<string[]> {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const look = () => {
      const shown = this.#diagnostics.get(this.uri(file));
      const rules = shown?.map(({ code }) => String(code)) ?? null;
      if (rules !== null && isWanted(rules)) resolve(rules);
    };
    const timer = setTimeout(() => {
      const shown = JSON.stringify(this.#diagnostics.get(this.uri(file)));
      reject(new Error(`Shown at last: ${shown}. ${this.stderr}`));
    }, LONGEST_MS);
    this.#listeners.add(look);
    look();
    try {
      return await promise;
    } finally {
      this.#listeners.delete(look);
      clearTimeout(timer);
    }
  }

  /** Waits for the next diagnostics of a file. */
  async next(file: string): Promise<readonly Diagnostic[]> {
    this.#diagnostics.delete(this.uri(file));
    await this.rules(file, () => true);
    return this.diagnostics(file);
  }

  diagnostics(file: string): readonly Diagnostic[] {
    return this.#diagnostics.get(this.uri(file)) ?? [];
  }

  actions(file: string, only?: string[]): Promise<CodeAction[]> {
    const diagnostics = this.diagnostics(file);
    return this.ask('codeAction', file, {
      range: { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } },
      context: { diagnostics, ...(only === undefined ? {} : { only }) },
    });
  }

  hover(file: string, position: Position): Promise<Hover | null> {
    return this.ask('hover', file, { position });
  }

  complete(file: string, position: Position): Promise<CompletionItem[]> {
    return this.ask('completion', file, { position });
  }

  lenses(file: string): Promise<CodeLens[]> {
    return this.ask('codeLens', file, {});
  }

  /** Ends the session as an editor does. @returns the exit code */
  async exit(): Promise<number | null> {
    const ended = once(this.#server, 'exit');
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    const [code] = await ended;
    return code;
  }

  /** Ends the input, as an editor that crashed does. @returns the exit code */
  async crash(): Promise<number | null> {
    const ended = once(this.#server, 'exit');
    this.#server.stdin.end();
    const [code] = await ended;
    return code;
  }

  get residentBytes(): number {
    const status = readFileSync(`/proc/${this.#server.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  }

  /** The text of an open file, as the editor has it. */
  document(file: string): TextDocument {
    const document = this.#documents.get(this.uri(file));
    if (document === undefined) throw new Error(`${file} is not open.`);
    return document;
  }
}
