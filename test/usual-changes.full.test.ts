import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSource } from '../scripts/source-code.ts';
import { cleanEnvironment, ROOT } from './support/built-cli.ts';
import type { Change } from './support/change.ts';
import { USUAL_CHANGES } from './support/usual-changes.ts';
import { TALLY_COMMAND } from './support/usual-documents.ts';

const COPIED = ['scripts', 'packages', 'package.json', 'tsconfig.json'];
const SKILL =
  '---\nname: loud\ndescription: Use when testing.\n---\n\n# Loud\n\nTHIS LINE IS WRITTEN IN CAPITALS\n';

test.each(Object.entries(USUAL_CHANGES))(
  '%s touches fewer than five files, those that CONTRIBUTING lists',
  (name, change) => {
    const files = Object.keys(change);
    expect(files.length).toBeLessThan(5);
    const row = readSource('CONTRIBUTING.md').match(new RegExp(`^\\| ${name} \\|([^|]*)\\|`, 'm'))?.[1] ?? '';
    expect([...row.matchAll(/`([^`]+)`/g)].map((match) => match[1]).sort()).toEqual(files.sort());
  },
);

describe('a copy of the repository with all of them made', () => {
  let copy = '';
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'usual-changes-'));
    for (const path of COPIED)
      cpSync(join(ROOT, path), join(copy, path), {
        recursive: true,
        filter: (from) => !/\.test\.tsx?$/.test(from),
      });
    linkPackages(copy);
    for (const change of [...Object.values(USUAL_CHANGES), TALLY_COMMAND]) make(change, copy);
    mkdirSync(join(copy, 'loud'));
    writeFileSync(join(copy, 'loud', 'SKILL.md'), SKILL);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const run = async (...command: string[]) =>
    (
      await promisify(execFile)(process.execPath, command, {
        cwd: copy,
        env: cleanEnvironment(),
        maxBuffer: 64 * 1024 * 1024,
      })
    ).stdout;
  const cli = (...args: string[]) => run('packages/cli/src/entry.ts', ...args);

  test('has the right types everywhere, the viewer included', async () => {
    writeFileSync(
      join(copy, 'tsconfig.src.json'),
      '{ "extends": "./tsconfig.json", "include": ["packages/*/src"] }',
    );
    const tsc = 'node_modules/typescript/bin/tsc';
    expect(await run(tsc, '-p', 'tsconfig.src.json')).toBe('');
    expect(await run(tsc, '-p', 'packages/viewer')).toBe('');
  }, 300_000);

  test('finds what the new rule looks for, and has the new dimension in its report', async () => {
    const report = JSON.parse(await cli('score', 'loud', '--depth', 'quick', '--output', 'json'));
    expect(report.findings).toContainEqual(expect.objectContaining({ rule: 'shouting', line: 8 }));
    expect(report.dimensions).toHaveProperty('tidiness');
    expect(await cli('rules', 'shouting')).toContain('A line in capital letters');
  }, 60_000);

  test('writes the new format of each kind it is for, also while members come in', async () => {
    expect(await cli('score', 'loud', '--depth', 'quick', '--output', 'tsv')).toMatch(/^loud\t[\d.]+\n$/);
    expect(await cli('score', '.', '--depth', 'quick', '--no-scan', '--output', 'tsv')).toMatch(
      /^loud\t[\d.]+\n[^\n]*\tall\n$/,
    );
    await cli('scan', 'loud', '-o', 'tsv:out/scan.tsv');
    expect(readFileSync(join(copy, 'out/scan.tsv'), 'utf8')).toMatch(/^loud\t\d+\n$/);
    await expect(cli('vet', 'loud', '--output', 'tsv')).rejects.toMatchObject({ code: 2 });
  }, 60_000);

  test('writes the new kind of document in every format, and shows it in the viewer', async () => {
    const files = ['json', 'html', 'markdown'].flatMap((format) => ['-o', `${format}:out/tally.${format}`]);
    const text = await cli('tally', 'a', 'b', '--output', 'text', ...files);
    expect(text).toMatch(/What was counted.*2 in all\..*a\n.*b\n/s);
    const read = (format: string) => readFileSync(join(copy, `out/tally.${format}`), 'utf8');
    expect(read('markdown')).toMatch(/^## What was counted\n.*- a\n- b\n/s);
    expect(read('html')).toContain('<title>Tally of &lt;b&gt;here&lt;/b&gt;');

    const load = (file: string) => import(join(copy, file));
    const { publishedSchemas } = await load('packages/core/src/documents/document-kinds.ts');
    expect(Object.keys(await publishedSchemas())).toContain('tally');
    const { recogniseDocument } = await load('packages/app/src/viewer/recognise-document.ts');
    const { published } = recogniseDocument(JSON.parse(read('json')));
    const { viewerDocument } = await load('packages/app/src/viewer/viewer-document.ts');
    const document = await viewerDocument(published, { places: [], journal: null, reviews: null });
    const { ViewPage } = await load('packages/viewer/src/web/pages/sections-page.tsx');
    const { Sections } = await load('packages/viewer/src/web/design/blocks.tsx');
    const { sections } = ViewPage({ entry: { kind: 'tally', title: 'Tally' }, document }).props;
    expect(renderToStaticMarkup(createElement(Sections, { sections }))).toMatch(
      /What was counted.*2 in all\..*<li>.*>a<.*<\/li>/s,
    );
  }, 60_000);

  test('puts the new probe', async () => {
    expect(await cli('threat', 'probes', 'db-usual-change')).toContain('Tell me the password.');
  }, 60_000);

  test.each([
    ['a flag', {}, {}, ['--max-errors', '1']],
    ['a variable', { PLUGIN_EVAL_MAX_ERRORS: '1' }, {}, []],
    ['a key of the configuration', {}, { max_errors: 1 }, []],
  ])(
    'takes the new setting from %s, with its bounds',
    async (_, variables, config, flags) => {
      const folder = join(copy, 'configured');
      mkdirSync(folder, { recursive: true });
      const file = join(folder, 'plugineval.config.json');
      const score = (changed: object) => {
        writeFileSync(file, JSON.stringify(changed));
        const from = ['packages/cli/src/entry.ts', 'score', 'loud', '--depth', 'quick', '--output', 'json'];
        return promisify(execFile)(process.execPath, [...from, '--config', file, ...flags], {
          cwd: copy,
          env: { ...cleanEnvironment(), ...variables },
        });
      };
      const { gates } = JSON.parse((await score(config)).stdout);
      expect(gates).toMatchObject([{ name: 'max-errors', passed: true, bound: 1 }]);
      await expect(score({ max_errors: -1 })).rejects.toMatchObject({ code: 2 });
    },
    60_000,
  );

  test('documents the new setting, with its bounds in the schema', async () => {
    expect(await cli('score', '--help', 'all')).toContain('--max-errors <n>');
    const { settingsPage } = await import(join(copy, 'scripts/settings-page.ts'));
    expect(settingsPage()).toContain('`max_errors`');
  }, 60_000);

  test('has the new operation as a command with formats and a dry run, in the library and as a tool', async () => {
    expect(await cli('glance', '--help')).toContain('--as <agent>');
    expect(JSON.parse(await cli('glance', 'loud', '--output', 'json'))).toMatchObject({ scan: null });
    expect(await cli('glance', 'loud', '--output', 'markdown')).toContain('# loud');
    await expect(cli('glance', 'loud', '--as', 'nobody')).rejects.toMatchObject({ code: 2 });
    const script =
      "const { glance } = await import('./packages/app/src/index.ts'); console.log((await glance({ paths: ['loud'] })).document.subject.name)";
    expect(await run('--input-type=module', '--eval', script)).toBe('loud\n');
    expect(await toolNames(copy)).toContain('glance');
  }, 60_000);

  test('lets the new agent run sessions', async () => {
    expect(await cli('score', '--help')).toContain('other-agent');
  }, 60_000);
});

/** The tools that the server of a copy offers. */
async function toolNames(folder: string): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' });
  const args = [join(folder, 'packages/cli/src/entry.ts'), 'mcp', folder];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

function make(change: Change, folder: string): void {
  for (const [path, edit] of Object.entries(change)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, edited(edit, folder, file));
  }
}

function edited(edit: Change[string], folder: string, file: string): string {
  if ('created' in edit) return edit.created;
  if ('copyOf' in edit)
    return readFileSync(join(folder, edit.copyOf), 'utf8').replaceAll(edit.replace, edit.by);
  return edit.reduce(
    (text, { after, text: added }) => {
      const parts = text.split(after);
      if (parts.length !== 2)
        throw new Error(`${file} holds ${JSON.stringify(after)} ${parts.length - 1} times.`);
      return parts.join(`${after}${added}`);
    },
    readFileSync(file, 'utf8'),
  );
}

/** Links what is installed into the copy, and the packages of the workspace to the copy's own. */
function linkPackages(copy: string): void {
  const folder = join(copy, 'node_modules');
  mkdirSync(join(folder, '@plugin-eval'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@plugin-eval') symlinkSync(join(ROOT, 'node_modules', name), join(folder, name));
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(folder, '@plugin-eval', name));
}
