import { describe, expect, test } from 'vitest';
import honestJudge, { asksFor, judgeHonestly } from '../stand-ins/honest-judge.ts';
import type { StandInRequest } from '../stand-ins/stand-in.ts';
import { judgedStage } from '../support/judged-command.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { skillText } from '../support/skill-text.ts';

const CRANE = { 'skills/crane/SKILL.md': skillText() };
const TWO = {
  ...CRANE,
  'skills/swan/SKILL.md': skillText().replaceAll('crane', 'swan'),
};

describe('score at standard depth', () => {
  test('asks the judge, blends its scores in and says what they rest on', async () => {
    const { run, standIn } = await judgedStage(CRANE);
    const { code, stdout, stderr } = await run(['score', 'skills/crane', '--output', 'json']);
    expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
    // The prompts, the predictions, and three dimensions.
    expect(standIn.calls).toBe(5);
    const { depth, dimensions, layers, composite } = JSON.parse(stdout);
    expect(depth).toMatchObject({
      requested: 'standard',
      effective: 'standard',
      confidence_label: 'Assessed',
    });
    expect(layers[1]).toMatchObject({ name: 'judge', judges: 1, kappa: null, self_reported: false });
    expect(layers[1].sub_scores).toEqual({
      triggering_accuracy: 1,
      orchestration_fitness: 0.7,
      output_quality: expect.closeTo(0.7, 12),
      scope_calibration: 0.7,
    });
    expect(dimensions.orchestration_fitness.score).toBeCloseTo(
      (0.1 * dimensions.orchestration_fitness.layers.static + 0.7 * 0.7) / 0.8,
      12,
    );
    expect(layers[1].cost_usd).toBeGreaterThan(0);
    expect([composite.complete, composite.ci_low < composite.score]).toEqual([true, true]);
    // First who is asked where, for how much, and how to do without; then what it came to.
    const [said, paid] = stderr.split('\n');
    expect(said).toMatch(
      /^plugin-eval: no depth was requested and there is a model: anthropic:claude-\S+ at http:\/\/127\.0\.0\.1:\d+\S* judges one skill for about \$0\.\d\d\. --depth quick asks no model\.$/,
    );
    expect(paid).toMatch(/^plugin-eval: run r\w{8}: 5 calls, \$0\.\d\d\.$/);
  });

  test('costs nothing the second time, and prints the same bytes but for the durations', async () => {
    const { run, standIn } = await judgedStage(CRANE);
    const withoutTimes = (text: string) => text.replaceAll(/"duration_ms": [\d.]+/g, '');
    const first = await run(['score', 'skills/crane', '--output', 'json']);
    const second = await run(['score', 'skills/crane', '--output', 'json']);
    expect(standIn.calls).toBe(5);
    expect(withoutTimes(second.stdout)).toBe(withoutTimes(first.stdout));
    expect(second.stderr).toContain('0 calls, 5 from the journal, $0.00.');
    expect(second.stderr).toContain('judges one skill from answers in the journal, at no cost.');
  });

  test('with --fresh asks again', async () => {
    const { run, standIn } = await judgedStage(CRANE);
    await run(['score', 'skills/crane']);
    await run(['score', 'skills/crane', '--fresh']);
    expect(standIn.calls).toBe(10);
  });

  test('asks one judge everything twice but the prompts, and several judges once', async () => {
    const { run, standIn } = await judgedStage(CRANE);
    const variables = { PLUGIN_EVAL_DRAWS: '' };
    const layerOf = async (...args: string[]) => {
      const { stdout } = await run(['score', 'skills/crane', '--output', 'json', ...args], { variables });
      expect(schemaProblems(stdout, 'skill-evaluation')).toEqual([]);
      return JSON.parse(stdout).layers[1];
    };
    expect(await layerOf('--draws', '1')).toMatchObject({ judges: 1, draws: 1 });
    expect(standIn.calls).toBe(5);
    const twice = await layerOf();
    expect(twice).toMatchObject({ judges: 1, draws: 2, kappa: null });
    expect(twice.assessments.output_quality.judgements).toMatchObject([{ draw: 1 }, { draw: 2 }]);
    // The first draws are in the journal.
    expect(standIn.calls).toBe(9);
    expect(await layerOf('--judges', '2')).toMatchObject({ judges: 2, draws: 1, kappa: 1 });
    expect(standIn.calls).toBe(9);
  });

  test('with two judges reports agreement and spread', async () => {
    const { run } = await judgedStage(CRANE);
    const { stdout } = await run(['score', 'skills/crane', '--judges', '2', '--output', 'json']);
    const [, layer] = JSON.parse(stdout).layers;
    expect([layer.judges, layer.kappa, layer.models.length]).toEqual([2, 1, 2]);
    expect(layer.assessments.scope_calibration).toMatchObject({ spread: 0, missing: 0 });
    expect(layer.assessments.scope_calibration.judgements).toHaveLength(2);
  });

  test('with --rubrics all measures all ten dimensions', async () => {
    const { run } = await judgedStage(CRANE);
    const { stdout } = await run(['score', 'skills/crane', '--rubrics', 'all', '--output', 'json']);
    expect(JSON.parse(stdout).composite.measured_weight).toBeCloseTo(1, 12);
  });

  test('of a plugin and of a folder judges every skill', async () => {
    const { run, standIn } = await judgedStage({
      ...TWO,
      '.claude-plugin/plugin.json': '{"name": "origami"}',
    });
    const plugin = await run(['score', '.', '--output', 'json']);
    expect([plugin.code, schemaProblems(plugin.stdout, 'plugin-evaluation'), standIn.calls]).toEqual([
      0,
      [],
      10,
    ]);
    const { layers, skills, composite } = JSON.parse(plugin.stdout);
    expect(layers[1].cost_usd).toBeCloseTo(skills[0].layers[1].cost_usd + skills[1].layers[1].cost_usd, 12);
    expect(composite.ci_low).toBeLessThan(composite.score);
    const folder = await run(['score', 'skills/crane', 'skills/swan', '--output', 'json']);
    expect([folder.code, JSON.parse(folder.stdout).evaluations.length]).toEqual([0, 2]);
    expect(schemaProblems(folder.stdout, 'collection')).toEqual([]);
  });

  test('that brings no answer on a dimension is not measured: errored, no badge, exit code 3, and how to go on', async () => {
    const { run } = await judgedStage(CRANE, {
      faults: ({ texts }) =>
        texts.join('\n').includes('one dimension alone: scope_calibration')
          ? { kind: 'status', status: 400 }
          : null,
    });
    const { code, stdout, stderr } = await run([
      'score',
      'skills/crane',
      '--output',
      'json',
      '--threshold',
      '1',
    ]);
    const { composite, dimensions, gates } = JSON.parse(stdout);
    expect([code, composite.complete, composite.badge, gates[0].passed]).toEqual([3, false, null, null]);
    expect(dimensions.scope_calibration).toMatchObject({ status: 'errored', score: null });
    expect(dimensions.output_quality.status).toBe('measured');
    expect(stderr).toContain('skills/crane: scope_calibration could not be fully judged');
    expect(stderr).toMatch(/to retry the rest: plugin-eval runs resume r\w{8}/);
  });
});

