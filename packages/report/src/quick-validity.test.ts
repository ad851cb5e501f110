import { readFileSync } from 'node:fs';
import measured from '@plugin-eval/core/methodology/quick-validity.json' with { type: 'json' };
import { reportPage } from '@plugin-eval/tests/support/rendered-documents.ts';
import {
  reportCollection,
  reportPlugin,
  reportSkill,
  unreadableSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { renderMarkdown, renderText } from '@plugin-eval/tests/support/whole-report.ts';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { certificateFacts } from './certificate/certificate-facts.ts';
import { DOCUMENTATION_URL } from './documentation-url.ts';
import { describeQuickValidity, quickValidityOf, VALIDITY_ADDRESS } from './quick-validity.ts';

const set = (better: boolean) => ({ title: 'one', higher_is_better: better, higher_is_worse: false });

test('a null in all sets is called not shown', () => {
  expect(
    describeQuickValidity({ ...measured, skills: 99, publishers: 2, sets: [set(false), set(false)] }),
  ).toBe('Quick scores predicted what agents do in none of 2 measured sets (99 skills, 2 publishers)');
});

test('what was shown in some sets is not claimed of all', () => {
  expect(describeQuickValidity({ ...measured, sets: [set(true), set(false), set(false)] })).toMatch(
    /^Quick scores predicted some of what agents do in 1 of 3 measured sets/,
  );
});

const CLAUSE = describeQuickValidity(measured);

test.each([
  ['a skill', reportSkill()],
  ['a plugin', reportPlugin()],
  ['a collection', reportCollection()],
])('the report of %s at quick depth says it once, with its link, in every format', (_, document) => {
  const count = (text: string) => text.split('predicted what agents do in none').length - 1;
  expect(quickValidityOf(document)).toBe(CLAUSE);
  const text = renderText(document, { color: false, verbosity: 'verbose' });
  const markdown = renderMarkdown(document);
  const page = reportPage({ kind: 'evaluation', document });
  expect([text, markdown, page].map(count)).toEqual([1, 1, 1]);
  // GitHub makes a link of an address that is not escaped.
  for (const shown of [text, markdown, page]) expect(shown).toContain(`(${VALIDITY_ADDRESS})`);
  expect(count(renderText(document, { color: false, verbosity: 'quiet' }))).toBe(0);
});

test('a certificate of quick depth says it among what was not measured', () => {
  const { notMeasured } = certificateFacts(reportSkill(), { date: '2026-02-11', run: null });
  expect(notMeasured).toContain(`${CLAUSE} (${VALIDITY_ADDRESS}).`);
});

test('deeper depths and what has no score do not', () => {
  expect(quickValidityOf(simulatedSkill())).toBeNull();
  expect(quickValidityOf(unreadableSkill())).toBeNull();
});

test('the link leads to a heading of a page that is published with the repository and in the package', () => {
  const [address = '', anchor] = VALIDITY_ADDRESS.split('#');
  const page = address.slice(DOCUMENTATION_URL.length + 1);
  const headings = [
    ...readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8').matchAll(/^#+ (.*)$/gm),
  ];
  expect(headings.map(([, words = '']) => words.toLowerCase().replaceAll(' ', '-'))).toContain(anchor);
  expect(manifest.files).toContain('docs');
  expect(manifest.repository.url).toContain(new URL(DOCUMENTATION_URL).pathname.split('/blob/')[0]);
});
