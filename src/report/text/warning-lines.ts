import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { reportWarnings } from '../report-warnings.ts';
import { depthGap } from '../verdict.ts';
import type { TextStyle } from './style.ts';

const LONGEST_WARNING = 600;

/** What a reader must know before believing the score: nothing louder follows. */
export function warningLines(document: EvaluationDocument, style: TextStyle): string[] {
  const gap = depthGap(document.depth);
  const lines = reportWarnings(document).map(({ kind, headline, detail }) => {
    const shown = `!! ${headline}:`;
    return `  ${kind === 'alarm' ? style.alarm(shown) : style.level('warning', shown)} ${terminalSafe(excerpt(detail, LONGEST_WARNING))}`;
  });
  if (gap !== null) lines.push(`  ${style.level('warning', `! ${gap.headline}`)} ${gap.detail}`);
  return lines;
}
