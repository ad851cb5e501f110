import { type FinishedDocument, publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { sampleSkill } from '@plugin-eval/tests/browser/sample-documents.ts';
import { OTHER_DOCUMENTS } from '@plugin-eval/tests/support/other-documents.ts';
import { reportComparison } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportCollection, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { reportLeaderboard } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { reportThreat, unclearCase } from '@plugin-eval/tests/support/threat-documents.ts';
import { describe, expect, test } from 'vitest';
import { documentOutcome, publishedOutcome } from './document-outcome.ts';

const FINISHED = Object.entries(OTHER_DOCUMENTS) as [string, FinishedDocument][];

describe('the outcome of a document', () => {
  test('of a skill is badge and score, with what qualifies them', () => {
    expect(documentOutcome({ kind: 'evaluation', document: reportSkill() })).toBe(
      'Silver 71.2 (provisional)',
    );
  });

  test('of a collection is its mean', () => {
    expect(documentOutcome({ kind: 'evaluation', document: reportCollection() })).toMatch(/^mean \d/);
  });

  test('of a comparison is its verdict', () => {
    const document = reportComparison(sampleSkill(), sampleSkill(), {
      differences: { composite: 4.2, significant: false },
    });
    expect(documentOutcome({ kind: 'comparison', document })).toMatch(
      /^No significant difference: B, .*, scores 4\.2 points higher/,
    );
  });

  test('of a leaderboard is who leads', () => {
    expect(documentOutcome({ kind: 'leaderboard', document: reportLeaderboard() })).toMatch(/first: /);
  });

  test('of a threat report of which most is unclear is undecided', () => {
    const cases = ['a', 'b', 'c'].map((id) => unclearCase({ id, probeId: id }));
    const document = reportThreat(cases);
    expect(documentOutcome({ kind: 'threat-report', document })).toBe(
      'Undecided: 3 of 3 attacks are unclear. Incomplete.',
    );
  });

  test.each(FINISHED)('of %s is short, and the same when it is read from a file', (_, finished) => {
    const outcome = documentOutcome(finished);
    expect(outcome.length).toBeGreaterThan(5);
    expect(outcome.length).toBeLessThanOrEqual(201);
    expect(publishedOutcome(publishedDocument(finished))).toBe(outcome);
  });
});
