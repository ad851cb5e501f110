import { writeSync } from 'node:fs';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { claimRequest, everybodyLives, newRun, storedResult } from './journal-records.ts';

/**
 * A process of its own that pays for the keys k0, k1, ... in a journal, 8 at a time, and writes a line to standard
 * output for each: `paid KEY` when its own result is durable, `found KEY` when another's is there.
 * Arguments: the journal's file, the id of its run, how many keys.
 */
const [file = '', runId = '', count = '0'] = process.argv.slice(2);
const holder = { id: `holder-${runId}`, pid: process.pid, host: 'desk' };

const journal = await openSqliteJournal(file);
await journal.beginRun(newRun(runId, { holder }));
writeSync(1, 'ready\n');

let next = 0;
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (next < Number(count)) {
      const key = `k${next++}`;
      writeSync(1, `${await obtain(journal, key)} ${key}\n`);
    }
  }),
);
await journal.close();

async function obtain(journal: Journal, key: string): Promise<'paid' | 'found'> {
  const claim = await journal.claim(claimRequest(key, { runId, holder }), everybodyLives);
  if (claim.kind === 'result') return 'found';
  await new Promise((resolve) => setTimeout(resolve, 1));
  if (claim.kind === 'busy') return obtain(journal, key);
  const result = storedResult(key, { runId, result: `"${runId}-${key}-${'x'.repeat(2000)}"` });
  await journal.recordResult(claim.attemptId, result, holder);
  return 'paid';
}
