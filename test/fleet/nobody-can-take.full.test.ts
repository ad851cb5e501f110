import { expect, test } from 'vitest';
import { fleetScene } from '../support/fleet-scene.ts';
import { judgeScene, SCORE, until } from '../support/judge-scene.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { schemaProblems } from '../support/published-schemas.ts';

const ELSEWHERE = { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9/v1' };

describeWithPostgres('what no worker can take', (stage) => {
  const scene = async () => fleetScene(await judgeScene({ skills: 1 }), await stage.migrated());

  test('is told to who waits, watches and shows, until a worker comes that can', async () => {
    const fleet = await scene();
    const other = await fleet.work(['--kinds', 'model-answer'], ELSEWHERE);
    const running = fleet.here(...SCORE, '--fleet');
    await until(() => other.lines.some((line) => line.includes('lane-refused')));
    const { runs } = JSON.parse((await fleet.elsewhere('runs', '--output', 'json')).stdout);
    const run = runs[0].id as string;
    let shown = '';
    while (!shown.includes('the only worker cannot'))
      shown = (await fleet.elsewhere('runs', 'show', run)).stdout;
    expect(shown).toMatch(/4 tasks wait, and the only worker cannot take model-answer: anthropic http/);
    const json = (await fleet.elsewhere('runs', 'show', run, '--output', 'json')).stdout;
    expect(schemaProblems(json, 'run-details')).toEqual([]);
    expect(JSON.parse(json).fleet).toMatchObject({
      workers: 1,
      unserved: [{ kind: 'model-answer', pool: expect.stringMatching(/^anthropic http/), tasks: 4 }],
      unevaluated: false,
    });
    const watching = fleet.elsewhere('runs', 'watch', run);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await fleet.work(['--kinds', 'model-answer']);
    const [ended, watched] = await Promise.all([running, watching]);
    expect([ended.code, watched.code]).toEqual([0, 0]);
    const sentence = 'the only worker cannot take model-answer: anthropic http';
    expect(ended.stderr).toContain(sentence);
    expect(watched.stderr).toContain(sentence);
    const after = JSON.parse((await fleet.elsewhere('runs', 'show', run, '--output', 'json')).stdout);
    expect(after.fleet.unserved).toEqual([]);
  });

  test('is told of a run that was left to the workers, and that none of them evaluates', async () => {
    const fleet = await scene();
    const run = (await fleet.here(...SCORE, '--fleet', '--detach')).stdout.trim();
    const show = async () => (await fleet.elsewhere('runs', 'show', run)).stdout;
    expect(await show()).toContain('waits for evaluation, and no worker is connected');
    await fleet.work(['--kinds', 'model-answer']);
    expect(await show()).toContain('waits for evaluation, and the only worker cannot take it up');
    const other = await fleet.work([], ELSEWHERE);
    await until(() => other.lines.some((line) => line.includes('job-refused')));
    let shown = '';
    while (!shown.includes('none of 2 workers can take it up')) shown = await show();
    await fleet.work();
    expect((await fleet.elsewhere('runs', 'watch', run)).code).toBe(0);
  });
});
