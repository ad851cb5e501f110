import type { BaselineEntry } from '@plugin-eval/core/documents/baseline.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { entryFor, historyOf } from '@plugin-eval/tests/support/baseline-parts.ts';
import { reportFinding } from '@plugin-eval/tests/support/report-documents.ts';
import { describe, expect, test } from 'vitest';
import { matchBaseline, pairWithBaseline } from './match-baseline.ts';

const TODAY = '2026-11-21';
const finding = reportFinding();
const inSwan = reportFinding({ file: 'skills/swan/SKILL.md' });

const match = (findings: Finding[], entries: BaselineEntry[], history = historyOf()) =>
  matchBaseline(findings, entries, TODAY, history);
const accepts = (...args: Parameters<typeof match>) => match(...args).accepted.size;

describe('an entry accepts', () => {
  test('its finding, and says which entry did', () => {
    const entry = entryFor(finding);
    expect([...match([finding], [entry]).accepted]).toEqual([[finding, entry]]);
  });

  test('its finding on another line, with other white space around the passage', () => {
    const edited = reportFinding({ line: 40, column: 1, evidence: ' ../paper/SKILL.md ' });
    expect(accepts([edited], [entryFor(finding)])).toBe(1);
  });

  test('no other rule and no other passage', () => {
    const others = [reportFinding({ rule: 'ORPHAN_REFERENCE' }), reportFinding({ evidence: '../ink.md' })];
    expect(accepts(others, [entryFor(finding)])).toBe(0);
  });

  test('one finding only: of two equal ones the second stays', () => {
    const second = reportFinding({ line: 13 });
    const { accepted } = match([finding, second], [entryFor(finding)]);
    expect([...accepted.keys()]).toEqual([finding]);
  });

  test('two equal findings when it stands there twice', () => {
    expect(accepts([finding, reportFinding({ line: 13 })], [entryFor(finding), entryFor(finding)])).toBe(2);
  });
});

describe('a skill that was moved or renamed', () => {
  test('keeps its entries when nothing stands at the old path', () => {
    expect(accepts([inSwan], [entryFor(finding)], historyOf([finding.file]))).toBe(1);
  });

  test('does not, while the old file is still there: that is a copy', () => {
    expect(accepts([inSwan], [entryFor(finding)])).toBe(0);
    expect(accepts([finding, inSwan], [entryFor(finding)])).toBe(1);
  });

  test('does not, when the baseline knows the new path', () => {
    const known = entryFor(reportFinding({ rule: 'body-lines', file: inSwan.file }));
    expect(accepts([inSwan], [entryFor(finding), known], historyOf([finding.file]))).toBe(0);
  });

  test('of two places it may have gone to, one keeps each entry', () => {
    const inBoat = reportFinding({ file: 'skills/boat/SKILL.md' });
    expect(accepts([inSwan, inBoat], [entryFor(finding)], historyOf([finding.file]))).toBe(1);
  });

  test('takes no entry away from a finding that stayed', () => {
    const entries = [entryFor(finding), entryFor(inSwan)];
    const inBoat = reportFinding({ file: 'skills/boat/SKILL.md' });
    const { accepted } = match([inBoat, inSwan], entries, historyOf([finding.file]));
    expect([accepted.get(inBoat), accepted.get(inSwan)]).toEqual(entries);
  });
});

describe('expiry', () => {
  test.each([
    ['2026-11-20', false],
    ['2026-11-21', false],
    ['2026-11-22', true],
  ])('an entry that expires on %s is obeyed on 2026-11-21: %s', (expires, obeyed) => {
    const entry = entryFor(finding, { expires });
    const { accepted, expired } = match([finding], [entry]);
    expect([accepted.size === 1, expired]).toEqual([obeyed, obeyed ? [] : [entry]]);
  });

  test('is only mentioned when the entry would have accepted something', () => {
    expect(match([], [entryFor(finding, { expires: '2020-01-01' })]).expired).toEqual([]);
  });
});

test.each(['', ' \n'])('an entry whose reason is %j is not obeyed and is named', (reason) => {
  const entry = entryFor(finding, { reason });
  const { accepted, unreasoned } = match([finding], [entry]);
  expect([accepted.size, unreasoned]).toEqual([0, [entry]]);
});

test('pairing asks neither for a reason nor for a date', () => {
  const entry = entryFor(finding, { reason: '', expires: '2020-01-01' });
  expect(pairWithBaseline([finding], [entry], historyOf()).get(finding)).toBe(entry);
});

describe('an entry that rests on no passage', () => {
  const long = reportFinding({ rule: 'body-lines', evidence: null });
  const moved = { ...long, file: 'skills/heron/SKILL.md' };

  test('does not move to an unrelated file', () => {
    expect(accepts([moved], [entryFor(long)], historyOf([long.file]))).toBe(0);
  });

  test('moves with a passage that moved to the same file', () => {
    const quoted = { ...finding, file: moved.file };
    const entries = [entryFor(long), entryFor(finding)];
    expect(accepts([moved, quoted], entries, historyOf([long.file]))).toBe(2);
  });

  test('moves to what is known to be the same skill', () => {
    const history = historyOf([long.file], (before, now) => before === long.file && now === moved.file);
    expect(accepts([moved], [entryFor(long)], history)).toBe(1);
  });
});
