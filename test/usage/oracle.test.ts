import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { transcriptCounts } from '../support/transcript-counts.ts';

/** Transcripts of real programs, with counts written by hand. They are no part of the repository. */
const SHARED = join(import.meta.dirname, '../../../shared/data/transcripts');
const SETS = existsSync(SHARED)
  ? readdirSync(SHARED).filter((name) => existsSync(join(SHARED, name, 'expected.json')))
  : [];
const LINE_SETS = SETS.filter((name) => name !== 'opencode');
const INSTALLED = ['alpha-notes', 'beta-charts', 'gamma-dead', 'delta-user'];
const WORK = mkdtempSync(join(tmpdir(), 'usage-oracle-'));

afterAll(() => rmSync(WORK, { recursive: true, force: true }));

let copies = 0;

function copyOf(set: string): string {
  const home = join(WORK, `home-${copies++}`);
  cpSync(join(SHARED, set, 'home'), home, { recursive: true });
  const sql = join(home, '.local/share/opencode/opencode.sql');
  if (existsSync(sql)) makeDatabase(sql, (text) => text);
  return home;
}

function makeDatabase(sql: string, change: (text: string) => string): void {
  const database = new DatabaseSync(join(dirname(sql), 'opencode.db'));
  database.exec(change(readFileSync(sql, 'utf8')));
  database.close();
}

function filesOf(home: string): string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl') && !path.endsWith('history.jsonl'))
    .map((path) => join(home, path));
}

function expectedOf(set: string) {
  return JSON.parse(readFileSync(join(SHARED, set, 'expected.json'), 'utf8'));
}

function count(set: string, home: string) {
  return transcriptCounts(expectedOf(set).agent as AgentName, home, INSTALLED, set !== 'claude-code-typed');
}

async function expectCounts(set: string, home: string) {
  const expected = expectedOf(set);
  const got = await count(set, home);
  expect(got.drift).toEqual([]);
  expect(got.sessions).toBe(expected.sessions);
  const others = Object.entries(got.skills)
    .filter(([name]) => !(name in expected.skills))
    .map(([name, { listed_sessions: _, ...own }]) => [name, own]);
  expect({ ...got.skills, ...Object.fromEntries(others) }).toEqual({
    ...Object.fromEntries(others.map(([name]) => [name, {}])),
    ...expected.skills,
  });
}

describe.skipIf(SETS.length === 0)('transcripts of five real programs', () => {
  test.each(SETS)('%s: counts as written by hand', async (set) => {
    await expectCounts(set, copyOf(set));
  });

  test.each(LINE_SETS)('%s: the same with line ends of Windows', async (set) => {
    const home = copyOf(set);
    for (const file of filesOf(home))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    await expectCounts(set, home);
  });

  test.each(LINE_SETS)('%s: the same with half a line at the end of each file', async (set) => {
    const home = copyOf(set);
    for (const file of filesOf(home)) {
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, `${text.trimEnd()}\n${text.slice(0, 150)}`);
    }
    await expectCounts(set, home);
    expect((await count(set, home)).unread).toEqual({});
  });

  test.each(LINE_SETS)('%s: the same when every folder of a project was renamed and kept', async (set) => {
    const home = copyOf(set);
    for (const root of ['.claude/projects', '.gemini/tmp', '.copilot/session-state', '.codex/sessions/2026'])
      for (const name of existsSync(join(home, root)) ? readdirSync(join(home, root)) : [])
        cpSync(join(home, root, name), join(home, root, `${name}-moved`), { recursive: true });
    await expectCounts(set, home);
  });

  test.each(LINE_SETS.filter((name) => name.startsWith('claude-code')))(
    '%s: the same when each file was cut in two at any line',
    async (set) => {
      for (const share of [0.2, 0.5, 0.8]) {
        const home = copyOf(set);
        for (const file of filesOf(home)) {
          const lines = readFileSync(file, 'utf8').split('\n');
          const at = Math.floor(lines.length * share);
          writeFileSync(
            file,
            lines
              .slice(0, at)
              .map((line) => `${line}\n`)
              .join(''),
          );
          writeFileSync(file.replace(/\.jsonl$/, '-2.jsonl'), lines.slice(at).join('\n'));
        }
        await expectCounts(set, home);
      }
    },
  );

  test.each(SETS)(
    '%s: any renamed key ends in the same counts, or in counts that are withheld',
    async (set) => {
      const home = join(SHARED, set, 'home');
      const sql = join(home, '.local/share/opencode/opencode.sql');
      const texts = existsSync(sql)
        ? [readFileSync(sql, 'utf8')]
        : filesOf(home).map((file) => readFileSync(file, 'utf8'));
      const keys = new Set(
        texts.flatMap((text) =>
          [...text.matchAll(/(?<!\\)"([A-Za-z_$]{2,40})"\s?:/g)].map(([, key]) => key ?? ''),
        ),
      );
      const before = JSON.stringify((await count(set, copyOf(set))).skills);
      const wrong: string[] = [];
      for (const key of keys) {
        const changed = copyOf(set);
        const rename = (text: string) =>
          text.replaceAll(new RegExp(`(?<!\\\\)"${key.replace('$', '\\$')}"(\\s?:)`, 'g'), '"x9"$1');
        for (const file of filesOf(changed)) writeFileSync(file, rename(readFileSync(file, 'utf8')));
        const database = join(changed, '.local/share/opencode/opencode.sql');
        if (existsSync(database)) {
          rmSync(join(dirname(database), 'opencode.db'));
          makeDatabase(database, rename);
        }
        const { drift, skills } = await count(set, changed);
        if (drift.length === 0 && JSON.stringify(skills) !== before) wrong.push(key);
        rmSync(changed, { recursive: true });
      }
      expect(wrong).toEqual([]);
    },
  );
});
