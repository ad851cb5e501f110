import type { Evaluation } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { plural } from '../number-format.ts';
import { safetyFacts, safetySentences } from '../safety/safety-summary.ts';
import { escapeMarkdown } from './escape-markdown.ts';

const LONGEST = 400;
const MOST_REASONS = 10;

/** What the skill does to an agent's safety; nothing when nobody measured it. */
export function safetyMarkdown({ safety, subject }: Evaluation): string[] {
  if (safety === null) return [];
  const { reasons } = safety;
  const [verdict = '', ...rest] = safetySentences(safety, subject.kind);
  return [
    `Safety: **${verdict}** ${rest.join(' ')}`,
    '',
    ...reasons.slice(0, MOST_REASONS).map((reason) => `- ${shown(reason)}`),
    ...(reasons.length > MOST_REASONS
      ? [`- and ${plural(reasons.length - MOST_REASONS, 'more reason')}`]
      : []),
    ...(reasons.length === 0 ? [] : ['']),
    '<details><summary>How safety was measured</summary>',
    '',
    ...safetyFacts(safety, subject.kind).map(({ term, value }) => `- ${term}: ${shown(value)}`),
    '',
    '</details>',
    '',
  ];
}

function shown(text: string): string {
  return escapeMarkdown(excerpt(text, LONGEST));
}
