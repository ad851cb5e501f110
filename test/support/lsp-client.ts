import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import type {
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
import { ROOT } from './built-cli.ts';
import { temporaryFolder } from './temporary-folder.ts';

const LONGEST_MS = 30_000;

/** An editor that speaks the protocol with `plugin-eval lsp`, started in a folder. */
export class LspClient {
  readonly #folder: string;
  readonly #server: ReturnType<typeof spawn>;
  readonly #connection: ReturnType<typeof createProtocolConnection>;
  readonly #diagnostics = new Map<string, Diagnostic[]>();
  readonly #listeners = new Set<() => void>();
  readonly #documents = new Map<string, TextDocument>();
  readonly #temporary = temporaryFolder();
  initialized: InitializeResult | null = null;
  stderr = '';

  private constructor(folder: string, args: readonly string[], variables: Record<string, string>) {
    this.#folder = realpathSync(folder);
    const environment = { ...process.env, TMPDIR: this.#temporary, PLUGIN_EVAL_HOME: temporaryFolder() };
    this.#server = spawn(process.execPath, [join(ROOT, 'packages/cli/src/entry.ts'), 'lsp', ...args], {
      cwd: folder,
      env: { ...environment, ...variables },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const { stdin, stdout, stderr } = this.#server;
    if (stdin === null || stdout === null || stderr === null) throw new Error('The server has no streams.');
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
    onTestFinished(() => {
      this.#server.kill('SIGKILL');
    });
  }

  static async start(
    folder: string,
    args: readonly string[] = [],
    variables: Record<string, string> = {},
  ): Promise<LspClient> {
    const client = new LspClient(folder, args, variables);
    client.initialized = await client.#connection.sendRequest('initialize', {
      ...{ processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities: {} },
    });
    await client.#connection.sendNotification('initialized', {});
    return client;
  }

  uri(file: string): string {
    return pathToFileURL(join(this.#folder, file)).href;
  }

  text(file: string): string {
    return this.#document(file).getText();
  }

  /** Opens a file, with another text where one is given. */
  async open(file: string, text = readFileSync(join(this.#folder, file), 'utf8')): Promise<void> {
    const uri = this.uri(file);
    this.#documents.set(uri, TextDocument.create(uri, 'markdown', 1, text));
    await this.#connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'markdown', version: 1, text },
    });
  }

  /** Replaces the whole text, or sends these edits. */
  async change(file: string, edits: string | readonly TextEdit[]): Promise<void> {
    const document = this.#document(file);
    const changes =
      typeof edits === 'string'
        ? [{ text: edits }]
        : edits.map(({ range, newText }) => ({ range, text: newText }));
    const version = document.version + 1;
    this.#documents.set(this.uri(file), TextDocument.update(document, changes, version));
    await this.#connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri(file), version },
      contentChanges: changes,
    });
  }

  async close(file: string): Promise<void> {
    await this.#connection.sendNotification('textDocument/didClose', {
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
    return this.#ask('codeAction', file, {
      range: { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } },
      context: { diagnostics, ...(only === undefined ? {} : { only }) },
    });
  }

  hover(file: string, position: Position): Promise<Hover | null> {
    return this.#ask('hover', file, { position });
  }

  complete(file: string, position: Position): Promise<CompletionItem[]> {
    return this.#ask('completion', file, { position });
  }

  lenses(file: string): Promise<CodeLens[]> {
    return this.#ask('codeLens', file, {});
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
    this.#server.stdin?.end();
    const [code] = await ended;
    return code;
  }

  /** Folders of private copies that the server left behind. */
  privateCopies(): string[] {
    return readdirSync(this.#temporary).filter((name) => name.startsWith('plugin-eval-'));
  }

  get residentBytes(): number {
    const status = readFileSync(`/proc/${this.#server.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  }

  #document(file: string): TextDocument {
    const document = this.#documents.get(this.uri(file));
    if (document === undefined) throw new Error(`${file} is not open.`);
    return document;
  }

  #ask<Answer>(method: string, file: string, params: object): Promise<Answer> {
    return this.#connection.sendRequest(`textDocument/${method}`, {
      textDocument: { uri: this.uri(file) },
      ...params,
    });
  }
}
