import { type Baseline, baselineSchema } from '@plugin-eval/core/documents/baseline.ts';
import { allFindings } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { entryFor, historyOf, ratchet } from '@plugin-eval/tests/support/baseline-parts.ts';
import {
  reportCollection,
  reportFinding,
  reportPlugin,
  reportSkill,
  reportSuppressed,
  unreadableSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RULES } from '../../static/rules/all-rules.ts';
import { makeBaseline } from './make-baseline.ts';
import { matchBaseline } from './match-baseline.ts';

const TODAY = '2026-11-21';
const REASON = 'before the clean-up, #123';
const nothingGone = historyOf();
const baselineOf = (changes: Partial<Baseline>): Baseline => ({
  schemaVersion: '1.0',
  findings: [],
  ratchets: [],
  ...changes,
});

test('every finding and every score becomes an entry', () => {
  expect(makeBaseline(reportSkill(), null, REASON, nothingGone, TODAY)).toEqual({
    schemaVersion: '1.0',
    findings: [entryFor(reportFinding(), { reason: REASON, accepted: TODAY })],
    ratchets: [ratchet({ composite: 71.25 })],
  });
});

test('findings are taken from plugins, their skills and agents; scores from skills', () => {
  const { findings, ratchets } = makeBaseline(reportPlugin(), null, REASON, nothingGone, TODAY);
  expect(findings.map(({ rule }) => rule)).toEqual(['plugin-path', 'DEAD_CROSS_REF', 'body-lines']);
  expect(ratchets.map(({ path }) => path)).toEqual(['skills/crane']);
});

test('a collection gives what its members give', () => {
  const { findings, ratchets } = makeBaseline(reportCollection(), null, REASON, nothingGone, TODAY);
  expect([findings.length, ratchets.length]).toEqual([4, 2]);
});

test('a skill without a score gives none', () => {
  expect(makeBaseline(unreadableSkill(), null, REASON, nothingGone, TODAY).ratchets).toEqual([]);
});

test('a finding that a trusted comment suppresses is not written', () => {
  const skill = reportSkill({ findings: [], suppressed: [reportSuppressed({ suppressedBy: 'inline' })] });
  expect(makeBaseline(skill, null, REASON, nothingGone, TODAY).findings).toEqual([]);
});

test('a finding that the baseline itself suppresses is written again', () => {
  const skill = reportSkill({ findings: [], suppressed: [reportSuppressed()] });
  expect(makeBaseline(skill, null, REASON, nothingGone, TODAY).findings).toEqual([
    entryFor(reportFinding(), { reason: REASON, accepted: TODAY }),
  ]);
});

describe('over an earlier baseline', () => {
  const rewrite = (previous: Partial<Baseline>, isGone = nothingGone) =>
    makeBaseline(reportSkill(), baselineOf(previous), REASON, isGone, TODAY);

  test('reasons and dates of findings that are still there stay', () => {
    const old = entryFor(reportFinding({ line: 1 }), { reason: 'Ask Ines.', expires: '2027-01-31' });
    expect(rewrite({ findings: [old] }).findings).toEqual([old]);
  });

  test('they stay for a skill that was moved', () => {
    const file = 'old/crane/SKILL.md';
    const old = entryFor(reportFinding({ file }), { reason: 'Ask Ines.' });
    expect(rewrite({ findings: [old] }, historyOf([file])).findings).toMatchObject([
      { path: 'skills/crane/SKILL.md', reason: 'Ask Ines.' },
    ]);
  });

  test.each(['', ' '])('a reason of %j is filled in', (reason) => {
    const old = entryFor(reportFinding(), { reason });
    expect(rewrite({ findings: [old] }).findings).toMatchObject([{ reason: REASON }]);
  });

  test('findings that are solved are dropped', () => {
    const solved = entryFor(reportFinding({ evidence: 'solved' }), { reason: 'Ask Ines.' });
    expect(rewrite({ findings: [solved] }).findings).toMatchObject([{ reason: REASON }]);
  });

  test.each([
    ['higher', 90, 90],
    ['lower', 50, 71.25],
  ])('of a %s score before and the present one the higher is held', (_, before, held) => {
    expect(rewrite({ ratchets: [ratchet({ composite: before })] }).ratchets).toEqual([
      ratchet({ composite: held }),
    ]);
  });

  test('a moved skill brings its number along', () => {
    const old = ratchet({ path: 'old/crane', composite: 90 });
    expect(rewrite({ ratchets: [old] }, historyOf(['old/crane'])).ratchets).toEqual([
      ratchet({ composite: 90 }),
    ]);
  });
});

const findingsOfOneSkill = fc.array(
  fc.record({
    rule: fc.constantFrom(...RULES.map(({ id }) => id)),
    file: fc.constantFrom('a/SKILL.md', 'b/SKILL.md', 'b/references/x.md'),
    line: fc.option(fc.integer({ min: 1, max: 9 })),
    evidence: fc.option(fc.string({ maxLength: 3 })),
    message: fc.string({ unit: 'binary' }),
  }),
);

test('a baseline that was written with a reason accepts everything it was written from', () => {
  fc.assert(
    fc.property(findingsOfOneSkill, (parts) => {
      const skill = reportSkill({ findings: parts.map(reportFinding) });
      const { findings } = makeBaseline(skill, null, REASON, nothingGone, TODAY);
      const { accepted } = matchBaseline(allFindings(skill), findings, '2026-11-21', nothingGone);
      expect(accepted.size).toBe(skill.findings.length);
    }),
  );
});

test('writing it again changes nothing', () => {
  fc.assert(
    fc.property(findingsOfOneSkill, (parts) => {
      const skill = reportSkill({ findings: parts.map(reportFinding) });
      const first = makeBaseline(skill, null, REASON, nothingGone, TODAY);
      expect(makeBaseline(skill, first, 'another reason', nothingGone, TODAY)).toEqual(first);
    }),
  );
});

test('names and messages of any length are written so that they can be read again', () => {
  const long = 'x'.repeat(100_000);
  const skill = reportSkill({
    subject: { kind: 'skill', name: long, path: 'skills/crane', sha256: null },
    findings: [reportFinding({ message: `The target ${long} does not exist.` })],
  });
  const written = toDocument(makeBaseline(skill, null, REASON, nothingGone, TODAY));
  expect(baselineSchema.safeParse(written).error).toBeUndefined();
});
