import { homedir } from 'node:os';
import { type ExtensionContext, workspace } from 'vscode';
import { type DocumentSelector, LanguageClient } from 'vscode-languageclient/node';

/** Markdown is left to the server, which knows the files of a skill; JSON is limited to manifests. */
const SELECTOR: DocumentSelector = [
  { scheme: 'file', language: 'markdown' },
  { scheme: 'file', pattern: '**/{.claude-plugin,.codex-plugin}/{plugin,marketplace}.json' },
  { scheme: 'file', pattern: '**/.agents/plugins/marketplace.json' },
  { scheme: 'file', pattern: '**/plugin.json' },
];

/** Starts the server; VS Code stops it with the extension. */
export async function activate(context: ExtensionContext): Promise<void> {
  const settings = workspace.getConfiguration('plugin-eval');
  const config = settings.get('config', '');
  const isWindows = process.platform === 'win32';
  const quoted = (text: string) => (isWindows ? `"${text}"` : text);
  const server = {
    command: quoted(settings.get('command', 'plugin-eval')),
    args: ['lsp', ...(config === '' ? [] : ['--config', quoted(config)])],
    // In the workspace, Windows would run a program of the same name that it brings. npm installs a batch file.
    options: { cwd: homedir(), shell: isWindows },
  };
  const client = new LanguageClient('plugin-eval', server, { documentSelector: SELECTOR });
  context.subscriptions.push(client);
  await client.start();
}
