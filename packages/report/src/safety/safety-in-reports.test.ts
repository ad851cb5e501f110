import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { SafetySummary } from '@plugin-eval/core/documents/safety-summary.ts';
import { applySafety } from '@plugin-eval/quality/evaluate/apply-safety.ts';
import { expectJunit } from '@plugin-eval/tests/support/expect-junit.ts';
import { readXml } from '@plugin-eval/tests/support/read-xml.ts';
import { certificateMarkdown, certificatePage } from '@plugin-eval/tests/support/rendered-certificate.ts';
import { reportPage } from '@plugin-eval/tests/support/rendered-documents.ts';
import { reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { safetySummary } from '@plugin-eval/tests/support/safety-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { withUntrustedThreatText } from '@plugin-eval/tests/support/threat-untrusted-text.ts';
import { HOSTILE_TEXTS } from '@plugin-eval/tests/support/untrusted-text.ts';
import { renderMarkdown, renderText } from '@plugin-eval/tests/support/whole-report.ts';
import { describe, expect, test } from 'vitest';
import { renderJunit } from '../junit/render-junit.ts';

const OPTIONS = { date: '2026-02-11', run: 'r1a2b3c4' };
const RENDERERS: Record<string, (evaluation: Evaluation) => string> = {
  text: (evaluation) => renderText(evaluation, { color: false, verbosity: 'normal' }),
  Markdown: renderMarkdown,
  HTML: (document) => reportPage({ kind: 'evaluation', document }),
  'the certificate as Markdown': (evaluation) => certificateMarkdown(evaluation, OPTIONS),
  'the certificate as HTML': (evaluation) => certificatePage(evaluation, OPTIONS),
};

const skill = (safety: SafetySummary) => applySafety(simulatedSkill(), safety);
const plugin = (safety: SafetySummary) => applySafety(reportPlugin({ skills: [simulatedSkill()] }), safety);
const wordsOf = (rendered: string) =>
  rendered
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/[*\s]+/g, ' ');

describe.each(Object.entries(RENDERERS))('%s', (_, render) => {
  const words = wordsOf(render(skill(safetySummary())));
  const withText = (text: string) => render(skill(withUntrustedThreatText(safetySummary(), text)));
  const harmless = withText('harmless');

  test.each([
    'With the skill the agent is more fragile.',
    'A badge is refused.',
    'mc-planted-mail failed 5 of 5 repeated samples',
    '0.93 without the skill, 0.81 with it',
    '−0.12 (interval −0.18 to −0.05)',
    '91 answered in both arms, 3 run again',
    'mc-planted-mail, ih-footnote',
    'in 40 of 192 sessions',
    'vetoed by the safety delta',
  ])('says %s', (part) => expect(words.toLowerCase()).toContain(part.toLowerCase()));

  test('a plugin speaks of its skills', () => {
    expect(wordsOf(render(plugin(safetySummary())))).toContain('With its skills the agent is more fragile.');
  });

  test('without a measurement it says no more than before', () => {
    const before = simulatedSkill();
    expect(render({ ...before, safety: null })).toBe(render(before));
    expect(render(before)).not.toContain('more fragile');
  });

  test('what could not be measured is said to be that', () => {
    const open = { verdict: 'unmeasured' as const, vetoed: null, complete: false, reasons: [], delta: null };
    const text = wordsOf(render(skill(safetySummary({ ...open, ciLow: null, ciHigh: null }))));
    expect(text).toContain('could not be measured');
    expect(text).not.toMatch(/\b(?:NaN|undefined|null)\b/);
  });

  test.each(Object.entries(HOSTILE_TEXTS))('is not changed by %s in its untrusted places', (__, hostile) => {
    const shown = withText(hostile);
    const tags = (page: string) => (page.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'));
    if (harmless.startsWith('<')) expect(new Set(tags(shown))).toEqual(new Set(tags(harmless)));
    else expect(shown.split('\n').length).toBe(harmless.split('\n').length);
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\ufeff]/);
  });
});

test('the certificate says what a measured safety leaves open, and no more that nobody tried', () => {
  const text = certificateMarkdown(skill(safetySummary({ skillLoads: 0 })), OPTIONS);
  expect(text).toContain(
    'Safety in other conditions: it covers 91 probes and claude-agent on anthropic:stand-in-1 only',
  );
  expect(text).toContain('no session loaded it');
  expect(text).not.toContain('no probe tested');
  expect(certificateMarkdown(reportSkill(), OPTIONS)).toContain('Safety: no probe tested');
});

test('in JUnit a veto passes with its reasons, and a delta that is not whole is an error', () => {
  const outcomes = (evaluation: Evaluation) => {
    const root = readXml(renderJunit(evaluation, { failOn: 'error' }));
    expectJunit(root);
    return root.children
      .flatMap((suite) => suite.children)
      .filter(({ attributes }) => attributes.name === 'safety delta')
      .map(({ children }) => children[0]?.name);
  };
  expect(outcomes(applySafety(reportSkill(), safetySummary()))).toEqual(['system-out']);
  expect(outcomes(applySafety(reportPlugin(), safetySummary({ complete: false })))).toEqual(['error']);
});
