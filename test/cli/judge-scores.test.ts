import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const assessed = (score: number) => ({ score, reasoning: `It deserves ${score}.` });
const SCORES = {
  triggering_accuracy: assessed(0.9),
  orchestration_fitness: assessed(0.8),
  output_quality: assessed(0.7),
  scope_calibration: assessed(0.6),
};

async function score(scores: unknown, args = ['skills/crane'], more: string[] = []) {
  const root = temporaryRepository();
  writeTree(root, {
    'skills/crane/SKILL.md': skillText(),
    'skills/swan/SKILL.md': skillText(),
    'bad/SKILL.md': Buffer.from([0xff]),
  });
  writeFileSync(join(root, 'scores.json'), typeof scores === 'string' ? scores : JSON.stringify(scores));
  return runCommand(root, ['score', ...args, '--judge-scores', 'scores.json', '--output', 'json', ...more]);
}
const evaluate = async (scores: unknown) => JSON.parse((await score(scores)).stdout);

describe('judge scores', () => {
  test('are blended with the static ones by the table, renormalised over the two layers', async () => {
    const { dimensions } = await evaluate(SCORES);
    const { triggering_accuracy: triggering, orchestration_fitness: orchestration } = dimensions;
    // The table: static 0.15, judge 0.25; static 0.1, judge 0.7.
    expect(triggering.score).toBeCloseTo((0.15 * triggering.layers.static + 0.25 * 0.9) / 0.4, 12);
    expect(orchestration.score).toBeCloseTo((0.1 * orchestration.layers.static + 0.7 * 0.8) / 0.8, 12);
    expect([triggering.layers.judge, orchestration.layers.judge]).toEqual([0.9, 0.8]);
  });

  test('stand alone where layer 1 scores nothing', async () => {
    const { output_quality: quality, scope_calibration: scope } = (await evaluate(SCORES)).dimensions;
    expect(quality).toMatchObject({ grade: 'C', status: 'measured', layers: { static: null, judge: 0.7 } });
    expect(quality.score).toBeCloseTo(0.7, 12);
    expect(scope).toMatchObject({ grade: 'D', status: 'measured', layers: { static: null, judge: 0.6 } });
    expect(scope.score).toBeCloseTo(0.6, 12);
  });

  test('leave the dimensions that they do not hold to layer 1', async () => {
    const { dimensions } = await evaluate(SCORES);
    const { token_efficiency: tokens } = dimensions;
    expect([tokens.score, tokens.layers]).toEqual([tokens.layers.static, { static: tokens.layers.static }]);
    expect(dimensions.robustness.status).toBe('unmeasured');
  });

  test('reach into the composite: the weighted mean of the measured dimensions', async () => {
    const { composite, dimensions } = await evaluate(SCORES);
    const measured = Object.values<{ score: number | null; weight: number }>(dimensions).filter(
      ({ score }) => score !== null,
    );
    const weight = measured.reduce((sum, each) => sum + each.weight, 0);
    const total = measured.reduce((sum, each) => sum + each.weight * (each.score ?? 0), 0);
    expect(composite.measured_weight).toBeCloseTo(0.66 + 0.15 + 0.12, 12);
    expect(composite.score).toBeCloseTo((100 * total * composite.anti_pattern_penalty) / weight, 9);
  });

  test('make a layer of their own, marked as self-reported, with the reasons', async () => {
    const { layers } = await evaluate(SCORES);
    expect(layers.map(({ name }: { name: string }) => name)).toEqual(['static', 'judge']);
    expect(layers[1]).toMatchObject({ self_reported: true, duration_ms: 0, model: null, cost_usd: null });
    expect(layers[1].sub_scores).toEqual({
      triggering_accuracy: 0.9,
      orchestration_fitness: 0.8,
      output_quality: 0.7,
      scope_calibration: 0.6,
    });
    for (const [name, { score, reasoning }] of Object.entries(SCORES)) {
      expect(layers[1].assessments[name]).toMatchObject({
        status: 'measured',
        score,
        judgements: [{ model: 'self-reported', score, reasoning }],
      });
    }
    expect(layers[1].score).toBeCloseTo((0.9 + 0.8 + 0.7 + 0.6) / 4, 12);
  });

  test('reach standard depth', async () => {
    const { code, stdout, stderr } = await score(SCORES);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout).depth).toEqual({
      requested: 'standard',
      effective: 'standard',
      confidence_label: 'Assessed',
    });
    expect(schemaProblems(stdout, 'skill-evaluation')).toEqual([]);
  });

  test('earn no badge, however high they are', async () => {
    const best = Object.fromEntries(Object.keys(SCORES).map((name) => [name, assessed(1)]));
    const { composite } = await evaluate(best);
    expect(composite.score).toBeGreaterThan(60);
    expect([composite.badge, composite.complete]).toEqual([null, true]);
  });

  test('are called self-reported in the verdict', async () => {
    const { stdout } = await score(SCORES, ['skills/crane'], ['--output', 'text']);
    expect(stdout.split('\n').slice(0, 10).join('\n')).toContain(
      'judge scores are self-reported, so there is no badge',
    );
  });

  test('can be gated on', async () => {
    const passed = await score(SCORES, ['skills/crane'], ['--require-measured', 'output_quality']);
    expect([passed.code, passed.stderr]).toEqual([0, '']);
  });

  test('do not make an unreadable skill measured', async () => {
    const { code, stdout } = await score(SCORES, ['bad']);
    expect([code, JSON.parse(stdout).composite.score]).toEqual([3, null]);
  });
});

