import type { TriggerPrompts } from '../../documents/judge-layer.ts';
import { excerpt } from '../../text/code-points.ts';
import { describeSource, tallyOutcomes, triggerOutcomes } from '../judge/trigger-outcome.ts';
import { escapeMarkdown, markdownCode } from './escape-markdown.ts';

const LONGEST_PROMPT = 160;

/** The trigger prompts as a table, with what every judge predicted on each. */
export function triggerMarkdown(triggerPrompts: TriggerPrompts | null): string[] {
  if (triggerPrompts === null || triggerPrompts.prompts.length === 0) return [];
  const { prompts, file } = triggerPrompts;
  const count = Math.max(...prompts.map(({ predictions }) => predictions.length));
  const judges = Array.from({ length: count }, (_, index) => index + 1);
  const from = file === null ? '' : `, from ${markdownCode(excerpt(file, LONGEST_PROMPT))}`;
  return [
    `Trigger prompts, ${describeSource(triggerPrompts)}${from}.`,
    '',
    ...judges.map((judge) => `- Judge ${judge}: ${tallyOutcomes(prompts, judge)}`),
    '',
    `| Prompt | Should trigger |${judges.map((judge) => ` Judge ${judge} |`).join('')}`,
    `|---|---|${'---|'.repeat(count)}`,
    ...prompts.map((prompt) => {
      const outcomes = triggerOutcomes(prompt).map((outcome) => ` ${outcome} |`);
      return `| ${escapeMarkdown(excerpt(prompt.prompt, LONGEST_PROMPT))} | ${prompt.shouldTrigger ? 'yes' : 'no'} |${outcomes.join('')}`;
    }),
    '',
  ];
}
