import { describe, expect, test } from 'vitest';
import { batchedStage } from '../support/batched-stage.ts';
import { judgedStage } from '../support/judged-command.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { skillText } from '../support/skill-text.ts';

const TWO = {
  'skills/crane/SKILL.md': skillText(),
  'skills/swan/SKILL.md': skillText().replaceAll('crane', 'swan'),
};
const SCORE = ['score', 'skills', '--depth', 'standard', '--output', 'json'];

/** Without what differs between two runs of the same: times, and the price of batches. */
function comparable(stdout: string): unknown {
  return JSON.parse(
    stdout
      .replaceAll(/"(duration_ms|cost_usd)": [\d.e-]+/g, '"$1": 0')
      .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
      // Keys cover the endpoint.
      .replaceAll(/\b[0-9a-f]{64}\b/g, 'KEY'),
  );
}

describe.each(['anthropic', 'openai'] as const)('score --batch with %s', (provider) => {
  test('parks, collects in rounds, and comes to what single calls come to, at half the price', async () => {
    const { run, standIn } = await batchedStage(TWO, { provider });
    const parked = await run([...SCORE, '--batch']);
    expect([parked.code, parked.stdout]).toEqual([4, expect.stringMatching(/^r\w{8}\n$/)]);
    const id = parked.stdout.trim();
    // The prompts and three dimensions of each skill; predictions wait for the prompts.
    expect(standIn.batches.map(({ requests }) => requests.length)).toEqual([8]);
    expect(parked.stderr).toContain(
      `Run ${id} is parked: 8 requests in 1 batch, which may take up to 24 hours. Collect and continue with: plugin-eval runs resume ${id}`,
    );
    const second = await run(['runs', 'resume', id]);
    expect([second.code, second.stdout]).toEqual([4, `${id}\n`]);
    expect(standIn.batches.map(({ requests }) => requests.length)).toEqual([8, 2]);
    const { code, stdout, stderr } = await run(['runs', 'resume', id]);
    expect([code, schemaProblems(stdout, 'collection')]).toEqual([0, []]);
    expect(stderr).toMatch(/run r\w{8}: 2 calls, 8 from the journal, \$0\.\d+\./);

    const single = await judgedStage(TWO, {
      protocol: provider === 'anthropic' ? 'anthropic' : 'openai-chat',
    });
    const variables =
      provider === 'anthropic'
        ? {}
        : { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: single.standIn.url, PLUGIN_EVAL_MODEL: '' };
    const model = provider === 'anthropic' ? [] : ['--model', modelOf(stdout)];
    const usual = await single.run([...SCORE, ...model], { variables });
    expect(comparable(stdout)).toEqual(comparable(usual.stdout));
    const costOf = (text: string) =>
      JSON.parse(text).evaluations.map((one: { layers: { cost_usd: number }[] }) => one.layers[1]?.cost_usd);
    const usualCosts = costOf(usual.stdout) as number[];
    expect(costOf(stdout)).toEqual(usualCosts.map((cost) => expect.closeTo(cost / 2, 12)));
  });

  test('finds everything in the journal afterwards, with and without --batch', async () => {
    const { run, standIn } = await batchedStage(TWO, { provider });
    const id = (await run([...SCORE, '--batch'])).stdout.trim();
    await run(['runs', 'resume', id]);
    await run(['runs', 'resume', id]);
    const batches = standIn.batches.length;
    for (const args of [SCORE, [...SCORE, '--batch']]) {
      const { code, stderr } = await run(args);
      expect([code, stderr]).toEqual([0, expect.stringContaining('0 calls, 10 from the journal, $0.00.')]);
    }
    expect(standIn.batches).toHaveLength(batches);
  });

  test('stays parked while the provider is at work, and shows its batches', async () => {
    const { run } = await batchedStage(TWO, { provider, looks: 3 });
    const id = (await run([...SCORE, '--batch'])).stdout.trim();
    const again = await run(['runs', 'resume', id]);
    expect([again.code, again.stdout]).toEqual([4, `${id}\n`]);
    const shown = await run(['runs', 'show', id]);
    expect(shown.stdout).toMatch(/1 batch\n/);
    expect(shown.stdout).toMatch(/handed-in +round 1 +8 requests, 8 waiting/);
    const json = await run(['runs', 'show', id, '--output', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      status: 'parked',
      batches: [{ state: 'handed-in', round: 1, requests: { all: 8, answered: 0, failed: 0 } }],
    });
  });

  test('asks alone again for what failed in a batch, and for all of a batch that expired or is gone', async () => {
    for (const fate of ['expired', 'gone', 'failed'] as const) {
      if (fate === 'failed' && provider === 'anthropic') continue;
      const { run, standIn } = await batchedStage(TWO, {
        provider,
        fateOf: (number) => (number === 1 ? fate : 'ended'),
        faultOf: (_, count) =>
          count === 2 ? { kind: 'refused', status: 500, body: { error: { message: 'broken' } } } : null,
      });
      const id = (await run([...SCORE, '--batch'])).stdout.trim();
      let code = 4;
      for (let rounds = 0; code === 4 && rounds < 6; rounds++)
        code = (await run(['runs', 'resume', id])).code;
      expect([fate, code]).toEqual([fate, 0]);
      // Lost, all again, one again with what waited, the last predictions.
      expect(standIn.batches.map(({ requests }) => requests.length).slice(0, 2)).toEqual([8, 8]);
      expect([...standIn.answered.values()].every((times) => times === 1)).toBe(true);
      const { stdout } = await run(['runs', 'show', id]);
      expect(stdout).toContain(fate === 'expired' ? '8 failed' : 'lost');
    }
  });
});

function modelOf(stdout: string): string {
  return JSON.parse(stdout).evaluations[0].layers[1].model;
}
