import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Doctor } from '@plugin-eval/core/documents/doctor.ts';
import { reportLeaderboard, reportLeaderboardRow } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { expect, test } from 'vitest';
import type { CliIo } from './io.ts';
import { writeDocument } from './write-document.ts';

function terminal(overrides: Partial<CliIo> = {}) {
  const workingDirectory = mkdtempSync(join(tmpdir(), 'write-document-'));
  const printed: string[] = [];
  const io = {
    ...{ workingDirectory, stdoutIsTerminal: true, stdoutColumns: 72, variables: {} },
    today: () => '2026-11-26',
    writeOut: (text: string) => void printed.push(text),
    ...overrides,
  } as CliIo;
  return { io, printed, read: (file: string) => readFileSync(join(workingDirectory, file), 'utf8') };
}

const longestLine = (text: string) => Math.max(...text.split('\n').map(({ length }) => length));

test('only what goes to a terminal is coloured and wrapped; files are as verbose as the terminal', async () => {
  const { io, printed, read } = terminal();
  const leaderboard = Array.from({ length: 30 }, (_, index) =>
    reportLeaderboardRow({ name: `skill-${index}` }),
  );
  const document = reportLeaderboard({ leaderboard });
  const write = [{ format: 'text', file: 'report.txt' }] as const;
  await writeDocument('leaderboard', document, { write, color: true, verbose: true }, io);
  const [shown, file] = [printed.join(''), read('report.txt')];
  expect(shown).toContain('\u001b[');
  expect(file).not.toContain('\u001b[');
  expect(longestLine(file)).toBeGreaterThan(72);
  expect(longestLine(shown.replaceAll(/\u001b\[\d+m/g, ''))).toBeLessThanOrEqual(72);
  for (const text of [shown, file]) expect(text).toContain('skill-29');
});

test('Markdown of any document fits a comment and says what was left out; a job summary of GitHub holds more', async () => {
  const checks = Array.from({ length: 20_000 }, (_, index) => ({
    ...{ name: `check ${index}`, status: 'ok', message: 'fine' },
  })) as Doctor['checks'];
  const document: Doctor = { schemaVersion: '1.0', checks, depths: [] };
  const { io, printed, read } = terminal({ stdoutIsTerminal: false });
  const summary = join(io.workingDirectory, 'summary.md');
  const asked = { ...io, variables: { GITHUB_STEP_SUMMARY: summary } };
  await writeDocument('doctor', document, { write: [{ format: 'markdown', file: summary }] }, asked);
  expect(printed[0]).toMatch(/more lines do not fit into the 60 kB of this report/);
  expect(read('summary.md')).toContain('check 19999');
});
