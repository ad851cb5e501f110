import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { eventsOf, joinedTranscripts } from '@plugin-eval/tests/support/joined-transcripts.ts';
import { writeOldGemini, writeOldOpenCode } from '@plugin-eval/tests/support/made-old-transcripts.ts';
import { writeOpenCode } from '@plugin-eval/tests/support/made-transcripts.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'transcripts-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const read = (agent: AgentName) => joinedTranscripts(agent, home);

describe('older formats', () => {
  test('Gemini: one object with all messages', async () => {
    writeOldGemini(home, 'g1', 'notes');
    const { sessions, drift } = await read('gemini');
    expect(sessions).toMatchObject([{ prompts: 1, answers: 1 }]);
    expect(eventsOf(sessions[0])).toEqual(['loaded notes']);
    expect(drift).toEqual([]);
  });

  test('OpenCode: a file for each session, message and part', async () => {
    writeOldOpenCode(home, 'notes');
    const { sessions, drift } = await read('opencode');
    expect(sessions).toMatchObject([{ prompts: 1, answers: 2, versions: ['0.9.1'] }]);
    expect(sessions[0]?.events.map(({ kind, bySubagent }) => [kind, bySubagent])).toEqual([
      ['loaded', false],
      ['loaded', true],
    ]);
    expect(drift).toEqual([]);
  });

  test('OpenCode: files that a database has replaced are left alone', async () => {
    writeOldOpenCode(home, 'notes');
    writeOpenCode(home, 'charts');
    expect((await read('opencode')).transcripts.files).toBe(1);
  });

  test('OpenCode: an id that leads elsewhere, and a folder that is a link, are not followed', async () => {
    const files = writeOldOpenCode(home, 'notes');
    const [first = ''] = files;
    writeFileSync(first, readFileSync(first, 'utf8').replace('"id":"ses_root"', '"id":"../../ses_root"'));
    expect((await read('opencode')).sessions.flatMap(({ events }) => events)).toHaveLength(1);
    const messages = join(home, '.local/share/opencode/storage/message');
    renameSync(join(messages, 'ses_helper'), join(home, 'elsewhere'));
    symlinkSync(join(home, 'elsewhere'), join(messages, 'ses_helper'));
    expect((await read('opencode')).sessions.flatMap(({ events }) => events)).toEqual([]);
  });

  test.each([
    ['gemini', () => [writeOldGemini(home, 'g1', 'notes')]],
    ['opencode', () => writeOldOpenCode(home, 'notes')],
  ] as const)(
    '%s: any renamed key ends in the same counts, or in counts that are withheld',
    async (agent, write) => {
      const counts = async () => {
        const { sessions, drift } = await read(agent);
        const seen = sessions.map(({ prompts, answers, events }) => [prompts > 0, answers > 0, events]);
        return { drift, seen: JSON.stringify(seen) };
      };
      const files = write();
      const before = await counts();
      const texts = files.map((file) => readFileSync(file, 'utf8'));
      const keys = new Set(
        texts.flatMap((text) => [...text.matchAll(/"([A-Za-z]{2,40})"\s?:/g)].map(([, key]) => key)),
      );
      const wrong: string[] = [];
      for (const key of keys) {
        for (const [at, file] of files.entries())
          writeFileSync(file, (texts[at] ?? '').replaceAll(new RegExp(`"${key}"(\\s?:)`, 'g'), '"x9"$1'));
        const { drift, seen } = await counts();
        if (drift.length === 0 && seen !== before.seen) wrong.push(String(key));
      }
      expect(wrong).toEqual([]);
    },
  );
});
