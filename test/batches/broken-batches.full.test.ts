import { describe, expect, test } from 'vitest';
import { batchedStage } from '../support/batched-stage.ts';
import { skillText } from '../support/skill-text.ts';

const CRANE = { 'skills/crane/SKILL.md': skillText() };
const SCORE = ['score', 'skills/crane', '--depth', 'standard', '--output', 'json', '--batch'];

type Run = Awaited<ReturnType<typeof batchedStage>>['run'];

/** Resumes a run until it is not parked any more. */
async function resumed(run: Run, id: string) {
  for (let rounds = 0; rounds < 8; rounds++) {
    const resumption = await run(['runs', 'resume', id]);
    if (resumption.code !== 4) return resumption;
  }
  throw new Error('The run stays parked.');
}

describe.each(['anthropic', 'openai'] as const)('a batch of %s', (provider) => {
  test('whose making is cut off is found again and not handed in twice', async () => {
    const { run, standIn } = await batchedStage(CRANE, {
      provider,
      makingFault: (attempt) => (attempt === 1 ? 'lose answer' : null),
    });
    const id = (await run(SCORE)).stdout.trim();
    const { code } = await resumed(run, id);
    expect(code).toBe(0);
    expect(standIn.batches.map(({ requests }) => requests.length)).toEqual([4, 1]);
    expect([...standIn.answered.values()]).toEqual([1, 1, 1, 1, 1]);
  }, 60_000);

  test('that the provider refuses ends the run with a reason, and resuming hands it in anew', async () => {
    const { run, standIn } = await batchedStage(CRANE, {
      provider,
      makingFault: (attempt) => (attempt === 1 ? 'refuse' : null),
    });
    const { code, stderr } = await run(SCORE);
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/batch b\w{10}: .*refuses the request \(400\).*plugin-eval runs resume r\w{8}/s),
    ]);
    const [, id = ''] = /^(r\w{8})/m.exec((await run(['runs'])).stdout.replaceAll(/^ +/gm, '')) ?? [];
    expect((await resumed(run, id)).code).toBe(0);
    expect(standIn.batches.map(({ requests }) => requests.length)).toEqual([4, 1]);
  });

  test('in which a request is refused for good leaves a dimension errored, and the next resume tries it again', async () => {
    let isBroken = true;
    const { run, standIn } = await batchedStage(CRANE, {
      provider,
      faultOf: ({ body }) =>
        isBroken && JSON.stringify(body).includes('one dimension alone: scope_calibration')
          ? {
              kind: 'refused',
              status: 400,
              body: { type: 'error', error: { message: 'no', type: 'invalid_request_error' } },
            }
          : null,
    });
    const id = (await run(SCORE)).stdout.trim();
    const { code, stdout } = await resumed(run, id);
    expect([code, JSON.parse(stdout).dimensions.scope_calibration.status]).toEqual([3, 'errored']);
    expect(standIn.batches.map(({ requests }) => requests.length)).toEqual([4, 1]);
    isBroken = false;
    const again = await resumed(run, id);
    expect([again.code, JSON.parse(again.stdout).dimensions.scope_calibration.status]).toEqual([
      0,
      'measured',
    ]);
    expect(standIn.batches.map(({ requests }) => requests.length)).toEqual([4, 1, 1]);
  });

  test('in which a request has no result is drawn again alone', async () => {
    const { run, standIn } = await batchedStage(CRANE, {
      provider,
      faultOf: (_, count) => (count === 3 ? 'missing' : null),
    });
    const id = (await run(SCORE)).stdout.trim();
    expect((await resumed(run, id)).code).toBe(0);
    expect(standIn.batches.map(({ requests }) => requests.length)).toEqual([4, 2]);
  });

  test('with a schema that the provider refuses is put again in words', async () => {
    const { run, standIn } = await batchedStage(CRANE, {
      provider,
      faultOf: ({ body }) =>
        'output_config' in body || 'response_format' in body
          ? {
              kind: 'refused',
              status: 400,
              body: {
                type: 'error',
                error: {
                  type: 'invalid_request_error',
                  message: 'response_format: not supported',
                  param: 'response_format',
                },
              },
            }
          : null,
    });
    const id = (await run(SCORE)).stdout.trim();
    const { code } = await resumed(run, id);
    expect(code).toBe(0);
    expect(
      standIn.batches[1]?.requests.every(({ body }) =>
        JSON.stringify(body).includes('The JSON Schema of the object'),
      ),
    ).toBe(true);
  });

  test('holds what the budget allows, half of the price, and the rest goes into the next', async () => {
    const { run, standIn } = await batchedStage(CRANE, { provider });
    const { code, stdout } = await run([...SCORE, '--max-cost', '0.06']);
    expect(code).toBe(4);
    const first = standIn.batches[0]?.requests.length ?? 0;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(4);
    const { code: end, stderr } = await resumed(run, stdout.trim());
    expect([end, stderr]).toEqual([0, expect.not.stringContaining('budget')]);
    expect([...standIn.answered.values()].every((times) => times === 1)).toBe(true);
  });
});

test('--wait waits for the batches and prints the result', async () => {
  const { run, standIn } = await batchedStage(CRANE, { looks: 2 });
  const { code, stdout, stderr } = await run([...SCORE, '--wait']);
  expect([code, JSON.parse(stdout).composite.complete]).toEqual([0, true]);
  expect(stderr).toMatch(/run r\w{8} waits for 4 answers in batches/);
  expect(standIn.batches).toHaveLength(2);
}, 60_000);

test('a run waits for the batch of another one instead of asking again', async () => {
  const { run, standIn } = await batchedStage(CRANE, { looks: 3 });
  const first = (await run(SCORE)).stdout.trim();
  const second = await run(SCORE);
  expect([second.code, second.stderr]).toEqual([4, expect.stringContaining('4 requests in 1 batch')]);
  expect(standIn.batches).toHaveLength(1);
  expect((await resumed(run, second.stdout.trim())).code).toBe(0);
  expect((await resumed(run, first)).code).toBe(0);
  expect(standIn.batches.map(({ requests }) => requests.length)).toEqual([4, 1]);
});

test.each([
  [
    'a provider without batches',
    ['--judge-model', 'ollama:llama3'],
    /Ollama has no batch interface.*\(anthropic and openai have one\)/,
  ],
  ['agent sessions', ['--depth', 'deep', '--judge-model', 'sonnet'], /Agent sessions run turn by turn/],
  ['nothing to ask', ['--depth', 'quick'], /No judge is called here/],
  ['waiting that is left to others', ['--fleet', '--detach', '--wait'], /leave --wait out/],
])('%s is refused with --batch before anything is paid', async (_, args, message) => {
  const { run, standIn } = await batchedStage(CRANE);
  const { code, stderr } = await run(['score', 'skills/crane', '--depth', 'standard', '--batch', ...args]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  expect(standIn.calls).toEqual([]);
});
