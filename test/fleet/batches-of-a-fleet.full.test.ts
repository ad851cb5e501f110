import { expect, onTestFinished, test } from 'vitest';
import { startBatchStandIn } from '../stand-ins/batches/stand-in-batches.ts';
import honestJudge from '../stand-ins/honest-judge.ts';
import { standInVariables } from '../stand-ins/model-on-stand-in.ts';
import { withoutDurations } from '../support/built-cli.ts';
import { fleetScene } from '../support/fleet-scene.ts';
import { judgeScene, runHere, SCORE } from '../support/judge-scene.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';

describeWithPostgres('batches with a shared database', (stage) => {
  async function scene(looks = 1) {
    const judged = await judgeScene({ skills: 2 });
    const standIn = await startBatchStandIn({ provider: 'anthropic', answer: honestJudge, looks });
    onTestFinished(() => standIn.stop());
    const variables = { ...judged.variables, ...standInVariables('anthropic', standIn.url) };
    const own = { ...judged, variables };
    return { own, standIn, fleet: fleetScene(own, await stage.migrated()) };
  }
  const BATCH = [...SCORE, '--batch'];
  const sizes = ({ batches }: Awaited<ReturnType<typeof startBatchStandIn>>) =>
    batches.map(({ requests }) => requests.length);

  /** With the journal in a file, round by round. */
  async function locally(own: Awaited<ReturnType<typeof scene>>['own']) {
    const id = (await runHere(own, BATCH)).stdout.trim();
    let ended = await runHere(own, ['runs', 'resume', id]);
    for (let rounds = 0; ended.code === 4 && rounds < 6; rounds++)
      ended = await runHere(own, ['runs', 'resume', id]);
    return withoutDurations(ended.stdout);
  }

  test('are kept in Postgres as in a file: the same rounds, and the same document', async () => {
    const { own, standIn, fleet } = await scene();
    const document = await locally(own);
    const rounds = sizes(standIn).length;
    const id = (await fleet.here(...BATCH)).stdout.trim();
    expect((await fleet.here('runs', 'resume', id)).code).toBe(4);
    const ended = await fleet.here('runs', 'resume', id);
    expect([ended.code, withoutDurations(ended.stdout)]).toEqual([0, document]);
    expect(sizes(standIn).slice(rounds)).toEqual(sizes(standIn).slice(0, rounds));
  }, 60_000);

  test('left to the workers: one of them collects, and any machine prints the result', async () => {
    const { own, standIn, fleet } = await scene();
    const document = await locally(own);
    const rounds = sizes(standIn).length;
    const begun = await fleet.here(...BATCH, '--fleet', '--detach', '--max-cost', '5');
    expect([begun.code, sizes(standIn).length]).toEqual([0, rounds]);
    const run = begun.stdout.trim();
    const worker = await fleet.work(['--kinds', 'evaluation']);
    const watched = await fleet.elsewhere('runs', 'watch', run);
    if (watched.code !== 0) throw new Error(watched.stderr + worker.lines.join('\n'));
    expect(watched.stderr).toContain('is checked again later');
    expect(sizes(standIn).slice(rounds)).toEqual(sizes(standIn).slice(0, rounds));
    const printed = await fleet.elsewhere('runs', 'resume', run);
    expect([printed.code, withoutDurations(printed.stdout)]).toEqual([0, document]);
  }, 120_000);

  test('cancelled from another machine: their providers are told, and nobody goes on with the run', async () => {
    const { standIn, fleet } = await scene(99);
    const run = (await fleet.here(...BATCH, '--fleet', '--detach')).stdout.trim();
    await fleet.work(['--kinds', 'evaluation']);
    while (standIn.batches.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    const cancelled = await fleet.elsewhere('runs', 'cancel', run);
    expect([cancelled.code, cancelled.stderr]).toEqual([0, expect.stringContaining('1 batch cancelled')]);
    expect(standIn.batches.map(({ state }) => state)).toEqual(['canceled']);
    expect((await fleet.elsewhere('runs', 'watch', run)).code).toBe(130);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(standIn.batches).toHaveLength(1);
  }, 60_000);
});
