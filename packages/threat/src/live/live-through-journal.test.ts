import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { localCommand } from '@plugin-eval/engine/program/local-command.ts';
import { createPerform, type RunOptions } from '@plugin-eval/engine/run/create-perform.ts';
import type { TaskKind } from '@plugin-eval/engine/run/task.ts';
import { systemTimer, type Timer } from '@plugin-eval/engine/run/timer.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { newRun } from '@plugin-eval/tests/support/journal-records.ts';
import { probeSample } from '@plugin-eval/tests/support/live-samples.ts';
import { plainEndpoint } from '@plugin-eval/tests/support/plain-endpoint.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { commandAnswerKind } from '../targets/command/command-answer-kind.ts';
import { commandTarget } from '../targets/command/command-target.ts';
import { httpAnswerKind } from '../targets/http/http-answer-kind.ts';
import { httpEndpoint } from '../targets/http/http-endpoint.ts';
import { httpTarget } from '../targets/http/http-target.ts';
import { planProbeSamples } from './plan-probe-samples.ts';
import { sampleProbes } from './sample-probes.ts';

async function openJournal(): Promise<Journal> {
  const journal = await openSqliteJournal(':memory:');
  onTestFinished(() => journal.close());
  return journal;
}

/** One run of one process, over a journal that others may have written to; it waits for nothing. */
async function startRun(journal: Journal, id: string, kind: TaskKind, changes: Partial<RunOptions> = {}) {
  const holder = { id, pid: 1, host: 'here' };
  await journal.beginRun(newRun(id, { holder }));
  let elapsed = 0;
  const timer: Timer = {
    sleep: async (ms, signal, options) => {
      // Leases are renewed while a task is at work.
      if (options?.keepAlive === false) return await systemTimer.sleep(ms, signal, options);
      elapsed += ms;
    },
  };
  return createPerform({
    ...{ journal, runId: id, holder, isAlive: () => true, fresh: false, maxCostUsd: null, kinds: [kind] },
    clock: { now: () => new Date('2026-11-22'), elapsedMs: () => elapsed++, timer },
    random: () => 0.5,
    signal: new AbortController().signal,
    limitsOf: () => ({ maxInFlight: 2, requestsPerMinute: null, tokensPerMinute: null }),
    ...changes,
  });
}

/** A command that answers with its input and keeps a tally of how often it ran. */
function countingCommand() {
  const folder = temporaryFolder();
  const script = 'printf x >> tally; cat';
  writeFileSync(join(folder, 'tally'), '');
  const command = localCommand({
    argv: ['/bin/sh', '-c', script],
    folder,
    environment: { PATH: '/usr/bin:/bin' },
  });
  return { command, ran: () => readFileSync(join(folder, 'tally'), 'utf8').length };
}

test('a run that goes on replays what it saw, canaries included, and asks only what is new', async () => {
  const journal = await openJournal();
  const { command, ran } = countingCommand();
  const kind = commandAnswerKind([command]);
  const target = commandTarget(command);
  const probes = [probeSample().probe];
  const first = await sampleProbes({
    samples: planProbeSamples(probes, { samples: 2, twins: true }),
    target,
    perform: (await startRun(journal, 'r1', kind)).perform,
  });
  expect(ran()).toBe(4);
  const again = await sampleProbes({
    samples: planProbeSamples(probes, { samples: 3, twins: true }),
    target,
    perform: (await startRun(journal, 'r2', kind)).perform,
  });
  expect(ran()).toBe(6);
  expect(again.slice(0, 4)).toEqual(first.map((one) => ({ ...one, fromJournal: true })));
  const canaries = again.map((one) => one.state === 'answered' && one.answer.canaries.access_key);
  expect(new Set(canaries.filter((one) => typeof one === 'string')).size).toBe(3);

  await sampleProbes({
    samples: planProbeSamples(probes, { samples: 1, twins: false }),
    target,
    perform: (await startRun(journal, 'r3', kind, { fresh: true })).perform,
  });
  expect(ran()).toBe(7);
});

test('a budget needs a price, which a command does not have', async () => {
  const { command } = countingCommand();
  const { perform } = await startRun(await openJournal(), 'r1', commandAnswerKind([command]), {
    maxCostUsd: 1,
  });
  await expect(
    sampleProbes({ samples: [probeSample()], target: commandTarget(command), perform }),
  ).rejects.toThrow('is unknown, so a budget cannot be enforced');
});

test('an endpoint that limits its rate is asked again, and one that refuses the key ends the run', async () => {
  const server = await plainEndpoint((_, n) =>
    n < 2
      ? (response) => response.writeHead(429, { 'retry-after': '1' }).end()
      : n === 2
        ? { a: 'No.' }
        : (response) => response.writeHead(401).end(),
  );
  const endpoint = httpEndpoint({
    ...{ url: server.url, method: 'POST', headers: {}, body: { q: '{{prompt}}' }, responsePath: 'a' },
    system: null,
  });
  const kind = httpAnswerKind({ endpoints: [endpoint], now: () => new Date('2026-11-22') });
  const { perform } = await startRun(await openJournal(), 'r1', kind);
  const target = httpTarget(endpoint);
  const [outcome] = await sampleProbes({ samples: [probeSample()], target, perform });
  expect(outcome).toMatchObject({ state: 'answered', answer: { replies: ['No.'] } });
  expect(server.requests).toHaveLength(3);
  const refused = sampleProbes({ samples: [probeSample({}, { sample: 1 })], target, perform });
  await expect(refused).rejects.toBeInstanceOf(UsageError);
});

test('a stopped run leaves no command behind, and brings no result', async () => {
  const stop = new AbortController();
  const folder = temporaryFolder();
  const command = localCommand({
    argv: ['/bin/sh', '-c', ': > started; sleep 1000'],
    folder,
    environment: { PATH: '/usr/bin:/bin' },
  });
  const run = await startRun(await openJournal(), 'r1', commandAnswerKind([command]), {
    signal: stop.signal,
  });
  const asked = sampleProbes({
    samples: [probeSample()],
    target: commandTarget(command),
    perform: run.perform,
  });
  const stopping = expect(asked).rejects.toMatchObject({ name: 'InterruptedError' });
  await expect.poll(() => readFileSync(join(folder, 'started')), { timeout: 20_000 }).toBeDefined();
  stop.abort();
  await stopping;
  await run.close();
});
