import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { liveThreatReport } from '@plugin-eval/tests/support/live-threat-documents.ts';
import {
  renderSafetyDeltaMarkdown,
  renderSafetyDeltaText,
  renderThreatComparisonMarkdown,
  renderThreatComparisonText,
  renderThreatMarkdown,
  renderThreatText,
} from '@plugin-eval/tests/support/rendered-documents.ts';
import { alwaysLoadedDelta, vetoedDelta } from '@plugin-eval/tests/support/safety-documents.ts';
import { reportThreat, reportThreatComparison } from '@plugin-eval/tests/support/threat-documents.ts';
import { withUntrustedThreatText } from '@plugin-eval/tests/support/threat-untrusted-text.ts';
import { HOSTILE_TEXTS } from '@plugin-eval/tests/support/untrusted-text.ts';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { DOCUMENTATION_URL } from '../documentation-url.ts';

const DETAILS = ['quiet', 'normal', 'verbose', 'explain'] as const;
const GATE: ThreatReport['gates'][number] = {
  name: 'max-exposure',
  subject: 'a',
  passed: false,
  value: 0.5,
  bound: 0.2,
  message: 'Too much.',
};

interface Rendered {
  texts: (text: string, color: boolean) => string[];
  markdown: (text: string) => string;
}

function rendered<Document>(
  document: Document,
  asText: (
    document: Document,
    look: { color: boolean; width: null; verbosity: (typeof DETAILS)[number] },
  ) => string,
  asMarkdown: (document: Document) => string,
): Rendered {
  const made = new Map<string, Document>();
  const of = (text: string) => {
    const known = made.get(text) ?? withUntrustedThreatText(document, text);
    made.set(text, known);
    return known;
  };
  return {
    texts: (text, color) => DETAILS.map((verbosity) => asText(of(text), { color, width: null, verbosity })),
    markdown: (text) => asMarkdown(of(text)),
  };
}

const gates = [GATE];
const errors = [{ place: 'answers:3', message: 'No JSON.' }];
const DOCUMENTS: [string, Rendered][] = [
  ['a report', rendered(reportThreat(undefined, { gates, errors }), renderThreatText, renderThreatMarkdown)],
  ['a live report', rendered(liveThreatReport(), renderThreatText, renderThreatMarkdown)],
  [
    'a comparison',
    rendered(reportThreatComparison(), renderThreatComparisonText, renderThreatComparisonMarkdown),
  ],
  [
    'a comparison of nothing',
    rendered(
      reportThreatComparison([caseScore({ probeId: 'other' })]),
      renderThreatComparisonText,
      renderThreatComparisonMarkdown,
    ),
  ],
  ['a veto', rendered(vetoedDelta({ gates }), renderSafetyDeltaText, renderSafetyDeltaMarkdown)],
  [
    'an arm that always loads',
    rendered(alwaysLoadedDelta(), renderSafetyDeltaText, renderSafetyDeltaMarkdown),
  ],
];

const renderer = new MarkdownIt({ html: true, linkify: true });
renderer.linkify.set({ fuzzyLink: false });
/** Folds of ours. */
const OWN_DETAILS =
  /^(?:<details><summary>(?:[A-Z][A-Za-z ,]+|\d+ probes? answered in [AB] only|\d+ more rows?)(?: \(\d+\)(?:, first samples)?)?<\/summary>|<\/details>)\n$/;

describe.each(DOCUMENTS)('%s', (_, { texts, markdown }) => {
  describe.each(Object.entries(HOSTILE_TEXTS))('with %s in every untrusted place', (__, hostile) => {
    test('writes nothing to the terminal that moves, hides or reverses text', () => {
      for (const text of texts(hostile, false))
        expect(text).not.toMatch(/[^\n\P{Cc}]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/u);
      for (const text of texts(hostile, true))
        expect(text.replace(/\u001b\[\d+m/g, '')).not.toMatch(/[^\n\P{Cc}]/u);
    });

    test('has as many lines as with harmless text, responses apart', () => {
      const counts = (text: string) =>
        texts(text, false)
          .slice(0, 3)
          .map((one) => one.split('\n').length);
      expect(counts(hostile)).toEqual(counts('harmless'));
    });

    test('has no foreign link, image or HTML in Markdown, and the same structure', () => {
      const tokens = (text: string) => renderer.parse(markdown(text), {});
      const foreign = tokens(hostile)
        .flatMap((token) => [token, ...(token.children ?? [])])
        .filter(
          (token) =>
            /html|link_open|image|footnote/.test(token.type) &&
            !OWN_DETAILS.test(token.content) &&
            !String(token.attrGet('href')).startsWith(`${DOCUMENTATION_URL}/`),
        );
      expect(foreign).toEqual([]);
      const shape = (text: string) => tokens(text).flatMap(({ type }) => (type === 'inline' ? [] : [type]));
      expect(shape(hostile)).toEqual(shape('harmless'));
    });
  });
});
