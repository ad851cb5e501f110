import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { randomNumbers } from '../../bench/generate-skills.ts';
import { withoutDurations } from '../support/built-cli.ts';
import { CALLS_PER_SKILL, judgeScene, runHere, SCORE } from '../support/judge-scene.ts';
import { describeWithPostgres, type PostgresStage } from '../support/postgres-stage.ts';
import { startWorker, type WorkerProcess } from '../support/worker-process.ts';

const SKILLS = 30;
const CALLS = SKILLS * CALLS_PER_SKILL;
const CONCURRENCY = 3;

describeWithPostgres(
  'workers in processes of their own',
  (stage) => {
    async function scene(pg: PostgresStage) {
      const url = await pg.migrated();
      const judged = await judgeScene({ skills: SKILLS, delayMs: 40 });
      const undisturbed = await runHere(judged, SCORE);
      expect(undisturbed.code).toBe(0);
      const before = judged.standIn.calls;
      const fleet = {
        ...judged.variables,
        PLUGIN_EVAL_DATABASE_URL: url,
        PLUGIN_EVAL_HOME: `${judged.root}/fleet`,
      };
      const workers: WorkerProcess[] = [];
      onTestFinished(() => {
        for (const { process } of workers) process.kill('SIGKILL');
      });
      const work = async () => {
        const flags = ['--concurrency', `${CONCURRENCY}`];
        const worker = startWorker(judged.root, fleet, flags);
        workers.push(worker);
        await worker.started;
        return worker;
      };
      const ledger = async () => {
        const database = await pg.open(url);
        const text = `select outcome, failure, count(*) as count, count(distinct key) as keys
        from attempts group by 1, 2 order by 1, 2`;
        const rows = await database.query<{
          outcome: string;
          failure: string | null;
          count: number;
          keys: number;
        }>({ name: '', text }, []);
        const results = await database.query<{ results: number; keys: number; left: number }>(
          {
            name: '',
            text: `select count(*) as results, count(distinct key) as keys,
            (select count(*) from job where state <= 'active' and policy = 'exclusive') as left from results`,
          },
          [],
        );
        await database.close();
        return { rows, results: results[0] };
      };
      const score = () => runHere({ ...judged, variables: fleet }, [...SCORE, '--fleet']);
      return { ...{ judged, undisturbed, before, work, workers, score, ledger } };
    }

    test('killed at random moments: each task is done once, and the document is the one of an undisturbed run', async () => {
      const { judged, undisturbed, before, work, workers, score, ledger } = await scene(stage);
      await Promise.all([work(), work()]);
      const random = randomNumbers(20_261_123);
      let isOver = false;
      const scoring = score().finally(() => {
        isOver = true;
      });
      let kills = 0;
      for (; kills < 6 && !isOver; kills += 1) {
        await sleep(300 + random() * 500);
        const alive = workers.filter(
          ({ process }) => process.exitCode === null && process.signalCode === null,
        );
        alive[Math.floor(random() * alive.length)]?.process.kill('SIGKILL');
        await work();
      }
      const { code, stdout } = await scoring;
      expect([code, withoutDurations(stdout)]).toEqual([0, withoutDurations(undisturbed.stdout)]);
      const { rows, results } = await ledger();
      expect(results).toEqual({ results: CALLS, keys: CALLS, left: 0 });
      expect(rows.find(({ outcome }) => outcome === 'succeeded')).toMatchObject({
        count: CALLS,
        keys: CALLS,
      });
      // What was asked twice was in flight when its worker was killed, and nothing is left open.
      expect(judged.standIn.calls - before - CALLS).toBeLessThanOrEqual(kills * CONCURRENCY);
      expect(rows.every(({ outcome, failure }) => outcome === 'succeeded' || failure === 'worker-lost')).toBe(
        true,
      );
    });

    test('and the database restarted in the middle: the same', async () => {
      const server = stage.server();
      if (server.kill === null) return;
      const { judged, undisturbed, before, work, score, ledger } = await scene(stage);
      await Promise.all([work(), work()]);
      const scoring = score();
      for (let restarts = 0; restarts < 2; restarts += 1) {
        await sleep(700);
        await server.kill();
        await sleep(100);
        await server.restart();
      }
      const { code, stdout } = await scoring;
      expect([code, withoutDurations(stdout)]).toEqual([0, withoutDurations(undisturbed.stdout)]);
      const { results } = await ledger();
      expect(results).toEqual({ results: CALLS, keys: CALLS, left: 0 });
      expect(judged.standIn.calls - before - CALLS).toBeLessThanOrEqual(2 * 2 * (CONCURRENCY + 12));
    });

    test('told to stop, a worker finishes what it has begun and leaves the rest to others', async () => {
      const { judged, undisturbed, before, work, score } = await scene(stage);
      const first = await work();
      const scoring = score();
      await sleep(500);
      first.process.kill('SIGTERM');
      await work();
      const { code, stdout } = await scoring;
      expect(await first.ended).toBe(0);
      expect([code, withoutDurations(stdout)]).toEqual([0, withoutDurations(undisturbed.stdout)]);
      expect(judged.standIn.calls - before).toBe(CALLS);
      expect(first.lines.at(-1)).toContain('"event":"stopped"');
    });
  },
  [],
);
