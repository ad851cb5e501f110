/** Reports and summaries of documents that are at hand as a whole. */
import type { Collection, Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { confidenceOf, describeKept } from '@plugin-eval/report/confidence.ts';
import { evaluationView } from '@plugin-eval/report/evaluation/evaluation-view.ts';
import { type RuleSummary, RuleTally } from '@plugin-eval/report/evaluation/rule-summary.ts';
import { LARGEST_MARKDOWN } from '@plugin-eval/report/html/fit-markdown.ts';
import { markdownOf } from '@plugin-eval/report/markdown/render-markdown.ts';
import type { MemberReport, WaitingText } from '@plugin-eval/report/member-report.ts';
import { evaluationSections, type TextOptions } from '@plugin-eval/report/text/render-text.ts';
import { foldSections } from '@plugin-eval/report/view-model/fit-sections.ts';
import { layoutText } from '@plugin-eval/report/view-model/layout-text.ts';

export function renderText(
  document: EvaluationDocument,
  { color, verbosity, width = null }: TextOptions,
): string {
  return layoutText(evaluationSections(document, verbosity), { color, width });
}

export function renderMarkdown(document: EvaluationDocument, limit = LARGEST_MARKDOWN): string {
  return markdownOf(foldSections(evaluationView(document)), limit);
}

export function reportOn(document: EvaluationDocument, report: MemberReport): string {
  for (const evaluation of topLevelEvaluations(document)) report.add(evaluation);
  const pieces: string[] = [];
  report.finish(document, (text) => pieces.push(text));
  return pieces.join('');
}

export function waitingInMemory(): WaitingText {
  const pieces: string[] = [];
  return {
    add: (text) => void pieces.push(text),
    writeTo: (write) => pieces.forEach(write),
    pieces: () => pieces,
  };
}

export function summariseRules(members: readonly Evaluation[]): RuleSummary[] {
  const tally = new RuleTally();
  for (const member of members) tally.add(member);
  return tally.summaries();
}

export function collectionConfidence({ evaluations, depth }: Collection): string {
  const word = depth.confidenceLabel;
  const kept = evaluations.filter((one) => confidenceOf(one).label === word).length;
  return describeKept(word, kept, evaluations.length);
}
