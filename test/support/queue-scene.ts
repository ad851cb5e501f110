import { openBoss } from '@plugin-eval/engine/fleet/open-boss.ts';
import { PgBossSubmitQueue } from '@plugin-eval/engine/fleet/pg-boss-submit-queue.ts';
import { PgBossWorkQueue } from '@plugin-eval/engine/fleet/pg-boss-work-queue.ts';
import type { ClaimedTask, QueuedTask } from '@plugin-eval/engine/fleet/task-queue.ts';
import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import type { PgBoss } from 'pg-boss';
import { onTestFinished } from 'vitest';
import { claimFrom } from './fleet-queue.ts';
import { newRun } from './journal-records.ts';
import type { PostgresStage } from './postgres-stage.ts';

export function task(key: string, changes: Partial<QueuedTask> = {}): QueuedTask {
  return {
    key,
    kind: 'model-answer',
    kindVersion: 2,
    pool: 'anthropic https://api',
    input: JSON.stringify({ prompt: key }),
    sample: 0,
    label: `label ${key}`,
    subject: 'skills/a',
    usd: 0.25,
    tokens: 100,
    ...changes,
  };
}

export const tasks = (prefix: string, count: number, changes: Partial<QueuedTask> = {}) =>
  Array.from({ length: count }, (_, index) => task(`${prefix}${index}`, changes));

export const keysOf = (claimed: readonly ClaimedTask[]) => claimed.map(({ key }) => key);

export const finished = (claimed: readonly ClaimedTask[], costUsd: number | null = 0.125) =>
  claimed.map((one) => ({ task: one, result: `"${one.key}"`, usage: null, costUsd }));

export const FAILURE = {
  failure: 'overload',
  message: 'HTTP 529',
  costUsd: 0,
  retryInMs: null,
  throttled: false,
  pauseMs: null,
};

/** A queue with its journal, and what disturbs it. */
export async function queueScene(stage: PostgresStage) {
  const database = await stage.open();
  const journal = postgresJournal(database);
  const boss = await openBoss(database);
  onTestFinished(() => boss.stop({ graceful: false, close: false }));
  const worker = (id: string) => new PgBossWorkQueue(database, boss, id, () => 0.5);
  let beforeInsert = async () => {};
  const racing = new Proxy(boss, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name !== 'insert') return typeof value === 'function' ? value.bind(target) : value;
      return async (...given: Parameters<PgBoss['insert']>) => {
        const race = beforeInsert;
        beforeInsert = async () => {};
        await race();
        return await target.insert(...given);
      };
    },
  });
  const queue = new PgBossSubmitQueue(database, racing);
  const begin = async (id: string, about: Partial<Parameters<PgBossSubmitQueue['beginRun']>[1]> = {}) => {
    if (about.again === undefined) await journal.beginRun(newRun(id));
    await queue.beginRun(id, { weight: 1, maxUsd: null, spentUsd: 0, ...about });
  };
  const submit = (runId: string, all: readonly QueuedTask[], fresh = false) =>
    queue.submit(runId, { fresh, toolVersion: '0.1.0' }, all);
  const deliveries = (runId: string) => queue.deliveries(runId, [], 1000);
  const sql = async <Row>(text: string) => database.query<Row>({ name: '', text }, []);
  /** Makes all workers silent for as long as others wait. */
  const silence = async () => {
    await sql("update job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
    await sql('update queue set monitor_on = null, monitor_claim_on = null');
    return await worker('sweeping').sweep();
  };
  const race = (work: () => Promise<void>) => {
    beforeInsert = work;
  };
  return {
    database,
    journal,
    queue,
    worker,
    begin,
    claim: claimFrom,
    submit,
    deliveries,
    sql,
    silence,
    race,
  };
}
