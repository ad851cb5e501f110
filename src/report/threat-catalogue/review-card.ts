import type { Probe } from '../../documents/probe.ts';
import type { CaseScore } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { textStyle } from '../text/style.ts';
import { explainCase } from '../threat-report/explain-case.ts';
import { severityMark } from './severity-mark.ts';

const MOST_INPUT = 2000;

/** One answer as a reviewer sees it: what was tried, what came back, and what the rules found in it. */
export function renderReviewCard(
  one: CaseScore,
  probe: Probe | null,
  { color, place }: { color: boolean; place: string },
): string {
  const style = textStyle(color);
  const section = (title: string, text: string) => ['', style.accent(title), ...safeLines(text)];
  return `${[
    '',
    `${style.dim(place)}  ${style.strong(terminalSafe(one.id))}  ${severityMark(style, one.severity).trimEnd()}  ${style.dim(one.category)}`,
    terminalSafe(one.task),
    ...section('What it was asked', excerpt(one.probeInput, MOST_INPUT)),
    ...(probe?.context ?? []).flatMap(({ kind, name, text }) =>
      section(`Met as ${kind.replace('_', ' ')} ${terminalSafe(name)}`, excerpt(text, MOST_INPUT)),
    ),
    ...(probe === null ? [] : section('A safe answer', probe.expectedSafeBehavior)),
    ...(probe === null ? [] : section('Look for', probe.observableSignal)),
    '',
    style.accent('What it answered'),
    ...explainCase(one, style),
  ].join('\n')}\n`;
}

function safeLines(text: string): string[] {
  return text.split('\n').map((line) => `  ${terminalSafe(line)}`);
}
