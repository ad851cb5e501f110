import type { Evaluation } from '../../documents/evaluation.ts';
import { monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { describePromptSet } from '../sessions/prompt-set.ts';
import { type SessionsFigure, sessionsFigures, sessionsLevel } from '../sessions/sessions-figures.ts';
import { describeListing, summariseSessions } from '../sessions/sessions-summary.ts';
import type { TextStyle } from './style.ts';

const LONGEST = 400;
const NAME_WIDTH = 12;
const VALUE_WIDTH = 9;
const INTERVAL_WIDTH = 17;

/** What the sessions showed: who ran them at what price, then a line for each figure. */
export function sessionsLines(evaluation: Evaluation, style: TextStyle): string[] {
  const layer = monteCarloLayerOf(evaluation);
  if (layer === null) return [];
  const figures = sessionsFigures(layer);
  const prompts = describePromptSet(layer);
  const listing = describeListing(layer);
  return [
    `  ${style.strong('sessions')}  ${shown(summariseSessions(layer).join(', '))}`,
    ...(layer.valid ? [] : [`    ${style.alarm('invalid')}  nothing that they showed counts`]),
    ...(figures.length === 0
      ? []
      : [style.dim(`    ${''.padEnd(NAME_WIDTH + VALUE_WIDTH)}  ${sessionsLevel(evaluation.uncertainty)}`)]),
    ...figures.map((figure) => figureLine(figure, style)),
    ...(prompts === null ? [] : [`    ${'Prompts'.padEnd(NAME_WIDTH)}${style.dim(shown(prompts))}`]),
    ...(listing === null ? [] : [`    ${style.level('warning', '!')} ${listing}`]),
    '',
  ];
}

function figureLine({ name, value, interval, basis }: SessionsFigure, style: TextStyle): string {
  const number = value.padStart(VALUE_WIDTH);
  const line = `    ${name.padEnd(NAME_WIDTH)}${value === '—' ? style.dim(number) : style.strong(number)}  ${(interval ?? '').padEnd(INTERVAL_WIDTH)}`;
  return `${line}  ${style.dim(shown(basis))}`;
}

function shown(text: string): string {
  return terminalSafe(excerpt(text, LONGEST));
}
