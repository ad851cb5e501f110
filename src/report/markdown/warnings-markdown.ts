import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { reportWarnings } from '../report-warnings.ts';
import { depthGap } from '../verdict.ts';
import { escapeMarkdown } from './escape-markdown.ts';

const LONGEST = 600;

/** What a reader must know before believing the score, as GitHub's alerts; elsewhere they read as quotations. */
export function warningsMarkdown(document: EvaluationDocument): string[] {
  const gap = depthGap(document.depth);
  return [
    ...reportWarnings(document).flatMap(({ kind, headline, detail }) =>
      alert(
        kind === 'alarm' ? 'CAUTION' : 'WARNING',
        `**${headline}:** ${escapeMarkdown(excerpt(detail, LONGEST))}`,
      ),
    ),
    ...(gap === null ? [] : alert('IMPORTANT', `**${gap.headline}** ${gap.detail}`)),
  ];
}

function alert(kind: string, text: string): string[] {
  return [`> [!${kind}]`, `> ${text}`, ''];
}
