import type { TriggerPrompts } from '../../documents/judge-layer.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import {
  describeSource,
  type TriggerOutcome,
  tallyOutcomes,
  triggerOutcomes,
} from '../judge/trigger-outcome.ts';
import type { TextStyle } from './style.ts';

const LONGEST_PROMPT = 200;
const OUTCOME_WIDTH = 19;

/** The trigger prompts with what every judge predicted on each. */
export function triggerLines(triggerPrompts: TriggerPrompts | null, style: TextStyle): string[] {
  if (triggerPrompts === null || triggerPrompts.prompts.length === 0) return [];
  const { prompts, file } = triggerPrompts;
  const judges = Math.max(...prompts.map(({ predictions }) => predictions.length));
  const from = file === null ? '' : `, from ${terminalSafe(excerpt(file, LONGEST_PROMPT))}`;
  return [
    '',
    style.strong('  Trigger prompts') + style.dim(` (${describeSource(triggerPrompts)}${from})`),
    ...Array.from(
      { length: judges },
      (_, index) => `    judge ${index + 1}: ${tallyOutcomes(prompts, index + 1)}`,
    ),
    ...prompts.map((prompt) => {
      const outcomes = triggerOutcomes(prompt)
        .map((outcome) => coloured(outcome, style))
        .join(' ');
      const label = prompt.shouldTrigger ? 'should trigger' : 'should not';
      return `    ${label.padEnd(16)}${outcomes} ${terminalSafe(excerpt(prompt.prompt, LONGEST_PROMPT))}`;
    }),
  ];
}

function coloured(outcome: TriggerOutcome, style: TextStyle): string {
  const padded = outcome.padEnd(OUTCOME_WIDTH);
  if (outcome === 'hit' || outcome === 'correct rejection') return style.dim(padded);
  return outcome === 'errored' ? style.bad(padded) : style.level('warning', padded);
}
