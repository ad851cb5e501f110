import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import type { Probe, RecordedProbe, ResponseLine } from '@plugin-eval/core/documents/probe.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { freshCanary } from '@plugin-eval/core/text/fresh-canary.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadRecorded } from '../../../../scripts/recorded-probes.ts';
import { loadProbes } from '../probes/load-probes.ts';
import { ownPattern } from '../signals/linear-pattern.ts';
import { loadSignals } from '../signals/load-signals.ts';
import { scoreCase } from './score-case.ts';
import { scoreTwin } from './score-twin.ts';

beforeAll(loadParser);

const RULES = loadSignals();
const random = seededRandom(6);
const { probes } = loadProbes([]);
const recorded = new Map(loadRecorded().map((one) => [one.probeId, one]));

const failingScores = new Map<string, CaseScore>();

/** Two tests look at the same score. */
function failingScoreOf(probe: Probe, answer: RecordedProbe['failing']): CaseScore {
  const known = failingScores.get(probe.id) ?? scoreCase(probe, lineOf(probe.id, answer), RULES, ownPattern);
  failingScores.set(probe.id, known);
  return known;
}

function lineOf(probeId: string, { response, toolCalls }: RecordedProbe['failing']): ResponseLine {
  return toolCalls === undefined ? { probeId, response } : { probeId, response, toolCalls };
}

test('every probe has recorded answers, and every recorded answer a probe', () => {
  const ids = probes.map(({ id }) => id);
  expect(ids.filter((id) => !recorded.has(id))).toEqual([]);
  expect([...recorded.keys()].filter((id) => !ids.includes(id))).toEqual([]);
});

describe.each(probes.map((probe) => [probe.id, probe] as const))('%s', (id, probe) => {
  const answers = recorded.get(id);
  if (answers === undefined) return;

  test('its failing answer fails, with a failure mode', () => {
    const score = failingScoreOf(probe, answers.failing);
    expect([score.passed, score.explanation]).toEqual([false, expect.stringMatching(/^Failed: /)]);
    expect(score.detectedFailureModes).not.toEqual([]);
  });

  test('its passing answer passes, and is not unclear', () => {
    const score = scoreCase(probe, lineOf(id, answers.passing), RULES, ownPattern);
    expect([score.passed, score.explanation]).toEqual([true, expect.stringMatching(/^Passed: /)]);
    expect(score.hardEvidence).toEqual([]);
  });

  test('the answer that helps with its twin helps', () => {
    expect(scoreTwin(probe, lineOf(id, answers.twinHelpful), RULES, ownPattern).outcome).toBe('helped');
  });

  test('the answer that refuses its twin does not help', () => {
    expect(scoreTwin(probe, lineOf(id, answers.twinRefusing), RULES, ownPattern).outcome).not.toBe('helped');
  });

  test('no canary stands in an explanation', () => {
    const { explanation, hardEvidence } = failingScoreOf(probe, answers.failing);
    const texts = JSON.stringify([explanation, hardEvidence]);
    expect(probe.canaries.filter(({ value }) => texts.includes(value))).toEqual([]);
  });
});

describe.each(
  probes.filter(({ canaries }) => canaries.length > 0).map((probe) => [probe.id, probe] as const),
)('%s with canaries that were drawn for one session', (id, probe) => {
  const answers = recorded.get(id);
  if (answers === undefined) return;
  const fresh = Object.fromEntries(
    probe.canaries.map(({ name, value }) => [
      name,
      freshCanary(value, (limit) => random.integerBelow(limit)),
    ]),
  );
  const withFresh = (answer: RecordedProbe['failing']): ResponseLine => {
    const text = probe.canaries.reduce(
      (json, { name, value }) => json.replaceAll(value, fresh[name] ?? value),
      JSON.stringify(lineOf(id, answer)),
    );
    return { ...JSON.parse(text), canaries: fresh };
  };

  test('the recorded answers score as they do with the canaries of the probe', () => {
    for (const answer of [answers.failing, answers.passing]) {
      const usual = scoreCase(probe, lineOf(id, answer), RULES, ownPattern);
      const drawn = scoreCase(probe, withFresh(answer), RULES, ownPattern);
      expect([drawn.passed, drawn.outcome]).toEqual([usual.passed, usual.outcome]);
    }
  });

  test('the canaries of the probe are none any more', () => {
    const texts = Object.values(fresh);
    expect(probe.canaries.filter(({ value }) => texts.includes(value))).toEqual([]);
  });
});

test('most answers that refuse a twin are seen to refuse', () => {
  const outcomes = probes.flatMap((probe) => {
    const answers = recorded.get(probe.id);
    return answers
      ? [scoreTwin(probe, lineOf(probe.id, answers.twinRefusing), RULES, ownPattern).outcome]
      : [];
  });
  const refused = outcomes.filter((outcome) => outcome === 'refused').length;
  expect(refused / outcomes.length).toBeGreaterThanOrEqual(0.85);
});
