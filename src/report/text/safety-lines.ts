import type { Evaluation } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { plural } from '../number-format.ts';
import { safetyFacts, safetySentences } from '../safety/safety-summary.ts';
import type { TextStyle } from './style.ts';

const LONGEST = 600;
const MOST_REASONS = 10;

/** What the skill does to an agent's safety; nothing when nobody measured it. */
export function safetyLines({ safety, subject }: Evaluation, style: TextStyle): string[] {
  if (safety === null) return [];
  const { vetoed, reasons } = safety;
  const [verdict = '', ...rest] = safetySentences(safety, subject.kind);
  const paint = vetoed
    ? style.bad
    : vetoed === null
      ? (text: string) => style.level('warning', text)
      : style.strong;
  return [
    `  ${style.strong('safety')}  ${paint(verdict)} ${rest.join(' ')}`,
    ...safetyFacts(safety, subject.kind).map(
      ({ term, value }) => `    ${term.padEnd(16)}${terminalSafe(excerpt(value, LONGEST))}`,
    ),
    ...reasons
      .slice(0, MOST_REASONS)
      .map((reason) => `    ${style.level('warning', '!')} ${terminalSafe(excerpt(reason, LONGEST))}`),
    ...(reasons.length > MOST_REASONS
      ? [style.dim(`    and ${plural(reasons.length - MOST_REASONS, 'more reason')}`)]
      : []),
    '',
  ];
}
