import { expect, test } from 'vitest';
import { reportCollection, reportPlugin, reportSkill } from '../../test/support/report-documents.ts';
import { renderMarkdown } from '../report/markdown/render-markdown.ts';
import { renderText } from '../report/text/render-text.ts';
import { memberSummary } from './member-summary.ts';
import { toDocument } from './to-document.ts';

const whole = reportCollection({ evaluations: [reportSkill(), reportPlugin()] });
const summarised = { ...whole, evaluations: whole.evaluations.map(memberSummary) };

test('what text and Markdown say of a collection can be said of summaries of its members', () => {
  const look = { color: false, width: 80, verbosity: 'normal' } as const;
  expect(renderText(summarised, look)).toBe(renderText(whole, look));
  expect(renderText(summarised, { ...look, verbosity: 'quiet' })).toBe(
    renderText(whole, { ...look, verbosity: 'quiet' }),
  );
  expect(renderMarkdown(summarised)).toBe(renderMarkdown(whole));
});

test('a summary of a published member is the published summary of the member', () => {
  for (const member of whole.evaluations)
    expect(memberSummary(toDocument(member) as typeof member)).toEqual(toDocument(memberSummary(member)));
});
