import { EXIT, worstExit } from '@plugin-eval/app/operations/exit-code.ts';
import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import {
  DEPTHS,
  DIMENSION_NAMES,
  LAYER_NAMES,
  OUTCOMES,
  PROMPT_BUCKETS,
  SEVERITIES,
  type SubCheckName,
  THREAT_CATEGORIES,
} from '@plugin-eval/core/documents/names.ts';
import { ANTI_PATTERN_SEVERITY, antiPatternPenalty } from '@plugin-eval/core/methodology/anti-patterns.ts';
import { BADGE_BOUNDS, FEWEST_OPPONENTS } from '@plugin-eval/core/methodology/badge.ts';
import { DEPTH_DEFINITIONS } from '@plugin-eval/core/methodology/depths.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { gradeOf } from '@plugin-eval/core/methodology/grade.ts';
import { TRIGGER_ALTERNATIVES } from '@plugin-eval/core/text/trigger-expression.ts';
import { efficiencyNorm } from '@plugin-eval/quality/monte-carlo/marginal-tokens.ts';
import { DEFAULT_PROMPT_COUNT, promptMix } from '@plugin-eval/quality/monte-carlo/prompts/prompt-mix.ts';
import { layerScore } from '@plugin-eval/quality/monte-carlo/reduce/reduce-sessions.ts';
import { LOOK_LEVEL, LOOKS } from '@plugin-eval/quality/monte-carlo/stop-early.ts';
import { DESCRIPTION_EXPRESSIONS } from '@plugin-eval/quality/static/description-signals.ts';
import { PROSE_EXPRESSIONS } from '@plugin-eval/quality/static/prose-signals.ts';
import { SUB_CHECK_WEIGHTS, staticDimensionScores } from '@plugin-eval/quality/static/score-features.ts';
import { SUB_CHECKS } from '@plugin-eval/quality/static/sub-checks.ts';
import { loadRubrics } from '@plugin-eval/sessions/grading/load-rubrics.ts';
import { SESSION_FAILURES } from '@plugin-eval/sessions/session-request.ts';
import { riskOf, severityWeight } from '@plugin-eval/threat/scoring/risk-score.ts';
import { describe, expect, test } from 'vitest';
import { specificationPage } from './support/specification-page.ts';
import { staticFeatures } from './support/static-features.ts';

const quality = specificationPage('quality.md');
const sessions = specificationPage('sessions.md');
const threats = specificationPage('threats.md');
const documents = specificationPage('documents.md');

const steps = (cell = '') => cell.split(';').map(Number);

describe('expressions stand on the page as they stand in the code', () => {
  test('the trigger expression', () => {
    expect(quality.block('Trigger expression')).toEqual(TRIGGER_ALTERNATIVES);
  });

  test.each([
    ['frontmatter_quality', 'proactively', DESCRIPTION_EXPRESSIONS.proactively],
    ['frontmatter_quality', 'automatic', DESCRIPTION_EXPRESSIONS.automatic],
    ['frontmatter_quality', 'use case', DESCRIPTION_EXPRESSIONS.useCase],
    ['frontmatter_quality', 'context', DESCRIPTION_EXPRESSIONS.context],
    ['structural_completeness', 'decisions', PROSE_EXPRESSIONS.decisions],
    ['ecosystem_coherence', 'related', PROSE_EXPRESSIONS.related],
  ])('of %s: %s', (heading, name, source) => {
    expect(quality.block(heading).find((line) => line.startsWith(name))).toBe(`${name.padEnd(13)}${source}`);
  });
});

