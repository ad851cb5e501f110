import type { Collection, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { Improvement } from '@plugin-eval/core/documents/improvement.ts';
import { reportCollection, reportFinding, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { reportImprovement } from '@plugin-eval/tests/support/report-improvement.ts';
import { expect, test } from 'vitest';
import { compareCollections } from './compare-collections.ts';

function skill(path: string, score: number | null, findings = [reportFinding()]): SkillEvaluation {
  const base = reportSkill();
  return {
    ...base,
    subject: { ...base.subject, path, name: path, sha256: path },
    composite: { ...base.composite, score },
    findings,
  };
}

const collection = (...evaluations: SkillEvaluation[]): Collection => reportCollection({ evaluations });
const compare = (a: Collection, b: Collection) => compareCollections(a, b, { minEffect: 1 });

test('each skill of either side is told once, the worst change first', () => {
  const { members, changes, meanDifference } = compare(
    collection(skill('same', 50), skill('down', 60), skill('up', 60), skill('gone', 70), skill('lost', 10)),
    collection(skill('new', 80), skill('same', 50), skill('up', 65), skill('down', 52), skill('lost', null)),
  );
  expect(members.map(({ name, change, difference }) => [name, change, difference])).toEqual([
    ['down', 'worse', -8],
    ['lost', 'unmeasured', null],
    ['gone', 'removed', null],
    ['new', 'added', null],
    ['up', 'better', 5],
    ['same', 'unchanged', 0],
  ]);
  expect(changes).toEqual({ worse: 1, better: 1, unchanged: 1, unmeasured: 1, added: 1, removed: 1 });
  // (-8 + 5 + 0) / 3, of the skills that were measured on both sides.
  expect(meanDifference).toBeCloseTo(-1);
});

test('findings are new or fixed by their rule and passage, however often each stands there', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((evidence) => reportFinding({ evidence }));
  if (!one || !two || !three) throw new Error('Three findings were made.');
  const moved = { ...one, line: 99, file: 'elsewhere/SKILL.md' };
  const { members } = compare(
    collection(skill('x', 50, [one, one, two])),
    collection(skill('x', 50, [moved, three])),
  );
  expect(members[0]?.newFindings.map(({ evidence }) => evidence)).toEqual(['three']);
  expect(members[0]?.fixedFindings.map(({ evidence }) => evidence)).toEqual(['one', 'two']);
});

test('the gate is undecided when a skill could not be measured, and passes when none is worse', () => {
  expect(compare(collection(skill('a', 50)), collection(skill('a', null))).gates[0]?.passed).toBeNull();
  expect(compare(collection(skill('a', 50)), collection(skill('a', 49.5))).gates[0]?.passed).toBe(true);
});

test('with sessions a skill is worse by its activation, else by the exact score', () => {
  const deep = { requested: 'deep', effective: 'deep', confidenceLabel: 'Certified' } as const;
  const at = (path: string, score: number) => ({ ...skill(path, score), depth: deep });
  const { sessions } = activationWith('worse');
  const compared = compareCollections(
    collection(at('a', 50), at('b', 50)),
    collection(at('a', 80), at('b', 20)),
    {
      minEffect: null,
      activationOf: (path) => (path === 'a' ? { sessions, notCompared: null, budgetEnded: false } : null),
    },
  );
  // Both have the same static score.
  expect(compared.members.map(({ name, change }) => [name, change])).toEqual([
    ['a', 'worse'],
    ['b', 'unchanged'],
  ]);
});

function activationWith(verdict: 'worse'): { sessions: Improvement } {
  const improvement = reportImprovement();
  const [first] = improvement.candidates;
  if (first === undefined) throw new Error('There is a candidate.');
  return {
    sessions: { ...improvement, candidates: [{ ...first, verdict: { ...first.verdict, verdict } }] },
  };
}

test('without a bound there is no gate', () => {
  expect(compareCollections(collection(), collection(), { minEffect: null }).gates).toEqual([]);
});
