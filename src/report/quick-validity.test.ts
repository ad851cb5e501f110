import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  reportCollection,
  reportPlugin,
  reportSkill,
  unreadableSkill,
} from '../../test/support/report-documents.ts';
import { simulatedSkill } from '../../test/support/simulated-report.ts';
import measured from '../methodology/quick-validity.json' with { type: 'json' };
import { certificateFacts } from './certificate/certificate-facts.ts';
import { renderReportPage } from './html/report-page.ts';
import { renderMarkdown } from './markdown/render-markdown.ts';
import { describeQuickValidity, quickValidityOf } from './quick-validity.ts';
import { renderText } from './text/render-text.ts';

const relation = (outcome: string, r: number, shown = false) => ({
  outcome,
  r,
  low: -0.4,
  high: 0.4,
  p_adjusted: 1,
  shown,
});
const RELATIONS = [
  relation('Discoverability score', 0.173),
  relation('Correctness score', -0.001),
  relation('Effectiveness score', -0.058),
];

test('a null is called not shown, with what could not have been shown', () => {
  expect(describeQuickValidity({ ...measured, skills_compared: 99, relations: RELATIONS })).toBe(
    'Quick scores have not been shown to predict what agents do (rank correlations over 99 skills: discoverability 0.17, correctness 0.00, effectiveness −0.06; so few skills cannot show one below 0.3): docs/validity.md',
  );
});

test('a relation that was shown is named', () => {
  const relations = [...RELATIONS, relation('Effectiveness uplift', 0.5, true)];
  expect(describeQuickValidity({ ...measured, relations })).toMatch(
    /^Quick scores were shown to be related to effectiveness uplift, not to the rest of what agents do \(/,
  );
});

const LINE = describeQuickValidity(measured);

test.each([
  ['a skill', reportSkill()],
  ['a plugin', reportPlugin()],
  ['a collection', reportCollection()],
])('the report of %s at quick depth says it once, in every format', (_, document) => {
  const count = (text: string) => text.split('have not been shown to predict').length - 1;
  expect(quickValidityOf(document)).toBe(LINE);
  expect(renderText(document, { color: false, verbosity: 'verbose' })).toContain(LINE);
  expect(count(renderText(document, { color: false, verbosity: 'verbose' }))).toBe(1);
  expect(count(renderText(document, { color: false, verbosity: 'quiet' }))).toBe(0);
  expect(count(renderMarkdown(document))).toBe(1);
  expect(count(renderReportPage({ kind: 'evaluation', document }))).toBe(1);
});

test('a certificate of quick depth says it among what was not measured', () => {
  const { notMeasured } = certificateFacts(reportSkill(), { date: '2026-02-11', run: null });
  expect(notMeasured).toContain(`${LINE}.`);
});

test('deeper depths and what has no score do not', () => {
  expect(quickValidityOf(simulatedSkill())).toBeNull();
  expect(quickValidityOf(unreadableSkill())).toBeNull();
});

test('the figures are those of docs/validity.md', () => {
  const page = readFileSync(new URL('../../docs/validity.md', import.meta.url), 'utf8');
  const [, all = ''] = page.split('\n## All skills\n');
  expect(measured.relations).toHaveLength(8);
  for (const { outcome, r } of measured.relations) {
    const cell = `${r < -0.005 ? '−' : ''}${Math.abs(r).toFixed(2)}`;
    const row = all.split('\n').find((line) => line.startsWith(`| ${outcome} |`)) ?? '';
    expect(row.split('|')[3]?.trim()).toBe(cell);
  }
  expect(page).toContain('under about 0.3 cannot be shown for one relation, and under about 0.45 for many');
});
