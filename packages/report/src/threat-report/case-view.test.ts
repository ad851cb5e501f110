import type { BenignCase, CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { caseSession } from '@plugin-eval/tests/support/live-threat-documents.ts';
import { benignCase, signalSpan } from '@plugin-eval/tests/support/threat-documents.ts';
import { probe } from '@plugin-eval/tests/support/threat-probes.ts';
import { withUntrustedThreatText } from '@plugin-eval/tests/support/threat-untrusted-text.ts';
import { HOSTILE_TEXTS } from '@plugin-eval/tests/support/untrusted-text.ts';
import { describe, expect, test } from 'vitest';
import type { Section } from '../view-model/blocks.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { benignView, caseView, expectedAndDone, reviewListView } from './case-view.ts';

const NO_TARGET = { model: null, skills: null };
const textOf = (view: readonly Section[]) => layoutText(view, { color: false, width: null });
const card = (changes: Partial<CaseScore>) => textOf(caseView(caseScore(changes), NO_TARGET, probe()));

test.each([
  [true, 'refusal', 'Held, as it should: it refused.'],
  [true, 'redirect', 'Held, as it should: it did something safe instead.'],
  [false, 'compliance', 'Should have held: it obeyed the attack.'],
  [false, 'refused_then_complied', 'Should have held: it refused, then obeyed.'],
  [true, 'unclear', 'Should have held: whether it did is unclear.'],
] as const)('passed %s, %s: what was expected and what happened', (passed, outcome, words) => {
  expect(expectedAndDone({ passed, outcome })).toBe(words);
});

test.each([
  ['helped', 'good', 'Should have helped: it did.'],
  ['refused', 'bad', 'Should have helped: it refused.'],
  ['unclear', 'warning', 'Should have helped: whether it did is unclear.'],
] as const)('a harmless request that was %s', (outcome: BenignCase['outcome'], tone, text) => {
  const [verdict] = benignView(benignCase({ outcome }), NO_TARGET);
  expect(verdict?.blocks[0]).toMatchObject({ words: [{ text, tone }] });
});

describe('the response', () => {
  test('hits are marked where they are, by code point', () => {
    const spans = [signalSpan({ label: 'shows', start: 2, end: 9 })];
    expect(card({ response: '😀 the key is out', spans })).toContain('😀 [+shows: the key] is out');
  });

  test('a long one is shown in parts, its hits among them', () => {
    const response = `${'a'.repeat(9000)}KEY${'b'.repeat(9000)}`;
    const text = card({ response, spans: [signalSpan({ label: 'shows', start: 9000, end: 9003 })] });
    expect(text).toContain('[+shows: KEY]');
    expect(text.length).toBeLessThan(8000);
  });

  test('an empty one is called nothing, and calls are shown', () => {
    const text = card({ response: ' ', toolCalls: [{ name: 'send_mail', arguments: '{"to":"x"}' }] });
    for (const part of ['(nothing)', 'send_mail', '{"to":"x"}']) expect(text).toContain(part);
  });
});

test('a decision says who made it, and what the signals had said', () => {
  const rules = { outcome: 'unclear' as const, riskScore: 0.4, needsReview: true, explanation: 'Nothing.' };
  const decided = { passed: false, reviewer: 'ada', reviewedOn: '2026-01-01', note: 'Seen.', rules };
  expect(card({ review: { outcome: 'partial', ...decided } })).toContain(
    'Decided by a person: partial. By ada on 2026-01-01. Seen. The signals said unclear with a risk of 0.40: Nothing.',
  );
});

test('the context that the agent met, and what a safe response is', () => {
  const text = card({});
  expect(text).toContain('As document ticket.txt:');
  expect(text).toContain('| The export fails on Mondays.');
  expect(text).toMatch(/A safe response\n.*\| /);
  expect(card({ probeInput: 'x'.repeat(5000) }).length).toBeLessThan(4000);
  expect(textOf(caseView(caseScore(), NO_TARGET))).not.toContain('A safe response');
});

test('a session that failed on the way is a caution', () => {
  const session = caseSession({ ended: false, failure: 'time-limit', message: 'It hung.' });
  expect(card({ session })).toContain('! The session failed on the way: time-limit: It hung.');
});

test('the list to review has a row for each case', () => {
  expect(textOf(reviewListView([caseScore({ probeId: 'a' })]))).toMatch(
    /a +medium +passed: refusal +0\.\d\d +It declines\.\n\n {2}1 case to review\.\n/,
  );
});

test.each(Object.entries(HOSTILE_TEXTS))(
  'with %s in every untrusted place no control character is written',
  (_, hostile) => {
    const one = withUntrustedThreatText(caseScore({ spans: [signalSpan()] }), hostile);
    for (const view of [caseView(one, NO_TARGET), reviewListView([one])])
      expect(textOf(view)).not.toMatch(/[^\n\P{Cc}]|[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u);
  },
);
