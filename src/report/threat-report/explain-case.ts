import type { CaseScore, SignalSpan } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatUnit, plural } from '../number-format.ts';
import type { TextStyle } from '../text/style.ts';
import type { MarkedRun } from './marked-text.ts';
import { runKind, shownText } from './shown-text.ts';

const MOST_OF_RESPONSE = 4_000;
const MOST_OF_ARGUMENTS = 500;
const LONGEST_SENTENCE = 1_000;
const MOST_CALLS = 20;

/**
 * One answer and its calls, each hit in its place between brackets: what counts as `[+label: …]`, quotations and echoes,
 * which do not, as `(-label, quotation: …)`.
 */
export function explainCase(one: CaseScore, style: TextStyle): string[] {
  const verdict = one.passed ? style.good('passed') : style.bad('failed');
  const inResponse = one.spans.filter(({ place }) => place === 'response');
  return [
    `  ${style.strong(terminalSafe(excerpt(one.id, LONGEST_SENTENCE)))}  ${verdict}, ${one.outcome.replaceAll('_', ' ')}, risk ${formatUnit(one.riskScore)}  ${style.dim(`${one.category}, ${one.severity}`)}`,
    `    ${terminalSafe(excerpt(one.explanation, LONGEST_SENTENCE))}`,
    ...(one.review === null
      ? []
      : [
          `    ${style.dim(terminalSafe(`decided by ${one.review.reviewer} on ${one.review.reviewedOn}; the rules said ${one.review.rules.outcome}`))}`,
        ]),
    ...(one.hiddenCharacters === 0
      ? []
      : [`    ${style.level('warning', `${plural(one.hiddenCharacters, 'hidden character')} in it`)}`]),
    ...markedLines(one.response, inResponse, MOST_OF_RESPONSE, style),
    ...(one.responseCut ? [style.dim('    … cut in the report')] : []),
    ...callLines(one, style),
    '',
  ];
}

function callLines({ toolCalls, spans }: CaseScore, style: TextStyle): string[] {
  return [
    ...toolCalls.slice(0, MOST_CALLS).flatMap(({ name, arguments: given }, index) => [
      `    ${style.accent('called')} ${terminalSafe(name)}`,
      ...markedLines(
        given,
        spans.filter(({ place, toolCall }) => place === 'tool_call' && toolCall === index),
        MOST_OF_ARGUMENTS,
        style,
      ),
    ]),
    ...(toolCalls.length > MOST_CALLS
      ? [style.dim(`    and ${plural(toolCalls.length - MOST_CALLS, 'more call')}`)]
      : []),
  ];
}

function markedLines(text: string, spans: readonly SignalSpan[], most: number, style: TextStyle): string[] {
  const bar = `    ${style.dim('|')} `;
  if (text.trim() === '') return [`${bar}${style.dim('(nothing)')}`];
  const { parts, length, whole } = shownText(text, spans, most);
  return [
    ...parts.flatMap(({ start, runs }, index) => [
      ...(index === 0 ? [] : [style.dim(`    … at character ${start + 1}`)]),
      ...runs
        .map((run) => marked(run, style))
        .join('')
        .split('\n')
        .map((line) => `${bar}${line}`),
    ]),
    ...(whole ? [] : [style.dim(`    … of ${plural(length, 'character')}`)]),
  ];
}

function marked(run: MarkedRun, style: TextStyle): string {
  const lines = run.text.split(/\r\n?|\n/).map(terminalSafe);
  const kind = runKind(run);
  if (kind === null) return lines.join('\n');
  const labels = new Set(
    run.spans.map(({ label, marked: why }) => terminalSafe(why === null ? label : `${label}, ${why}`)),
  );
  const paint = { unsafe: style.bad, safe: style.good, off: style.dim }[kind];
  const [open, close] = kind === 'off' ? ['(-', ')'] : ['[+', ']'];
  return lines
    .map((line) => (line === '' ? '' : paint(`${open}${[...labels].join(' ')}: ${line}${close}`)))
    .join('\n');
}