describe('wrong use, in one line', () => {
  const { scope_calibration: _, ...three } = SCORES;

  test.each<[string, unknown, string]>([
    ['a score above 1', { ...SCORES, output_quality: assessed(1.01) }, 'output_quality.score: '],
    ['a score below 0', { ...SCORES, output_quality: assessed(-0.1) }, 'output_quality.score: '],
    [
      'a score that is text',
      { ...SCORES, output_quality: { score: '1', reasoning: '' } },
      'output_quality.score: ',
    ],
    [
      'a score that is null',
      { ...SCORES, output_quality: { score: null, reasoning: '' } },
      'output_quality.score: ',
    ],
    ['a missing reasoning', { ...SCORES, output_quality: { score: 1 } }, 'output_quality.reasoning: '],
    ['a missing dimension', three, 'scope_calibration: '],
    ['a dimension of no judge', { ...SCORES, robustness: assessed(1) }, 'Unrecognized key: "robustness"'],
    ['a list', [SCORES], 'expected object'],
    ['no JSON', '{"triggering_accuracy": ', 'it is not valid JSON.'],
    ['nothing', '', 'it is not valid JSON.'],
  ])('%s', async (_name, scores, problem) => {
    const { code, stdout, stderr } = await score(scores);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^plugin-eval: scores\.json: [^\n]+\n$/);
    expect(stderr).toContain(problem);
  });

  test('a file that does not exist', async () => {
    const result = await score(SCORES, ['skills/crane'], ['--judge-scores', 'nowhere.json']);
    expect(result).toEqual({
      code: 2,
      stdout: '',
      stderr: 'plugin-eval: nowhere.json: it cannot be read (ENOENT).\n',
    });
  });

  test.each([[['skills']], [['skills/crane', 'skills/swan']]])('more than one skill: %s', async (paths) => {
    const { code, stderr } = await score(SCORES, paths);
    expect([code, stderr]).toEqual([
      2,
      `plugin-eval: --judge-scores contains the scores of one skill, and ${paths.join(', ')} is not one. Give a single skill folder.\n`,
    ]);
  });

  test.each(['quick', 'deep'])('together with --depth %s', async (depth) => {
    const { code, stdout, stderr } = await score(SCORES, ['skills/crane'], ['--depth', depth]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`^plugin-eval: --depth ${depth} cannot be reached: [^\\n]+\\n$`));
  });
});

test('scores that lie in the skill they judge are taken, and said to', async () => {
  const root = temporaryRepository();
  writeTree(root, { 'crane/SKILL.md': skillText(), 'crane/scores.json': JSON.stringify(SCORES) });
  const args = ['score', 'crane', '--judge-scores', 'crane/scores.json', '--output', 'json'];
  const { code, stderr } = await runCommand(root, args);
  expect(code).toBe(0);
  expect(stderr).toContain('crane/scores.json is inside the skill that it judges');
});
