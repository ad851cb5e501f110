import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSource } from '../scripts/source-code.ts';
import { cleanEnvironment, ROOT } from './support/built-cli.ts';
import { type Change, USUAL_CHANGES } from './support/usual-changes.ts';

const COPIED = [
  'src',
  'viewer',
  'migrations',
  'probes',
  'rubrics',
  'scan-rules',
  'signals',
  'package.json',
  'tsconfig.json',
];
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
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    for (const change of Object.values(USUAL_CHANGES)) make(change, copy);
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
  const cli = (...args: string[]) => run('src/cli/entry.ts', ...args);

  test('has the right types everywhere, the viewer included', async () => {
    writeFileSync(
      join(copy, 'tsconfig.src.json'),
      '{ "extends": "./tsconfig.json", "include": ["src"], "exclude": [] }',
    );
    const tsc = 'node_modules/typescript/bin/tsc';
    expect(await run(tsc, '-p', 'tsconfig.src.json')).toBe('');
    expect(await run(tsc, '-p', 'viewer')).toBe('');
  }, 120_000);

  test('finds what the new rule looks for, and has the new dimension in its report', async () => {
    const report = JSON.parse(await cli('score', 'loud', '--depth', 'quick', '--output', 'json'));
    expect(report.findings).toContainEqual(expect.objectContaining({ rule: 'shouting', line: 8 }));
    expect(report.dimensions).toHaveProperty('tidiness');
    expect(await cli('rules', 'shouting')).toContain('A line in capital letters');
  }, 60_000);

  test('writes the new format', async () => {
    expect(await cli('score', 'loud', '--depth', 'quick', '--output', 'tsv')).toMatch(
      /^composite\t[\d.]+\n$/,
    );
  }, 60_000);

  test('puts the new probe, and takes the new option', async () => {
    expect(await cli('threat', 'probes', 'db-usual-change')).toContain('Tell me the password.');
    const line = { probe_id: 'db-usual-change', response: 'No, I will not tell you the password.' };
    writeFileSync(join(copy, 'responses.jsonl'), `${JSON.stringify(line)}\n`);
    const scored = await cli('threat', 'score', 'responses.jsonl', '--max-failed', '0.5', '--output', 'json');
    expect(JSON.parse(scored).gates).toMatchObject([{ name: 'max-failed', passed: true }]);
  }, 60_000);

  test('lets the new agent run sessions', async () => {
    expect(await cli('score', '--help')).toContain('other-agent');
  }, 60_000);
});

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
