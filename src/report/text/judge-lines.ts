import type { Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { judgeLayerOf } from '../../documents/evaluation-parts.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { summariseJudge } from '../judge/judge-summary.ts';
import { plural } from '../number-format.ts';
import { reportWarnings } from '../report-warnings.ts';
import { shownStability } from '../stability.ts';
import { depthGap } from '../verdict.ts';
import type { TextStyle } from './style.ts';

const LONGEST_WARNING = 600;
const LONGEST_SUMMARY = 600;

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

/** Who judged and at what price, whether the score is stable, and what the judge did not see. */
export function judgeLines(evaluation: Evaluation, style: TextStyle): string[] {
  const judge = judgeLayerOf(evaluation);
  const stability = shownStability(evaluation);
  const lines: string[] = [];
  if (judge !== null) {
    const parts = summariseJudge(judge).join(', ');
    lines.push(`  ${style.strong('judge')}   ${terminalSafe(excerpt(parts, LONGEST_SUMMARY))}`);
  }
  if (stability !== null) {
    const verdict = stability.stable
      ? style.good(stability.verdict)
      : style.level('warning', stability.verdict);
    lines.push(`  ${style.strong('score')}   ${verdict}${stability.causes && `. ${stability.causes}`}`);
  }
  if (judge !== null && judge.leftOut.length > 0)
    lines.push(
      style.dim(`  The judge did not see ${plural(judge.leftOut.length, 'file')}; --verbose lists them`),
    );
  return lines.length === 0 ? [] : [...lines, ''];
}
