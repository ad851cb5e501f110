import { expect, test } from 'vitest';
import honestJudge, { judgeHonestly } from '../stand-ins/honest-judge.ts';
import { STAND_IN_KEYS, standInVariables } from '../stand-ins/model-on-stand-in.ts';
import { withoutDurations } from '../support/built-cli.ts';
import {
  judgeLayerIn,
  judgeScene,
  judgeStandIn,
  SCORE,
  skillsIn,
  startBuilt,
} from '../support/judge-scene.ts';

test('three judges of three protocols judge one skill, each at its own endpoint with its own key', async () => {
  const scene = await judgeScene({ key: STAND_IN_KEYS.anthropic });
  const google = await judgeStandIn({
    protocol: 'google',
    key: STAND_IN_KEYS.google,
    answer: (request) => ({ text: JSON.stringify(judgeHonestly(request, 0.5)) }),
  });
  const local = await judgeStandIn({
    protocol: 'openai-chat',
    answer: (request) => ({ text: `Sure!\n${honestJudge(request).text}` }),
  });
  const names = ['anthropic:claude-haiku-5-5', 'google:gemini-2.5-flash', 'openai-compatible:llama3.1:8b'];
  const args = [...SCORE, '--judge-model', names.join(',')];
  const variables = {
    ...standInVariables('google', google.url),
    OPENAI_COMPATIBLE_BASE_URL: `${local.url}/v1/`,
  };
  const first = await startBuilt(scene, args, variables).ended;
  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('13 calls')]);
  // The first of them writes the prompts as well.
  expect([scene.standIn.calls, google.calls, local.calls]).toEqual([5, 4, 4]);
  const layer = judgeLayerIn(skillsIn(first.stdout)[0]);
  expect(layer).toMatchObject({ judges: 3, models: names, kappa: 1 });
  // One price is unknown, so the sum is: never less than it was.
  expect(layer.cost_usd).toBeNull();
  expect(layer.assessments.scope_calibration?.judgements.map(({ model, score }) => [model, score])).toEqual([
    [names[0], 0.7],
    [names[1], 0.5],
    [names[2], 0.7],
  ]);
  expect(layer.assessments.scope_calibration?.score).toBeCloseTo(1.9 / 3);

  const again = await startBuilt(scene, args, variables).ended;
  expect([again.code, scene.standIn.calls, google.calls, local.calls]).toEqual([0, 5, 4, 4]);
  expect(withoutDurations(again.stdout)).toBe(withoutDurations(first.stdout));
});

test('two judges of one model are asked each for itself', async () => {
  let draws = 0;
  const scene = await judgeScene({
    answer: (request) => ({ text: JSON.stringify(judgeHonestly(request, 0.6 + 0.01 * (draws++ % 10))) }),
  });
  const { code, stdout } = await startBuilt(scene, [...SCORE, '--judges', '2']).ended;
  expect([code, scene.standIn.calls]).toEqual([0, 9]);
  for (const { judgements } of Object.values(judgeLayerIn(skillsIn(stdout)[0]).assessments)) {
    const answers = judgements.flatMap((one) => one.answers);
    expect(judgements).toHaveLength(2);
    expect(answers.length).toBeGreaterThanOrEqual(2);
  }
  const [a, b] = judgeLayerIn(skillsIn(stdout)[0]).assessments.scope_calibration?.judgements ?? [];
  expect(a?.answers).not.toEqual(b?.answers);
});

test('a refused key of one of two providers ends the run, and the other pays no more', async () => {
  const scene = await judgeScene({ skills: 4, delayMs: 30 });
  const google = await judgeStandIn({ protocol: 'google', key: 'another key' });
  const args = [...SCORE, '--judge-model', 'sonnet,google:gemini-2.5-flash', '--concurrency', '2'];
  const { code, stdout, stderr } = await startBuilt(scene, args, standInVariables('google', google.url))
    .ended;
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^plugin-eval: [^\n]*GEMINI_API_KEY[^\n]*\n$/);
  expect(scene.standIn.calls).toBeLessThan(12);
});
