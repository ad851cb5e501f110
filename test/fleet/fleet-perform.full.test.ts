import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { ContentStore } from '@plugin-eval/engine/fleet/content-store.ts';
import { createFleetPerform, type FleetRunOptions } from '@plugin-eval/engine/fleet/create-fleet-perform.ts';
import { FleetWorker } from '@plugin-eval/engine/fleet/fleet-worker.ts';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { Execution, JsonValue, TaskKind } from '@plugin-eval/engine/run/task.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import { expect, test } from 'vitest';
import { openQueue } from '../support/fleet-queue.ts';
import { newRun } from '../support/journal-records.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';

const CLOCK = { now: () => new Date(), elapsedMs: () => performance.now(), timer: systemTimer };

type Question = { question: string; needs?: string[] };

const task = (question: string, needs?: string[]) => ({
  kind: 'question',
  input: needs === undefined ? { question } : { question, needs },
  sample: 0,
  label: `label ${question}`,
  subject: 'skills/a',
});

describeWithPostgres('a run whose tasks a fleet executes', (stage) => {
  /** @param execute what a worker does with a question */
  async function fleet(
    execute: (question: string, signal: AbortSignal) => Promise<Partial<Execution>>,
    changes: Partial<FleetRunOptions> & { runId?: string; workers?: number } = {},
  ) {
    const url = await stage.migrated();
    const database = await stage.open(url);
    const { queue } = await openQueue(database);
    const journal = postgresJournal(database);
    const { runId = 'r1', workers = 1 } = changes;
    const asked: string[] = [];
    const had = new Map<string, Uint8Array>([['h1', Buffer.from('one')]]);
    const kindOf = (known: Map<string, Uint8Array>): TaskKind<JsonValue> => ({
      ...{ name: 'question', version: 1 },
      poolOf: () => 'pool',
      reservation: () => ({ costUsd: 0.25, inputTokens: 1, outputTokens: 1 }),
      async execute(input, { signal }) {
        const { question } = input as Question;
        asked.push(question);
        return {
          result: `re: ${question}`,
          usage: null,
          costUsd: 0.125,
          ...(await execute(question, signal)),
        };
      },
      contents: {
        of: (input) => (input as Question).needs ?? [],
        has: (hash) => known.has(hash),
        pack: (hash) => known.get(hash) as Uint8Array,
        unpack: (hash, bytes) => void known.set(hash, bytes),
      },
    });
    const open = async (id: string, more: Partial<FleetRunOptions> = {}) => {
      if ((await journal.listRuns()).every((run) => run.id !== id)) await journal.beginRun(newRun(id));
      return await createFleetPerform({
        ...{
          journal,
          runId: id,
          fresh: false,
          clock: CLOCK,
          kinds: [kindOf(had)],
          maxCostUsd: null,
          weight: 1,
        },
        ...{ queue, contents: new ContentStore(database), toolVersion: '0.1.0' },
        signal: new AbortController().signal,
        limitsOf: () => ({ maxInFlight: 100, requestsPerMinute: null, tokensPerMinute: null }),
        ...changes,
        ...more,
        runId: id,
      });
    };
    const drain = new AbortController();
    const working = Array.from({ length: workers }, async (_, index) => {
      const own = await stage.open(url);
      const queue = (await openQueue(own)).worker(`w${index}`);
      await queue.register({
        host: 'desk',
        pid: 1,
        toolVersion: '0.1.0',
        kinds: ['question'],
        concurrency: 4,
      });
      const worker = new FleetWorker({
        ...{ queue, contents: new ContentStore(own) },
        ...{ kinds: [kindOf(new Map())], canServe: () => true, concurrency: 4 },
        ...{ clock: CLOCK, random: () => 0, log: () => {} },
      });
      await worker.run(drain.signal, 1_000);
      await own.close();
      return worker.stats();
    });
    return {
      ...{ journal, database, asked, open, handle: await open(runId), drain },
      end: async () => {
        drain.abort();
        const stats = await Promise.all(working);
        await database.close();
        return stats;
      },
    };
  }

  test('is brought each result once, whichever worker made it, and a second run finds them', async () => {
    const { handle, open, asked, end } = await fleet(async () => ({}), { workers: 2 });
    const questions = Array.from({ length: 60 }, (_, index) => `q${index}`);
    const ask = (perform: typeof handle.perform) =>
      Promise.all(questions.map((question) => perform(task(question))));
    const done = await ask(handle.perform);
    expect(done.map(({ result }) => result)).toEqual(questions.map((question) => `re: ${question}`));
    expect(done.every(({ fromJournal, costUsd }) => !fromJournal && costUsd === 0.125)).toBe(true);
    expect(handle.stats()).toMatchObject({ asked: 60, paid: 60, reused: 0, errored: 0, knownCostUsd: 7.5 });
    await handle.close();
    const second = await open('r2');
    expect((await ask(second.perform)).every(({ fromJournal }) => fromJournal)).toBe(true);
    expect(second.stats()).toMatchObject({ paid: 0, reused: 60, knownCostUsd: 0 });
    await second.close();
    expect(asked.sort()).toEqual([...questions].sort());
    await end();
  });

  test('whose tasks follow one another goes on, and asks twice for nothing', async () => {
    const { handle, asked, end } = await fleet(async () => ({}));
    const chain = async (name: string) => {
      let answer = name;
      for (let step = 0; step < 3; step += 1) answer = (await handle.perform<string>(task(answer))).result;
      return answer;
    };
    expect(await Promise.all([chain('a'), chain('b'), chain('a')])).toEqual([
      're: re: re: a',
      're: re: re: b',
      're: re: re: a',
    ]);
    expect(asked).toHaveLength(6);
    await handle.close();
    await end();
  });

  test('brings along what its tasks name by hash, once', async () => {
    const { handle, database, end } = await fleet(async () => ({}));
    await Promise.all([handle.perform(task('a', ['h1'])), handle.perform(task('b', ['h1']))]);
    const rows = await database.query({ name: '', text: 'select hash from contents' }, []);
    expect(rows).toEqual([{ hash: 'h1' }]);
    await handle.close();
    await end();
  });

  test('tries a failed task again, and is told of what is given up', async () => {
    let failed = 0;
    const { handle, journal, end } = await fleet(async (question) => {
      if (question === 'bad') throw new AttemptFailure('refused', 'HTTP 400.', { status: 400 });
      failed += 1;
      if (failed < 3) throw new AttemptFailure('transport', 'The connection was cut.');
      return {};
    });
    const bad = handle.perform(task('bad'));
    bad.catch(() => {});
    expect((await handle.perform(task('flaky'))).result).toBe('re: flaky');
    await expect(bad).rejects.toThrow(TaskErroredError);
    await expect(bad).rejects.toThrow('HTTP 400.');
    const outcomes = (await journal.attemptsOf('r1')).map(({ label, outcome, failure }) => [
      label,
      outcome,
      failure,
    ]);
    expect(outcomes.filter(([label]) => label === 'label flaky')).toEqual([
      ['label flaky', 'failed', 'transport'],
      ['label flaky', 'failed', 'transport'],
      ['label flaky', 'succeeded', null],
    ]);
    await handle.close();
    await end();
  });

  test('spends no more than its budget, and is told what did not fit', async () => {
    const { handle, journal, end } = await fleet(async () => ({}), { maxCostUsd: 0.5, workers: 2 });
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => handle.perform(task(`q${index}`))),
    );
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // $0.125 each; a call of up to $0.25 does not begin when more than $0.25 is spent.
    expect(all.length - refused.length).toBe(3);
    expect(refused.every((error) => error instanceof BudgetSpentError)).toBe(true);
    expect(handle.stats()).toMatchObject({ budgetRefused: true, refusedUsd: 0.25, spentUsd: 0.375 });
    expect((await journal.findRun('r1')).knownCostUsd).toBe(0.375);
    await handle.close();
    await end();
  });

  test('that is interrupted takes its tasks out of the queue, and goes on later', async () => {
    const interrupt = new AbortController();
    let isOpen = false;
    const { handle, open, database, end } = await fleet(
      async (_, signal) => {
        while (!isOpen) await systemTimer.sleep(10, signal);
        return {};
      },
      { signal: interrupt.signal },
    );
    const all = Array.from({ length: 30 }, (_, index) => handle.perform(task(`q${index}`)));
    const settled = Promise.allSettled(all);
    await systemTimer.sleep(300, new AbortController().signal);
    interrupt.abort();
    expect(
      (await settled).every((one) => one.status === 'rejected' && one.reason instanceof InterruptedError),
    ).toBe(true);
    await handle.close();
    const left = "select count(*) as left from job where state <= 'active'";
    const [{ left: atWork }] = (await database.query({ name: '', text: left }, [])) as [{ left: number }];
    expect(atWork).toBeLessThanOrEqual(8);
    isOpen = true;
    const again = await open('r1', { signal: new AbortController().signal });
    const done = await Promise.all(
      Array.from({ length: 30 }, (_, index) => again.perform(task(`q${index}`))),
    );
    expect(done).toHaveLength(30);
    await again.close();
    await end();
  });

  test('loses nothing when its worker is told to stop in the middle', async () => {
    const { handle, asked, drain, end } = await fleet(async (_, signal) => {
      await systemTimer.sleep(30, signal);
      return {};
    });
    const all = Array.from({ length: 20 }, (_, index) => handle.perform(task(`q${index}`)));
    void Promise.allSettled(all);
    await systemTimer.sleep(200, new AbortController().signal);
    drain.abort();
    const [stats] = await end().catch(() => []);
    expect(stats?.succeeded).toBe(asked.length);
    expect(stats?.failed).toBe(0);
  });

  test('believes no row whose key is that of another question', async () => {
    const { handle, database, asked, end } = await fleet(async () => ({}));
    await database.session((client) =>
      client.query(`create or replace function forge() returns trigger language plpgsql as
        $$ begin new.data := jsonb_set(new.data, '{input}', '"{\\"question\\":\\"forged\\"}"'); return new; end $$;
        create trigger forge before insert on job_common for each row execute function forge()`),
    );
    await expect(handle.perform(task('honest'))).rejects.toThrow('does not match its key');
    expect(asked).toEqual([]);
    await handle.close();
    await end();
  });
});
