import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from './built-cli.ts';
import { LspClient } from './lsp-client.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface ServedEditor {
  client: LspClient;
  /** Folders of private copies of unsaved texts. */
  privateCopies: () => string[];
  /** Everything in the temporary and the private folder of the server. */
  written: () => string[];
}

/** Serves a folder with the source of the command, until the running test ends. @param args of `plugin-eval` */
export async function serveEditor(
  folder: string,
  args: readonly string[] = ['lsp'],
  home = temporaryFolder(),
): Promise<ServedEditor> {
  const temporary = temporaryFolder();
  const command = [join(ROOT, 'packages/cli/src/entry.ts'), ...args];
  const client = await LspClient.start({ folder, command, temporary, home });
  onTestFinished(() => client.kill());
  return {
    client,
    privateCopies: () => readdirSync(temporary).filter((name) => name.startsWith('plugin-eval-')),
    written: () => [...readdirSync(temporary), ...readdirSync(home)],
  };
}
