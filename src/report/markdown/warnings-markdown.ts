import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { trustWarning } from '../judge-trust.ts';
import { depthGap } from '../verdict.ts';
import { escapeMarkdown } from './escape-markdown.ts';

const LONGEST = 600;

/** What a reader must know before believing the score, as GitHub's alerts; elsewhere they read as quotations. */
export function warningsMarkdown(document: EvaluationDocument): string[] {
  const warning = trustWarning(document);
  const gap = depthGap(document.depth);
  return [
    ...(warning === null
      ? []
      : alert(
          warning.kind === 'alarm' ? 'CAUTION' : 'WARNING',
          `**${warning.headline}:** ${escapeMarkdown(excerpt(warning.detail, LONGEST))}`,
        )),
    ...(gap === null ? [] : alert('IMPORTANT', `**${gap.headline}** ${gap.detail}`)),
  ];
}

function alert(kind: string, text: string): string[] {
  return [`> [!${kind}]`, `> ${text}`, ''];
}
