import { describe, expect, test } from 'vitest';
import { batchedStage } from '../support/batched-stage.ts';
import { skillText } from '../support/skill-text.ts';

const TWO = {
  'skills/crane/SKILL.md': skillText(),
  'skills/swan/SKILL.md': skillText().replaceAll('crane', 'swan'),
};
const SCORE = ['score', 'skills', '--depth', 'standard', '--output', 'json', '--batch'];

async function finished(run: Awaited<ReturnType<typeof batchedStage>>['run'], id: string) {
  for (let rounds = 0; rounds < 6; rounds++) {
    const ended = await run(['runs', 'resume', id]);
    if (ended.code !== 4) return ended;
  }
  throw new Error('It stays parked.');
}

describe.each(['anthropic', 'openai'] as const)('runs cancel with batches at %s', (provider) => {
  test('cancels them there, keeps what was answered, and the run can be gone on with', async () => {
    const { run, standIn } = await batchedStage(TWO, { provider, looks: 99, answeredThen: 3 });
    const id = (await run(SCORE)).stdout.trim();
    const cancelled = await run(['runs', 'cancel', id]);
    expect([cancelled.code, cancelled.stdout]).toEqual([0, `${id}\n`]);
    expect(cancelled.stderr).toContain('1 batch cancelled. Finished results are kept');
    expect(standIn.batches.map(({ state }) => state)).toEqual(['canceled']);
    const shown = JSON.parse((await run(['runs', 'show', id, '--output', 'json'])).stdout);
    expect(shown).toMatchObject({
      status: 'interrupted',
      calls: { succeeded: 3, failed: 5, open: 0 },
      batches: [{ state: 'collected', requests: { all: 8, answered: 3, failed: 5 } }],
    });
    // What nobody processed costs nothing.
    expect(shown.known_cost_usd).toBeGreaterThan(0);
    expect(shown.cost_usd).toBe(shown.known_cost_usd);
    expect((await run(['runs', 'cancel', id])).stderr).toContain('is already over');
    const again = await run(['runs', 'resume', id]);
    // What was not answered, and predictions on the prompts that were.
    expect([again.code, standIn.batches.map(({ requests }) => requests.length)]).toEqual([4, [8, 6]]);
  });

  test('one that its provider takes long to cancel is collected by the next resume', async () => {
    const { run, standIn } = await batchedStage(TWO, { provider, looks: 99, looksToCancel: 2 });
    const id = (await run(SCORE)).stdout.trim();
    const cancelled = await run(['runs', 'cancel', id]);
    expect(cancelled.stderr).toContain('may still finish and charge');
    expect(standIn.batches[0]?.state).toBe('canceling');
    expect((await run(['runs', 'resume', id])).code).toBe(4);
    expect(standIn.batches.map(({ state, requests }) => [state, requests.length])).toEqual([
      ['canceled', 8],
      ['at work', 8],
    ]);
  });

  test('one that ended meanwhile is collected', async () => {
    const { run, standIn } = await batchedStage(TWO, { provider });
    const id = (await run(SCORE)).stdout.trim();
    const [batch] = standIn.batches;
    if (batch) batch.state = 'expired';
    expect((await run(['runs', 'cancel', id])).code).toBe(0);
    expect((await finished(run, id)).code).toBe(0);
  });

  test('without a key nothing is said to be cancelled', async () => {
    const { run, standIn } = await batchedStage(TWO, { provider, looks: 99 });
    const id = (await run(SCORE)).stdout.trim();
    const none = { ANTHROPIC_API_KEY: '', OPENAI_API_KEY: '' };
    const { code, stdout, stderr } = await run(['runs', 'cancel', id], { variables: none });
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('requires a key')]);
    expect(standIn.batches[0]?.state).toBe('at work');
    expect(JSON.parse((await run(['runs', 'show', id, '--output', 'json'])).stdout).status).toBe('parked');
  });
});

test('a run that is over, and has no batches, is not cancelled', async () => {
  const { run } = await batchedStage(TWO, {});
  const id = (await run(SCORE)).stdout.trim();
  expect((await finished(run, id)).code).toBe(0);
  expect((await run(['runs', 'cancel', id])).stderr).toContain('is already over');
});
