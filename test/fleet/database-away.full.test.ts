import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { withoutDurations } from '../support/built-cli.ts';
import { claimFrom, openQueue } from '../support/fleet-queue.ts';
import { CALLS_PER_SKILL, judgeScene, runHere, SCORE, until } from '../support/judge-scene.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { startProxyTo, type TcpProxy } from '../support/tcp-proxy.ts';
import { startWorker } from '../support/worker-process.ts';

const SKILLS = 4;
const CALLS = SKILLS * CALLS_PER_SKILL;

const PATIENCE = { timeout: 180_000 };

describeWithPostgres('a database that is not there', (stage) => {
  async function scene(delayMs = 10) {
    const url = await stage.migrated();
    const judged = await judgeScene({ skills: SKILLS, delayMs });
    const undisturbed = await runHere(judged, SCORE);
    const before = judged.standIn.calls;
    const network = async (): Promise<TcpProxy> => {
      const proxy = await startProxyTo(url);
      onTestFinished(() => proxy.stop());
      return proxy;
    };
    const work = (proxy: TcpProxy, ...flags: string[]) => {
      const variables = { ...judged.variables, PLUGIN_EVAL_DATABASE_URL: proxy.through(url) };
      const worker = startWorker(judged.root, variables, flags);
      onTestFinished(() => void worker.process.kill('SIGKILL'));
      const said = (event: string) => worker.lines.some((line) => line.includes(`"event":"${event}"`));
      return { ...worker, said };
    };
    const score = () =>
      runHere(judged, [...SCORE, '--fleet'], {
        PLUGIN_EVAL_DATABASE_URL: url,
        PLUGIN_EVAL_HOME: `${judged.root}/fleet`,
      });
    const ledger = async () => {
      const database = await stage.open(url);
      const text = `select (select count(*) from results) as results,
        (select count(*) from job where state <= 'active' and policy = 'exclusive') as left,
        (select count(*) from attempts where outcome = 'open') as open,
        (select count(*) from attempts where failure = 'worker-lost') as lost`;
      const [row] = await database.query<{ lost: number }>({ name: '', text }, []);
      await database.close();
      return row;
    };
    return { url, undisturbed, network, work, score, ledger, calls: () => judged.standIn.calls - before };
  }

  test(
    'at the start of a worker is waited for: it says so, is alive and not ready, and then works',
    PATIENCE,
    async () => {
      const { undisturbed, network, work, score } = await scene();
      const proxy = await network();
      proxy.become('cut');
      const worker = work(proxy, '--port', '0');
      await until(() => worker.said('database-away') && worker.said('listening'));
      const { port } = JSON.parse(worker.lines.find((line) => line.includes('"listening"')) ?? '{}');
      const ask = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        return [response.status, await response.text()];
      };
      expect(await ask('/livez')).toEqual([200, 'alive\n']);
      expect(await ask('/readyz')).toEqual([503, 'database unreachable\n']);
      expect(await ask('/metrics')).toEqual([
        200,
        expect.stringContaining('plugin_eval_worker_running_tasks 0'),
      ]);
      const away = JSON.parse(worker.lines.find((line) => line.includes('database-away')) ?? '{}');
      expect(away.problem).toMatch(/cannot be reached \(.+\)\. Check that it runs/);
      expect(worker.said('started')).toBe(false);

      proxy.become('open');
      await worker.started;
      expect(worker.said('database-back')).toBe(true);
      expect(await ask('/readyz')).toEqual([200, 'ready\n']);
      expect(withoutDurations((await score()).stdout)).toBe(withoutDurations(undisturbed.stdout));
      worker.process.kill('SIGTERM');
      expect(await worker.ended).toBe(0);
    },
  );

  test('and a worker that is told to stop while it waits ends well', PATIENCE, async () => {
    const { network, work } = await scene();
    const proxy = await network();
    proxy.become('cut');
    const worker = work(proxy);
    await until(() => worker.said('database-away'));
    worker.process.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(worker.said('stopped')).toBe(true);
  });

  test.each(['cut', 'silent'] as const)(
    'a network that is %s for longer than others wait: others take up the tasks, and the worker goes on afterwards',
    PATIENCE,
    async (link) => {
      const { undisturbed, network, work, score, ledger, calls } = await scene(400);
      const [failing, sound] = [await network(), await network()];
      const lonely = work(failing, '--concurrency', '2');
      await lonely.started;
      const scoring = score();
      await until(() => calls() >= 3);
      failing.become(link);
      const other = work(sound, '--concurrency', '2');
      await other.started;
      await sleep(20_000);
      failing.become('open');
      const { code, stdout } = await scoring;
      expect([code, withoutDurations(stdout)]).toEqual([0, withoutDurations(undisturbed.stdout)]);
      expect(await ledger()).toMatchObject({ results: CALLS, left: 0, open: 0 });
      // What was made twice was in flight when others took over, and is in the ledger.
      expect(calls() - CALLS).toBeLessThanOrEqual((await ledger())?.lost ?? 0);
      expect(lonely.process.exitCode).toBeNull();
      await until(
        () => lonely.said('late-results') || !lonely.said('database-away') || lonely.said('database-back'),
      );
    },
  );

  test('a claim whose response is lost is free again, while its worker lives', PATIENCE, async () => {
    const { url, work, network, score, ledger } = await scene();
    const worker = work(await network());
    await worker.started;
    const database = await stage.open(url);
    const running = score();
    // The worker claims for itself what it never hears of.
    const [row] = await database.query<{ id: string }>(
      { name: '', text: 'select id from workers limit 1' },
      [],
    );
    const queue = (await openQueue(database)).worker(row?.id ?? '');
    let claimed = 0;
    for (let looks = 0; claimed === 0 && looks < 2_000; looks += 1)
      claimed = (await claimFrom(queue, 2)).length;
    expect(claimed).toBeGreaterThan(0);
    expect((await running).code).toBe(0);
    expect(await ledger()).toMatchObject({ results: CALLS, left: 0, open: 0 });
    await database.close();
  });
});
