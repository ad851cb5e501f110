import { expect, test } from 'vitest';
import { misledLayer, selfReportedLayer } from '../../test/support/judge-layers.ts';
import { erroredDrawsLayer, invalidLayer } from '../../test/support/monte-carlo-layers.ts';
import { reportCollection, reportPlugin, reportSkill } from '../../test/support/report-documents.ts';
import { badgeQualifier } from '../report/badge-standing.ts';
import { renderMarkdown } from '../report/markdown/render-markdown.ts';
import { renderText } from '../report/text/render-text.ts';
import { memberSummary } from './member-summary.ts';
import { toDocument } from './to-document.ts';

const paid = [misledLayer(), selfReportedLayer(), invalidLayer(), erroredDrawsLayer()].map((layer) => {
  const skill = reportSkill();
  const badge = layer.name === 'judge' ? skill.composite.badge : null;
  return {
    ...skill,
    composite: { ...skill.composite, badge },
    layers: [skill.layers[0], layer],
  } as typeof skill;
});
const whole = reportCollection({ evaluations: [reportSkill(), reportPlugin(), ...paid] });
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

test('what qualifies the badge of a member qualifies that of its summary', () => {
  const words = paid.map((member) => badgeQualifier(member)?.kind);
  expect(words).toEqual(['misled', 'self-reported', 'sessions-invalid', 'low-score']);
  expect(paid.map((member) => badgeQualifier(memberSummary(member))?.kind)).toEqual(words);
});