test('compare judges both sides in one run', async () => {
  const { run, standIn } = await judgedStage(TWO);
  const args = [
    'compare',
    'skills/crane',
    'skills/swan',
    '--depth',
    'standard',
    '--rounds',
    '0',
    '--output',
    'json',
  ];
  const { code, stdout, stderr } = await run(args);
  expect([code, standIn.calls]).toEqual([0, 10]);
  expect(JSON.parse(stdout).a.dimensions.output_quality.score).toBeCloseTo(0.7, 12);
  expect(stderr).toMatch(/^plugin-eval: run r\w{8}: 10 calls/);
});

describe('--dry-run', () => {
  test('prints a range of calls, tokens and cost, and calls and records nothing', async () => {
    const { run, standIn } = await judgedStage(TWO);
    const { code, stdout } = await run(['score', 'skills', '--dry-run', '--output', 'json']);
    const document = JSON.parse(stdout);
    expect([code, standIn.calls, document.skills]).toEqual([0, 0, 2]);
    expect(schemaProblems(stdout, 'dry-run')).toEqual([]);
    expect(document.calls).toEqual({ min: 10, likely: 10, max: 20 });
    expect(document.cost_usd.max).toBeGreaterThan(document.cost_usd.min);
    expect((await run(['runs'])).stdout).toContain('No runs');
  });

  test('of quick depth says that it costs nothing', async () => {
    const { run } = await judgedStage(CRANE);
    const { stdout } = await run(['score', 'skills/crane', '--depth', 'quick', '--dry-run']);
    expect(stdout).toBe('Depth quick calls no model and costs nothing.\n');
  });

  test('says that a price is unknown', async () => {
    const { run } = await judgedStage(CRANE);
    const args = ['score', 'skills/crane', '--dry-run', '--judge-model', 'anthropic:claude-next'];
    expect((await run(args)).stdout).toContain('cost    unknown');
  });
});

