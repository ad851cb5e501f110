import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/built-cli.ts';
import { serveEditor } from '../support/served-editor.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const PAGE = readFileSync(join(ROOT, 'docs/editors.md'), 'utf8');
const FILE = 'skills/fold-paper/SKILL.md';
const BAD =
  '---\nname: fold-paper\nDescription: Folds paper models. Use when asked to fold a crane or a boat out of paper.\n---\n\n# Fold paper\n\nFold it twice.\n';

/** The only fenced block of a language below a heading. */
function snippetOf(editor: string, language: string): string {
  const [, section = ''] = PAGE.split(new RegExp(`^## ${editor}$`, 'm'));
  const [own = ''] = section.split(/^## /m);
  const blocks = [...own.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  expect(blocks, `${language} below ${editor}`).toHaveLength(1);
  return blocks[0]?.[1] ?? '';
}

/** Words in quotation marks, which Lua and TOML share. */
function quotedIn(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/["']([^"']+)["']/g)].map(([, word = '']) => word);
}

const commands: Readonly<Record<string, () => string[]>> = {
  Neovim: () => quotedIn(/^ {2}cmd = (\{.*\}),$/m.exec(snippetOf('Neovim', 'lua'))?.[1]),
  Helix: () => {
    const toml = snippetOf('Helix', 'toml');
    const part = /^\[language-server\.plugin-eval\]\n((?:\w.*\n)+)/m.exec(toml)?.[1];
    return [
      ...quotedIn(/^command = (.*)$/m.exec(part ?? '')?.[1]),
      ...quotedIn(/^args = (.*)$/m.exec(part ?? '')?.[1]),
    ];
  },
};

test.each(Object.keys(commands))('the command for %s speaks the protocol', async (editor) => {
  const [program, ...args] = commands[editor]?.() ?? [];
  expect(program).toBe('plugin-eval');
  const root = temporaryRepository();
  writeTree(root, { [FILE]: BAD });
  const { client } = await serveEditor(root, args);
  expect(client.initialized?.serverInfo?.name).toBe('plugin-eval');
  await client.open(FILE);
  await client.rules(FILE, (rules) => rules.includes('unknown-field'));
  const titles = (await client.actions(FILE)).map(({ title }) => title);
  expect(titles).toContain('Correct unknown-field');
  expect(await client.exit()).toBe(0);
});

test('snippets name the server that they define, for Markdown and manifests', () => {
  const lua = snippetOf('Neovim', 'lua');
  const [configured] = quotedIn(/vim\.lsp\.config\((.*?),/.exec(lua)?.[1]);
  expect(quotedIn(/vim\.lsp\.enable\((.*)\)/.exec(lua)?.[1])).toEqual([configured]);
  expect(quotedIn(/filetypes = (.*)$/m.exec(lua)?.[1])).toEqual(['markdown', 'json']);
  const languages = snippetOf('Helix', 'toml').split('[[language]]').slice(1);
  expect(languages.map((part) => quotedIn(part)[0])).toEqual(['markdown', 'json']);
  for (const part of languages) expect(quotedIn(part)).toContain('plugin-eval');
});

test('the task for Zed scores the folder of the open file', () => {
  const [task] = JSON.parse(snippetOf('Zed', 'json'));
  expect(task.command).toBe('plugin-eval');
  const root = temporaryRepository();
  writeTree(root, { [FILE]: BAD });
  const args = task.args.map((arg: string) => arg.replace('$ZED_DIRNAME', join(root, 'skills/fold-paper')));
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'packages/cli/src/entry.ts'), ...args], {
    ...{ cwd: root, encoding: 'utf8' },
    env: { ...process.env, PLUGIN_EVAL_HOME: temporaryFolder() },
  });
  expect(stdout).toContain('unknown-field');
});