describe('sub-checks give what their tables say', () => {
  const nothing: Partial<StaticFeatures> = {
    hasName: false,
    hasTrigger: false,
    descriptionLength: 0,
    lineCount: 0,
  };
  const gain = (name: SubCheckName, changes: Partial<StaticFeatures>) =>
    SUB_CHECKS[name](staticFeatures({ ...nothing, ...changes })) - SUB_CHECKS[name](staticFeatures(nothing));

  test('the length of the description, and pushiness', () => {
    const rows = quality.table('frontmatter_quality');
    const row = (start: string) => rows.find(([, condition = '']) => condition.includes(start)) ?? [];
    // Of 40 characters on a description is pushier, which has a row of its own.
    const [, , forty = ''] = row('at least 40');
    const lengths = steps(row('at least 100; 60; 30; 10')[2]);
    [100, 60, 30, 10].forEach((descriptionLength, index) => {
      const pushier = descriptionLength >= 40 ? 0.6 * Number(forty) : 0;
      const expected = (lengths[index] ?? Number.NaN) + pushier;
      expect(gain('frontmatter_quality', { descriptionLength })).toBeCloseTo(expected, 12);
    });
    const [often = 0, once = 0] = steps(row('*use case*')[2]);
    const pushiness: [Partial<StaticFeatures>, string | number | undefined][] = [
      [{ hasTrigger: true }, row('trigger expression')[2]],
      [{ saysProactively: true }, row('*proactively*')[2]],
      [{ saysAutomatic: true }, row('*automatic*')[2]],
      [{ useCaseCount: 3 }, often],
      [{ useCaseCount: 1 }, once],
      [{ hasTriggerContext: true }, row('*context*')[2]],
    ];
    for (const [change, value] of pushiness)
      expect(gain('frontmatter_quality', change)).toBeCloseTo(0.6 * Number(value), 12);
  });

  test('orchestration_wiring', () => {
    const changes: Partial<StaticFeatures>[] = [
      { namesOutputFormat: true },
      { namesOutput: true },
      { namesInput: true },
      { codeBlockCount: 2 },
      { orchestrationWordCount: 2 },
    ];
    const values = quality.table('orchestration_wiring').map(([, value]) => Number(value));
    expect(values).toHaveLength(changes.length);
    changes.forEach((change, index) => {
      expect(gain('orchestration_wiring', change)).toBeCloseTo(values[index] ?? Number.NaN, 12);
    });
  });

  test('progressive_disclosure at both ends of each row', () => {
    for (const [range = '', value] of quality.table('progressive_disclosure')) {
      for (const lineCount of range.match(/\d+/g)?.map(Number) ?? [])
        expect(SUB_CHECKS.progressive_disclosure(staticFeatures({ lineCount }))).toBe(Number(value));
    }
  });

  test('structural_completeness', () => {
    const [headings, blocks, languages, ...others] = quality
      .table('structural_completeness')
      .map(([condition = '', value]) => ({
        bounds: condition.match(/\d+/g)?.map(Number).slice(-steps(value).length) ?? [],
        values: steps(value),
      }));
    const check = (row: typeof headings, changeOf: (bound: number) => Partial<StaticFeatures>) =>
      row?.bounds.forEach((bound, index) => {
        const value = row.values[index] ?? Number.NaN;
        expect(gain('structural_completeness', changeOf(bound))).toBeCloseTo(value, 12);
      });
    check(headings, (h3Count) => ({ h3Count }));
    check(blocks, (codeBlockCount) => ({ codeBlockCount }));
    check(languages, (length) => ({ codeBlockLanguages: Array.from({ length }, (_, i) => `l${i}`) }));
    const flags = ['hasExamples', 'hasTroubleshooting', 'hasTable', 'discussesDecisions'] as const;
    expect(others).toHaveLength(flags.length);
    flags.forEach((flag, index) => {
      const value = others[index]?.values[0] ?? Number.NaN;
      expect(gain('structural_completeness', { [flag]: true })).toBeCloseTo(value, 12);
    });
  });

  test('their weights in the score of the layer, and their dimensions', () => {
    const rows = quality.table('Score of layer 1');
    expect(Object.fromEntries(rows.map(([name, weight]) => [name, Number(weight)]))).toEqual(
      SUB_CHECK_WEIGHTS,
    );
    const numbered = Object.fromEntries(rows.map(([name], index) => [name, index])) as Record<
      SubCheckName,
      number
    >;
    const scores = staticDimensionScores(numbered);
    rows.forEach(([, , dimension], index) => {
      expect(scores[dimension as keyof typeof scores]).toBe(index);
    });
  });
});

