import type { Composite, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayer, misledLayer, selfReportedLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import {
  erroredDrawsLayer,
  invalidLayer,
  liftLayer,
  monteCarloLayer,
  silentLayer,
} from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { reportPlugin, reportSkill, unreadableSkill } from '@plugin-eval/tests/support/report-documents.ts';
import {
  erroredRanking,
  insufficientRanking,
  lonelyRanking,
  rankedSkill,
} from '@plugin-eval/tests/support/report-ranking.ts';
import { simulatedSkill, verifiedJudge } from '@plugin-eval/tests/support/simulated-report.ts';
import { describe, expect, test } from 'vitest';
import { certificateFacts } from './certificate-facts.ts';

const OPTIONS = { date: '2026-02-11', run: 'r1a2b3c4' };
const factsOf = (evaluation: SkillEvaluation = simulatedSkill()) => certificateFacts(evaluation, OPTIONS);
const statedAs = (evaluation: SkillEvaluation, term: string) =>
  factsOf(evaluation).provenance.find((one) => one.term === term)?.value;
const withComposite = (changes: Partial<Composite>, skill = simulatedSkill()) => ({
  ...skill,
  composite: { ...skill.composite, ...changes },
});

test('the subject, its score, and how sure that is', () => {
  expect(factsOf()).toMatchObject({
    kind: 'skill',
    name: 'crane',
    path: 'skills/crane',
    sha256: 'ab'.repeat(32),
    points: '84.3',
    interval: '95 % 80.6–87.9',
    basis: 'Certified: depth deep, 98 % of the weight measured',
    stability: 'stable, ± 3.6 points',
  });
});

describe('the badge, or why there is none', () => {
  test.each([
    ['a provisional one', simulatedSkill(), 'Gold ★★★★', 'provisional until safety is measured'],
    ['one that is earned', withComposite({ safety: 'measured' }), 'Gold ★★★★', null],
    [
      'a veto',
      withComposite({ badge: null, badgeVetoedBy: 'shell-injection' }),
      'No badge',
      'vetoed by shell-injection',
    ],
    [
      'something missing',
      simulatedSkill(erroredDrawsLayer()),
      'No badge',
      'incomplete: part of the measurement failed',
    ],
    [
      'a judge that was misled',
      withComposite({ badge: null, complete: false }, simulatedSkill(monteCarloLayer(), misledLayer())),
      'No badge',
      'the judge could be misled',
    ],
    [
      'scores from outside',
      withComposite({ badge: null }, simulatedSkill(monteCarloLayer(), selfReportedLayer())),
      'No badge',
      "the judge's scores were supplied by the user",
    ],
    ['a low score', withComposite({ badge: null, score: 51 }), 'No badge', 'the score is below 60'],
    ['a low Elo', withComposite({ badge: null, elo: 1204 }), 'No badge', 'the Elo of 1204 is below 1300'],
    [
      'one just below',
      withComposite({ badge: null, elo: 1299.9 }),
      'No badge',
      'the Elo of 1299 is below 1300',
    ],
    ['nothing at all', unreadableSkill(), 'No score', 'nothing could be scored'],
  ])('%s', (_, evaluation, headline, reason) => {
    expect(factsOf(evaluation).badge).toMatchObject({ headline, reason });
  });
});

test('each dimension says what measured it', () => {
  const { dimensions } = factsOf();
  expect(dimensions).toHaveLength(10);
  expect(dimensions[0]).toMatchObject({
    title: 'Triggering accuracy',
    interval: '0.74–0.88',
    layers: ['static 0.80', 'judge 0.77', 'sessions 0.91'],
  });
  expect(dimensions.find(({ name }) => name === 'code_template_quality')).toMatchObject({
    status: 'unmeasured',
    score: null,
    layers: [],
  });
});

describe('how it was measured', () => {
  test.each([
    ['Date', '2026-02-11'],
    ['Run', 'r1a2b3c4'],
    ['Tool', 'plugin-eval 1.2.3'],
    ['Judge', '2 judges (anthropic:claude-sonnet-4-5, openai:gpt-5-mini)'],
    ['Agreement', 'kappa 0.60 on 10 prompts (moderate, target 0.70)'],
    ['Verification', 'withstood 2 planted texts; recognised the known-bad skill'],
    ['Sessions', '50, with claude-agent 0.3.330'],
    ['Model asked', 'anthropic:claude-opus-4-5'],
    ['Model reported', 'claude-opus-4-5-20251101'],
    ['Seed', '42'],
    ['Cost', '$3.60'],
  ])('%s', (term, value) => {
    expect(statedAs(simulatedSkill(), term)).toBe(value);
  });

  test('a ranking leads with Bradley-Terry: rating, rank, Elo, position bias, and who compared', () => {
    expect(statedAs(rankedSkill(), 'Rating')).toBe(
      '1571 (1490–1652), by Bradley-Terry, mean of the corpus 1500',
    );
    expect(statedAs(rankedSkill(), 'Win chance')).toBe(
      '74 %, the mean chance of winning a game against one of them',
    );
    expect(statedAs(rankedSkill(), 'Elo')).toBe(
      '1583 (1502–1650), 20 opponents; the interval is of this number, which starts at 1500, and not of the strength',
    );
    expect(statedAs(rankedSkill(), 'Rank')).toBe(
      'expected to be better than 83 % of 7,600 skills (79–87 %), rank 974–1,589',
    );
    expect(statedAs(rankedSkill(), 'Position bias')).toBe('3 of 20 pairs decided by position');
    expect(statedAs(rankedSkill(), 'Compared by')).toBe('anthropic:claude-sonnet-4-5');
    expect(statedAs(rankedSkill(), 'Cost')).toBe('$5.75');
    expect(statedAs(rankedSkill(erroredRanking()), 'Elo')).toBe('errored');
    expect(statedAs(rankedSkill(erroredRanking()), 'Cost')).toBe('cost unknown');
    expect(statedAs(rankedSkill(insufficientRanking()), 'Elo')).toBe('none that counts: 4 opponents');
    expect(statedAs(rankedSkill(insufficientRanking()), 'Rank')).toBeUndefined();
    expect(statedAs(rankedSkill(lonelyRanking()), 'Position bias')).toBeUndefined();
  });

  test('a cost of which a part is unknown is unknown', () => {
    expect(statedAs(simulatedSkill(monteCarloLayer({ costUsd: null })), 'Cost')).toBe('cost unknown');
  });

  test('a judge that was not tried, or failed, is called so', () => {
    expect(statedAs(simulatedSkill(monteCarloLayer(), judgeLayer()), 'Verification')).toBe('none');
    expect(statedAs(simulatedSkill(monteCarloLayer(), misledLayer()), 'Verification')).toMatch(/^failed/);
  });

  test('of layer 1 alone there is neither judge nor session nor seed', () => {
    const terms = certificateFacts(reportSkill(), { ...OPTIONS, run: null }).provenance.map(
      ({ term }) => term,
    );
    expect(terms).toEqual(['Date', 'Tool', 'Cost']);
  });
});

describe('what was not measured', () => {
  const open = (evaluation: SkillEvaluation = simulatedSkill()) => factsOf(evaluation).notMeasured.join('\n');

  test.each([
    ['a dimension', simulatedSkill(), 'Code template quality (2 % of the weight): no layer measured it.'],
    [
      'safety',
      simulatedSkill(),
      'Safety: no probe tested what the skill can be made to do, so the badge is provisional.',
    ],
    [
      'Elo, and what builds a corpus',
      simulatedSkill(),
      'Rank among other skills (Elo): there was no corpus to play against; “plugin-eval init DIR” builds one.',
    ],
    [
      'too few opponents',
      rankedSkill(insufficientRanking()),
      'Rank among other skills (Elo): 4 opponents were played, and 20 are needed',
    ],
    [
      'a ranking that errored',
      rankedSkill(erroredRanking()),
      'Rank among other skills (Elo): errored. 2 of 20 matchups could not be played',
    ],
    [
      'what an Elo does not speak of',
      rankedSkill(),
      'the Elo applies to this corpus of 7,600 other skills and of this judge alone, anthropic:claude-sonnet-4-5.',
    ],
    ['lift', simulatedSkill(), '“--lift-against none”'],
    [
      'other models',
      simulatedSkill(),
      'cover claude-agent on anthropic:claude-opus-4-5 alone, on prompts that a model made up',
    ],
    ['what the judges share', simulatedSkill(), 'no interval covers it'],
    ['what no interval covers', simulatedSkill(), 'In no interval: what both judge models have in common'],
    ['what the harness did not show', simulatedSkill(), 'truncated its description'],
    ['files left out', simulatedSkill(monteCarloLayer(), judgeLayer()), 'skills/crane/references/atlas.md'],
    ['a judge that was not tried', simulatedSkill(monteCarloLayer(), judgeLayer()), '“--verify-judge”'],
    [
      'the agreement of one judge',
      simulatedSkill(monteCarloLayer(), { ...verifiedJudge(), judges: 1, models: ['a:b'] }),
      'Agreement between judges: there is only one judge.',
    ],
    ['sessions that errored', simulatedSkill(erroredDrawsLayer()), '2 of 50 sessions errored (2 overloaded)'],
    ['precision of what never fires', simulatedSkill(silentLayer()), 'Precision and F1: they need'],
    ['layers that did not run', reportSkill(), 'layer 2 did not run.\nActivation'],
  ])('%s', (_, evaluation, sentence) => {
    expect(open(evaluation)).toContain(sentence);
  });

  test('dimensions that one thing undid stand together', () => {
    expect(open(simulatedSkill(invalidLayer()))).toMatch(
      /Triggering accuracy, .*Robustness \(83 % of the weight\): errored\. The sessions are invalid\./,
    );
  });

  test('what was measured is not in the list', () => {
    const measured = withComposite({ safety: 'measured', elo: 1550 }, simulatedSkill(liftLayer()));
    expect(open(measured)).not.toMatch(/Safety|Elo|lift-against/);
    expect(open(rankedSkill())).not.toContain('Rank among other skills');
  });
});

test('a plugin has a line for each skill, and no Elo', () => {
  const skills = [simulatedSkill(), simulatedSkill(invalidLayer()), reportSkill()];
  const facts = certificateFacts(reportPlugin({ skills }), OPTIONS);
  expect(facts.skills.map(({ activation }) => activation)).toEqual([
    expect.stringMatching(/^87\.1 % \(\d\d\.\d–\d\d\.\d %\), n 50$/),
    'sessions invalid',
    'no sessions',
  ]);
  expect(facts.provenance).toContainEqual({ term: 'Agreement', value: 'kappa 0.60 to 0.60' });
  expect(facts.notMeasured).toContain('Rank among others: a plugin has no Elo.');
  expect(facts.notMeasured).toContain(
    'plugins/origami/skills/boat could not be scored: There is no SKILL.md.',
  );
});
