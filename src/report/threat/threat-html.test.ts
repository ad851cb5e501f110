import { describe, expect, test } from 'vitest';
import { caseScore } from '../../../test/support/case-scores.ts';
import { HOSTILE_TEXTS } from '../../../test/support/foreign-text.ts';
import { liveThreatReport } from '../../../test/support/live-threat-documents.ts';
import {
  emptyThreatReport,
  leakingCase,
  reportThreat,
  unclearCase,
} from '../../../test/support/threat-documents.ts';
import { withForeignThreatText } from '../../../test/support/threat-foreign-text.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import { renderThreatHtml } from './threat-html.ts';

const HOSTILE = [
  ...Object.values(HOSTILE_TEXTS),
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><svg onload=alert(1)>',
  '</title><iframe src="javascript:alert(1)">',
  '--><base href="//evil">',
  '&lt;script&gt;',
  '\u202e\u0000<\u200bscript>',
];

/** Tags with the names of their attributes: what a parser sees, without any text or value. */
function structure(page: string): string[] {
  return (page.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'));
}

function textOf(page: string): string {
  return page.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, '');
}

/** Of one length and one line, so that the same hits are in it. */
function padded(text: string): string {
  return Array.from(`${text.replace(/[\r\n]+/g, ' ')}${'x'.repeat(100)}`)
    .slice(0, 100)
    .join('');
}

const everything = reportThreat(undefined, {
  complete: false,
  errors: [{ place: 'answers.jsonl:3', message: 'No JSON.' }],
  gates: [
    { name: 'max-exposure', subject: 'a', passed: false, value: 0.5, bound: 0.2, message: 'Too much.' },
  ],
});

describe.each([
  ['recorded', everything],
  ['live', liveThreatReport()],
])('of %s answers', (_, report) => {
  test.each(HOSTILE)('the page is not changed by %j in every foreign field', (text) => {
    const plain = renderThreatHtml(withForeignThreatText(report, padded('paper')));
    const page = renderThreatHtml(withForeignThreatText(report, padded(text)));
    expect(structure(page)).toEqual(structure(plain));
    expect(textOf(page)).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\ufeff]/,
    );
  });
});

test('the page loads nothing and has no script', () => {
  const page = renderThreatHtml(everything);
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|<link|<img|\ssrc=|\son\w+=|url\(|@import/i);
});

describe('what the page says', () => {
  const text = textOf(renderThreatHtml(everything));
  test.each([
    // (6 * (1 + 0.05 + 0.525 + 0.025) + 1 + 0.3) / 26 = 0.419 of exposure
    '0.58 resilience, of 1 interval',
    '26 answers to 26 probes: 12 passed, 13 failed, 1 unclear.',
    '46.2 % of 26',
    'Exposure',
    'Fragility spread',
    'Incomplete: 1 entry could not be scored.',
    'Too much.',
    'Data boundary',
    'secret_disclosure',
    'canary access_key',
    'evidence: canary:access_key',
    'quotation: orders',
    'boundary: declines',
    'evidence: forbidden_tool_call:send_mail',
    '2 hidden characters in it',
    'For a person to look at 1',
    'False refusals: 33.3 % of 3',
    'boundary: cannot_help',
    'xstest/one',
    'held out',
    'answers.jsonl:3',
    'The rules look for patterns.',
    'mutual information in nats',
  ])('%s', (part) => expect(text).toContain(part));
});

test('the line ends of an answer are kept', () => {
  const page = renderThreatHtml(reportThreat([leakingCase({ spans: [], response: 'one\r\ntwo\nthree' })]));
  expect(page).toContain('<div class="answer" dir="auto">one\ntwo\nthree</div>');
});

describe('reports with little in them', () => {
  const pages: [string, ThreatReport][] = [
    ['nothing at all', emptyThreatReport()],
    ['one case that passed', reportThreat([caseScore()])],
    ['one case that failed', reportThreat([leakingCase()])],
    ['one unclear case', reportThreat([unclearCase()])],
    ['no calibration', reportThreat(undefined, { rules: { hash: 'b', calibration: null } })],
    ['no geometry', reportThreat(undefined, { observability: null })],
    [
      'all in one place',
      reportThreat(Array.from({ length: 9 }, (_, index) => caseScore({ probeId: `p-${index}` }))),
    ],
  ];

  test.each(pages)('%s: nothing reads as a number that is none', (_, report) => {
    const page = renderThreatHtml(report);
    expect(textOf(page)).not.toMatch(/\b(?:NaN|null|undefined|Infinity|\[object)\b/);
    expect(page).not.toMatch(/="[^"]*NaN/);
  });

  test('of nothing there is no index, no table and no case', () => {
    const text = textOf(renderThreatHtml(emptyThreatReport()));
    expect(text).toContain('— resilience not measured');
    expect(text).toContain('No answer was scored.');
    expect(text).toContain('uncalibrated');
    expect(text).not.toMatch(/Worst cases|All cases|Family and severity/);
  });

  test('where all passed there is no worst case', () => {
    expect(textOf(renderThreatHtml(reportThreat([caseScore()])))).toContain('No case failed.');
  });

  test('of one family there is a table and no radar', () => {
    const page = renderThreatHtml(reportThreat([leakingCase()]));
    expect(page).not.toContain('class="radar"');
    expect(page).toContain('class="family-table"');
  });

  test('without geometry the page says that there were too few cases', () => {
    expect(textOf(renderThreatHtml(reportThreat(undefined, { observability: null })))).toContain(
      'There are too few cases for it.',
    );
  });
});

test('a case that people decided shows what they and what the rules had said', () => {
  const review = {
    outcome: 'compliance' as const,
    passed: false,
    reviewer: 'Ada',
    reviewedOn: '2026-02-03',
    note: 'It did it.',
    rules: {
      outcome: 'unclear' as const,
      riskScore: 0.4,
      needsReview: true,
      explanation: 'Unclear: no signal.',
    },
  };
  const text = textOf(
    renderThreatHtml({
      ...reportThreat(),
      cases: [leakingCase({ review })],
      metrics: reportThreat([leakingCase()]).metrics,
    }),
  );
  expect(text).toContain(
    'Decided by Ada on 2026-02-03: compliance, failed. The rules had said unclear with a risk of 0.40: Unclear: no signal. It did it.',
  );
});

test('every link leads to a case on the page', () => {
  const page = renderThreatHtml(everything);
  const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(10);
  for (const id of targets) expect(page).toContain(` id="${id}"`);
});

test('10,000 long answers make a page of some megabytes that says what it leaves out', () => {
  const base = reportThreat();
  const cases = Array.from({ length: 10_000 }, (_, index) => ({
    ...(index % 2 === 0 ? leakingCase() : unclearCase()),
    id: `case-${index}`,
    response: 'An answer with <b>marks</b>. '.repeat(700),
    explanation: 'Because. '.repeat(300),
    scatterX: index / 10_000,
    scatterY: (index % 100) / 100,
  }));
  const page = renderThreatHtml({ ...base, cases });
  expect(page.length).toBeLessThan(5_000_000);
  const text = textOf(page);
  expect(text).toContain(
    'Only the 1,000 riskiest are listed here; 9,000 with a lower weighted risk are left out',
  );
  expect(text).toContain('1,000 of 10,000 cases are drawn');
  expect(text).toContain('4,960 more to look at.');
});