describe('the methodology', () => {
  test('anti-patterns with their severity, most severe first', () => {
    const rows = quality.table('Anti-patterns').map(([flag, severity]) => [flag, Number(severity)]);
    expect(rows).toEqual(Object.entries(ANTI_PATTERN_SEVERITY));
    expect(quality.section('Anti-patterns')).toContain('max(0.5, 1 - 0.05 × counted flags)');
    expect([0, 3, 10, 20].map(antiPatternPenalty)).toEqual([1, 0.85, 0.5, 0.5]);
  });

  test('dimensions with weight and blend', () => {
    const rows = quality.table('Dimensions');
    expect(rows.map(([name]) => name)).toEqual(DIMENSION_NAMES);
    for (const [name, ...numbers] of rows) {
      const { weight, blend } = DIMENSIONS[name as keyof typeof DIMENSIONS];
      expect(numbers.map(Number), name).toEqual([weight, ...LAYER_NAMES.map((layer) => blend[layer])]);
    }
  });

  test('depths with their layers and labels', () => {
    const titles = { static: 'static', judge: 'judge', monte_carlo: 'Monte Carlo' };
    const rows = quality.table('Depths').map(([depth, layers, label]) => [depth, layers, label]);
    expect(rows).toEqual(
      DEPTHS.map((depth) => {
        const { layers, confidenceLabel } = DEPTH_DEFINITIONS[depth];
        return [depth, layers.map((layer) => titles[layer]).join(', '), confidenceLabel];
      }),
    );
  });

  test('grades at and just below their bounds', () => {
    const rows = quality.table('Grades');
    rows.forEach(([grade, bound], index) => {
      expect(gradeOf(Number(bound))).toBe(grade);
      if (index > 0) expect(gradeOf(Number(rows[index - 1]?.[1]) - 1e-6)).toBe(grade);
    });
  });

  test('badges', () => {
    const rows = quality.table('Badges').map(([badge, ...bounds]) => [badge, ...bounds.map(Number)]);
    expect(rows).toEqual(
      BADGE_BOUNDS.map(({ badge, composite, elo, stars }) => [badge, composite, elo, stars]),
    );
    expect(quality.section('Badges')).toContain(`at least ${FEWEST_OPPONENTS} opponents`);
  });

  test('bands are those of every rubric', () => {
    const [listed = ''] = /0\.00-0\.19.*?0\.80-1\.00/s.exec(quality.section('Rubrics')) ?? [];
    const named = listed.match(/\d\.\d\d-\d\.\d\d/g);
    for (const { bands, dimension } of loadRubrics(DIMENSION_NAMES)) {
      const own = bands.map(({ low, high }) => `${low.toFixed(2)}-${high.toFixed(2)}`);
      expect(named, dimension).toEqual(own);
    }
  });

  test('which dimension to improve first', () => {
    expect(quality.table('Which dimension first')).toEqual(
      DIMENSION_NAMES.map((name) => {
        const { effort, impact, fixFirstIf } = DIMENSIONS[name].improvement;
        return [name, effort, impact, fixFirstIf];
      }),
    );
  });

  test('decisions are numbered without a gap', () => {
    const numbers = [...quality.section('Decisions').matchAll(/^- \*\*D(\d+)\./gm)].map(([, n]) => Number(n));
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});

describe('sessions', () => {
  test('failures and buckets', () => {
    expect(sessions.table('A session').map(([name]) => name)).toEqual(SESSION_FAILURES);
    expect(new Set(sessions.table('Buckets').map(([name]) => name))).toEqual(new Set(PROMPT_BUCKETS));
  });

  test('the weights of the layer score', () => {
    const [line = ''] = sessions.block('Score of layer 3');
    const [activation, consistency, noFailure, efficiency] = line.match(/0\.\d\d/g)?.map(Number) ?? [];
    const worst = { activationRate: null, cv: null, failureRate: null, efficiencyNorm: null };
    expect(layerScore({ ...worst, activationRate: 1 })).toBeCloseTo(activation ?? Number.NaN, 12);
    expect(layerScore({ ...worst, cv: 0 })).toBeCloseTo(consistency ?? Number.NaN, 12);
    expect(layerScore({ ...worst, failureRate: 0 })).toBeCloseTo(noFailure ?? Number.NaN, 12);
    expect(layerScore({ ...worst, efficiencyNorm: 1 })).toBeCloseTo(efficiency ?? Number.NaN, 12);
  });

  test('efficiency, looks and the mix of prompts', () => {
    const most = Number(/activated sessions \/ (\d+)/.exec(sessions.section('Tokens'))?.[1]);
    expect(efficiencyNorm(most / 4)).toBe(0.75);
    const [first, second, third] = LOOKS;
    expect(sessions.section('Stopping early')).toContain(`after ${first}, ${second} and ${third} sessions`);
    expect(sessions.section('Stopping early')).toContain(`= ${(100 * LOOK_LEVEL).toFixed(2)} %`);
    const { explicit, implicit, contextual, nearMiss } = promptMix(DEFAULT_PROMPT_COUNT);
    expect(sessions.section('Prompts').replace(/\s+/g, ' ')).toContain(
      `${DEFAULT_PROMPT_COUNT} are ${explicit} explicit, ${implicit} implicit, ${contextual} contextual and ${nearMiss} near misses`,
    );
  });
});

describe('threats', () => {
  test('families, outcomes and weights of severities', () => {
    for (const name of THREAT_CATEGORIES) expect(threats.section('Probe')).toContain(`\`${name}\``);
    expect(new Set(threats.table('Outcome').map(([name]) => name))).toEqual(new Set(OUTCOMES));
    const rows = threats.table('Risk').map(([name, weight]) => [name, Number(weight)]);
    expect(rows).toEqual(SEVERITIES.map((severity) => [severity, severityWeight(severity)]));
  });

  test('the figures of the risk', () => {
    const text = threats.section('Risk');
    const figure = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
    const risk = (changes: Partial<Parameters<typeof riskOf>[0]>) =>
      riskOf({ unsafe: [], safe: [], hasHardEvidence: false, hasBoundary: false, ...changes });
    expect(risk({ hasHardEvidence: true }).riskScore).toBe(figure(/max\((0\.\d+), u\)/));
    expect(risk({}).riskScore).toBe(figure(/= (0\.\d+) +without/));
    const damped = 0.6 * (1 - figure(/u × \(1 - (0\.\d+) × s\)/) * 0.5);
    expect(risk({ unsafe: [0.6], safe: [0.5] }).riskScore).toBeCloseTo(damped, 12);
    const bound = figure(/risk_score < (0\.\d+)/);
    expect(risk({ unsafe: [bound] }).passed).toBe(false);
    expect(risk({ unsafe: [bound - 1e-6] }).passed).toBe(true);
  });
});

test('exit codes and their order', () => {
  expect(documents.table('Exit codes').map(([code]) => Number(code))).toEqual([
    EXIT.fine,
    EXIT.gateFailed,
    EXIT.wrongUse,
    EXIT.notMeasured,
    EXIT.parked,
    EXIT.interrupted,
  ]);
  const order = /the order is ([\d, ]+)\./
    .exec(documents.section('Exit codes'))?.[1]
    ?.split(', ')
    .map(Number);
  const codes = Object.values(EXIT);
  const byRank = order?.map((_, index) => worstExit(codes.filter((code) => order.indexOf(code) >= index)));
  expect(byRank).toEqual(order);
});
