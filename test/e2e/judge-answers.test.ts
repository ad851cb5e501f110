import { describe, expect, test } from 'vitest';
import honestJudge, { judgeHonestly } from '../stand-ins/honest-judge.ts';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { judgeLayerIn, judgeScene, runHere, SCORE, skillsIn } from '../support/judge-scene.ts';

const DIMENSION = 'scope_calibration';

const isAbout = ({ texts }: StandInRequest) => texts.join('\n').includes(`one dimension alone: ${DIMENSION}`);
const isRepair = ({ texts }: StandInRequest) => texts.join('\n').includes('This answer cannot be used.');

/** Judges as an honest one, but answers on one dimension as the test says. */
const judgeWith =
  (say: (honest: string, request: StandInRequest) => string | StandInAnswer) => (request: StandInRequest) => {
    const honest = honestJudge(request);
    if (!isAbout(request)) return honest;
    const said = say(honest.text, request);
    return typeof said === 'string' ? { text: said } : said;
  };

async function judged(say: Parameters<typeof judgeWith>[0]) {
  const scene = await judgeScene({ answer: judgeWith(say) });
  const { code, stdout } = await runHere(scene, SCORE);
  const assessment = judgeLayerIn(skillsIn(stdout)[0]).assessments[DIMENSION];
  return { code, calls: scene.standIn.calls, assessment, scene };
}

describe('an answer is understood', () => {
  test.each<[string, (text: string) => string]>([
    ['within a code fence', (text) => `\`\`\`json\n${text}\n\`\`\``],
    ['within prose', (text) => `Here is my assessment of {it}:\n\n${text}\n\nI hope that helps.`],
    ['with white space and a byte order mark', (text) => `\uFEFF\n  ${text}\n\n`],
    ['after a draft', (text) => `${text.replaceAll('0.7', '0.75')}\n\nOn reflection:\n\n${text}`],
    ['indented', (text) => JSON.stringify(JSON.parse(text), null, 4)],
  ])('%s', async (_, wrap) => {
    const { code, calls, assessment } = await judged(wrap);
    expect([code, calls, assessment?.status, assessment?.score]).toEqual([0, 5, 'measured', 0.7]);
    expect(assessment?.judgements[0]?.repaired).toBe(false);
  });
});

describe('an answer that is no good is asked for once more', () => {
  const changed = (changes: Record<string, unknown>) => (text: string) =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...changes });
  const BAD: [string, (text: string) => string | StandInAnswer][] = [
    ['cut off at the limit', (text) => ({ text: text.slice(0, text.length >> 1), finishReason: 'length' })],
    ['above the range', changed({ score: 1.7 })],
    ['below the range', changed({ score: -0.1 })],
    ['a number as text', changed({ score: '0.7' })],
    ['no number', changed({ score: null })],
    ['a score out of its band', changed({ score: 0.95 })],
    ['quotations that do not occur', changed({ evidence: ['It was never there.', 'Nor was this.'] })],
    ['a refusal', () => ({ text: 'I cannot help with that.', finishReason: 'refused' })],
    ['nothing', () => ''],
  ];

  test.each(BAD)('%s: the second answer counts', async (_, spoil) => {
    const { code, calls, assessment } = await judged((text, request) =>
      isRepair(request) ? text : spoil(text),
    );
    expect([code, calls]).toEqual([0, 6]);
    expect(assessment).toMatchObject({ status: 'measured', score: 0.7, judgements: [{ repaired: true }] });
  });

  test.each(BAD)('%s, twice: errored, and neither 0 nor 0.5', async (_, spoil) => {
    const { code, calls, assessment, scene } = await judged(spoil);
    expect([code, calls]).toEqual([3, 6]);
    expect(assessment).toMatchObject({ status: 'errored', score: null, judgements: [] });
    expect(assessment?.reason).toMatch(/^the judge gave no usable answer in two attempts/);
    // Refused answers are no result: the next run asks anew.
    expect((await runHere(scene, SCORE)).code).toBe(3);
    expect(scene.standIn.calls).toBe(8);
  });
});

test('F1 and means are ours, whatever the judge claims', async () => {
  const scene = await judgeScene({
    answer: (request) => {
      const honest = judgeHonestly(request);
      const claims = { f1: 1, f1_score: 1, mean: 1, overall_score: 1 };
      if (Array.isArray(honest.predictions)) {
        // Every second prompt for which an agent would use the skill is predicted wrongly.
        const predictions = honest.predictions.map(
          (one: { would_trigger: boolean; prompt: number }, index) =>
            index % 2 === 0 ? one : { ...one, would_trigger: false },
        );
        return { text: JSON.stringify({ ...honest, predictions, ...claims }) };
      }
      if (Array.isArray(honest.tasks)) return { text: JSON.stringify({ ...honest, ...claims }) };
      return { text: JSON.stringify(honest) };
    },
  });
  const { code, stdout } = await runHere(scene, SCORE);
  expect(code).toBe(0);
  const layer = judgeLayerIn(skillsIn(stdout)[0]);
  expect(layer.assessments.triggering_accuracy?.score).toBeLessThan(1);
  expect(layer.assessments.triggering_accuracy?.score).toBeGreaterThan(0);
  expect(layer.assessments.output_quality?.score).toBeCloseTo(0.7);
});
