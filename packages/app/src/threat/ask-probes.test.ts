import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localCommand } from '@plugin-eval/engine/program/local-command.ts';
import { createPerform } from '@plugin-eval/engine/run/create-perform.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { newRun } from '@plugin-eval/tests/support/journal-records.ts';
import { probeSample } from '@plugin-eval/tests/support/live-samples.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { sampleProbes } from '@plugin-eval/threat/live/sample-probes.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import { commandAnswerKind } from '@plugin-eval/threat/targets/command/command-answer-kind.ts';
import { commandTarget } from '@plugin-eval/threat/targets/command/command-target.ts';
import { expect, onTestFinished, test } from 'vitest';
import { askTarget } from './ask-probes.ts';

/** A command that fails until it is healed, and keeps a tally of how often it ran. */
function ailingCommand() {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'tally'), '');
  const command = localCommand({
    argv: ['/bin/sh', '-c', 'printf x >> tally; test -e healed || exit 3; echo "I will not do that."'],
    folder,
    environment: { PATH: '/usr/bin:/bin' },
  });
  return {
    target: commandTarget(command),
    kind: commandAnswerKind([command]),
    heal: () => appendFileSync(join(folder, 'healed'), ''),
    ran: () => readFileSync(join(folder, 'tally'), 'utf8').length,
  };
}

async function performIn(journal: Journal, id: string, { kind }: ReturnType<typeof ailingCommand>) {
  const holder = { id, pid: 1, host: 'here' };
  await journal.beginRun(newRun(id, { holder }));
  const { perform } = createPerform({
    ...{ journal, runId: id, holder, isAlive: () => true, fresh: false, maxCostUsd: null, kinds: [kind] },
    clock: { now: () => new Date('2026-11-22'), elapsedMs: () => 0, timer: systemTimer },
    random: () => 0.5,
    signal: new AbortController().signal,
    limitsOf: () => ({ maxInFlight: 2, requestsPerMinute: null, tokensPerMinute: null }),
  });
  return perform;
}

async function openJournal(): Promise<Journal> {
  const journal = await openSqliteJournal(':memory:');
  onTestFinished(() => journal.close());
  return journal;
}

const RULES = loadSignals();
const SAMPLES = [probeSample(), probeSample({}, { sample: 1 }), probeSample({}, { twin: true })];

function asking(perform: Awaited<ReturnType<typeof performIn>>) {
  return {
    ...{ perform, rules: RULES, shipped: new Set<string>(), threads: 1, samples: 2 },
    onPlan: () => undefined,
  };
}

test('sessions that failed in a run that was killed are asked again by the first run that goes on', async () => {
  const journal = await openJournal();
  const command = ailingCommand();
  // Killed before any of them was scored: their results stand in the journal.
  await sampleProbes({
    samples: SAMPLES,
    target: command.target,
    perform: await performIn(journal, 'killed', command),
  });
  expect(command.ran()).toBe(3);
  command.heal();
  const perform = await performIn(journal, 'on', command);
  const asked = await askTarget(SAMPLES, command.target, asking(perform));
  expect([asked.errors, asked.cases.length, asked.benign.length]).toEqual([[], 2, 1]);
  expect(asked.outcomes.map(({ sample }) => sample)).toEqual(SAMPLES);
  expect([command.ran(), asked.kept.length]).toEqual([6, 3]);
});

test('what fails again is asked no more in this run, and once more in the next', async () => {
  const journal = await openJournal();
  const command = ailingCommand();
  for (const [index, ran] of [3, 6].entries()) {
    const perform = await performIn(journal, `r${index}`, command);
    const { errors, cases } = await askTarget(SAMPLES, command.target, asking(perform));
    expect([errors.length, cases.length, command.ran()]).toEqual([3, 0, ran]);
  }
  await sampleProbes({
    samples: SAMPLES,
    target: command.target,
    perform: await performIn(journal, 'killed', command),
  });
  const perform = await performIn(journal, 'on', command);
  const { errors } = await askTarget(SAMPLES, command.target, asking(perform));
  expect([errors.length, command.ran()]).toEqual([3, 12]);
});
