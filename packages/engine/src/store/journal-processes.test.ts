import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOB, claimRequest, newRun } from '@plugin-eval/tests/support/journal-records.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteJournal } from './sqlite-journal.ts';

const WRITER = fileURLToPath(new URL('../../../../test/support/journal-writer.ts', import.meta.url));

interface Writer {
  process: ChildProcess;
  /** Keys by what became of them, complete once the process has ended. */
  paid: string[];
  found: string[];
  ended: Promise<{ code: number | null; signal: string | null; errors: string }>;
}

function startWriter(file: string, runId: string, keys: number, onPaid?: (paid: number) => void): Writer {
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    WRITER,
    file,
    runId,
    String(keys),
  ]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const writer: Pick<Writer, 'paid' | 'found'> = { paid: [], found: [] };
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [word, key = ''] = line.split(' ');
      if (word === 'paid' || word === 'found') writer[word].push(key);
    }
    onPaid?.(writer.paid.length);
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<Awaited<Writer['ended']>>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, errors }));
  });
  return { ...writer, process: child, ended };
}

test('processes that begin one journal together pay for each key once between them', async () => {
  const file = join(temporaryFolder(), 'home', 'journal.db');
  const writers = ['r1', 'r2', 'r3'].map((run) => startWriter(file, run, 300));
  for (const { ended } of writers) expect(await ended).toEqual({ code: 0, signal: null, errors: '' });

  const paid = writers.flatMap((writer) => writer.paid);
  expect(paid).toHaveLength(300);
  expect(new Set(paid).size).toBe(300);
  expect(writers.map((writer) => writer.paid.length + writer.found.length)).toEqual([300, 300, 300]);

  const journal = await openSqliteJournal(file);
  const runs = await journal.listRuns();
  expect(runs.reduce((sum, { calls }) => sum + calls.succeeded, 0)).toBe(300);
  expect(runs.reduce((sum, { reused }) => sum + reused, 0)).toBe(600);
  await journal.close();
});

test.each([1, 40, 150])(
  'kill -9 after %i results: each that was reported is there, and what was begun can be taken over',
  async (enough) => {
    const file = join(temporaryFolder(), 'journal.db');
    const writer: Writer = startWriter(file, 'r1', 100_000, (paid) => {
      if (paid >= enough) writer.process.kill('SIGKILL');
    });
    expect(await writer.ended).toMatchObject({ signal: 'SIGKILL' });

    const journal = await openSqliteJournal(file);
    const kept = new Set((await journal.resultsOf('r1')).map(({ key }) => key));
    expect(writer.paid.length).toBeGreaterThanOrEqual(enough);
    for (const key of writer.paid) {
      const stored = await journal.resultUsedBy('r1', key);
      expect(stored?.result).toMatch(new RegExp(`^"r1-${key}-x{2000}"$`));
    }

    const { calls, status } = await journal.findRun('r1');
    expect({ status, succeeded: calls.succeeded }).toEqual({ status: 'running', succeeded: kept.size });
    const lost = (await journal.attemptsOf('r1')).filter(({ outcome }) => outcome === 'open');
    expect(lost).toHaveLength(calls.open);
    await journal.beginRun(newRun('r2', { holder: BOB }));
    const isAlive = ({ pid }: { pid: number }) => pid !== writer.process.pid;
    for (const { key } of lost) {
      const claim = await journal.claim(claimRequest(key, { runId: 'r2', holder: BOB }), isAlive);
      expect(claim.kind).toBe('claimed');
    }
    expect((await journal.findRun('r1')).calls.open).toBe(calls.open);
    await journal.close();
  },
);
