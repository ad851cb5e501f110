import type { RunStats } from '@plugin-eval/engine/run/run-tally.ts';
import { recordingIo } from '@plugin-eval/tests/support/recording-io.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CliIo } from './io.ts';
import { showProgress } from './progress.ts';

const STATS: RunStats = {
  ...{ asked: 1_133, calls: 75, paid: 61, reused: 12, errored: 2, inFlight: 13 },
  ...{ failedAttempts: 0, knownCostUsd: 0.46, unknownCosts: 0, spentUsd: 0.46 },
  ...{ budgetRefused: false, refusedUsd: 0, leastRefusedUsd: 0 },
};

/** What is drawn in a second, line by line. */
function drawn(changes: Partial<CliIo>): string[] {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { io, printed } = recordingIo('/nowhere', { stderrIsTerminal: true, ...changes });
  const hear = showProgress(io);
  hear({ type: 'run-started', stats: () => STATS } as Parameters<typeof hear>[0]);
  vi.advanceTimersByTime(1_000);
  hear({ type: 'run-ended' } as Parameters<typeof hear>[0]);
  return printed.stderr.split('\r\u001b[2K').slice(1);
}

test.each([12, 40, 60, 80])(
  'the line stays in its row at %i columns, so that it can be erased',
  (columns) => {
    const lines = drawn({ stderrColumns: () => columns });
    expect(lines.length).toBeGreaterThan(3);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(columns);
    expect(lines.at(-1)).toBe('');
  },
);

test('at 40 columns calls and cost stay, at 200 everything is said', () => {
  expect(drawn({ stderrColumns: () => 40 })[0]).toMatch(/^75 of about 1,133 calls, \$0\.46$/);
  const [wide = ''] = drawn({ stderrColumns: () => 200 });
  for (const part of ['$0.46', '12 from the journal', '2 without a response', '13 in flight'])
    expect(wide).toContain(part);
});

test('what a program complained of and did not end is ended', () => {
  const { io, printed } = recordingIo('/nowhere');
  const hear = showProgress(io);
  hear({ type: 'run-started', stats: () => STATS } as Parameters<typeof hear>[0]);
  const task = { key: 'k', kind: 'model-answer', label: 'scope, judge 1', subject: 'crane' };
  const message = 'mine: The command ended with the exit code 1: Please run /login';
  hear({ type: 'task', event: { type: 'attempt-failed', task, attempt: 1, message, retryInMs: 900 } });
  hear({ type: 'run-ended' } as Parameters<typeof hear>[0]);
  expect(printed.stderr).toContain('Please run /login. Trying again in 1 s.');
});