test('--watch asks no judge unless it is told to', async () => {
  const { run, standIn } = await judgedStage(CRANE);
  const { stderr } = await run(['score', 'skills/crane', '--watch'], {
    onInterrupt: (stop) => {
      stop();
      return () => {};
    },
  });
  expect(stderr).toContain('watching at quick depth');
  expect(standIn.calls).toBe(0);
});

test('a version to compare with that git does not know is refused before anything is paid for', async () => {
  const { run, standIn } = await judgedStage(CRANE);
  const args = [
    'score',
    'skills/crane',
    '--depth',
    'deep',
    '--agent',
    'tool-loop',
    '--lift-against',
    'git:nope',
  ];
  const { code, stderr } = await run(args);
  expect([code, standIn.calls]).toEqual([2, 0]);
  expect(stderr).toContain("at 'nope' cannot be read");
});

describe('a judge that failed its verification', () => {
  /** Says 0.1 to everything. */
  const stingy = (request: StandInRequest) => ({ text: JSON.stringify(judgeHonestly(request, 0.1)) });
  const VERIFIED = ['score', 'skills/crane', '--verify-judge'];

  test('leaves a gate that rests on it undecided, with exit code 3; without a gate the report says so', async () => {
    const { run } = await judgedStage(CRANE, { answer: stingy });
    const gated = await run([...VERIFIED, '--threshold', '1', '--output', 'json']);
    expect(gated.code).toBe(3);
    expect(gated.stderr).toContain('gate threshold could not be measured: crane scores');
    expect(JSON.parse(gated.stdout).gates).toMatchObject([{ name: 'threshold', passed: null }]);
    const plain = await run(VERIFIED);
    expect(plain.code).toBe(0);
    expect(plain.stdout).toContain('It gave a skill that is known to be good 0.');
  });

  test('vetoes the badge of the plugin that the skill belongs to', async () => {
    const plugin = { '.claude-plugin/plugin.json': '{"name": "origami"}', ...CRANE };
    const { run } = await judgedStage(plugin, { answer: stingy });
    const { stdout } = await run(['score', '.', '--verify-judge', '--output', 'json']);
    expect(JSON.parse(stdout).composite).toMatchObject({
      badge: null,
      badge_vetoed_by: 'the verification of the judge',
    });
  });
});

test('a dimension on which the judge abstains is unmeasured: its weight is left out, with the reason, exit code 0', async () => {
  const { run } = await judgedStage(CRANE, {
    answer: (request) =>
      asksFor(request, 'walkthrough')
        ? {
            text: JSON.stringify({
              reasoning: 'The work lies in a script that is not shown.',
              tasks: [1, 2, 3].map((n) => ({
                task: `Task ${n}.`,
                walkthrough: 'Unknown.',
                evidence: [],
                score: null,
              })),
            }),
          }
        : honestJudge(request),
  });
  const { code, stdout } = await run(['score', 'skills/crane', '--output', 'json']);
  expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
  const { dimensions, composite, layers } = JSON.parse(stdout);
  expect(dimensions.output_quality).toMatchObject({ status: 'unmeasured', score: null, grade: null });
  expect(layers[1].assessments.output_quality).toMatchObject({ status: 'unmeasured', missing: 0 });
  // Eight dimensions weigh 0.93 at this depth; output quality 0.15 of it.
  expect(composite).toMatchObject({ complete: true, measured_weight: expect.closeTo(0.78, 12) });
  for (const output of ['text', 'markdown', 'html']) {
    const shown = await run(['score', 'skills/crane', '--verbose', '--output', output]);
    expect(shown.stdout, output).toContain('cannot tell from the material');
  }
  const { stdout: summary } = await run(['score', 'skills/crane', '--output', 'text']);
  expect(summary.match(/cannot tell from the material/g)).toHaveLength(1);
  expect(summary).toContain(
    '- output_quality not judged: The judge cannot tell from the material: The work lies',
  );
});
