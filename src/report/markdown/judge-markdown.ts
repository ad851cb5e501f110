import type { Evaluation } from '../../documents/evaluation.ts';
import { judgeLayerOf } from '../../documents/evaluation-parts.ts';
import type { Assessment, Evidence, JudgeLayer, Judgement } from '../../documents/judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { hasOwnAssessments, summariseJudge } from '../judge/judge-summary.ts';
import { formatUnit, plural } from '../number-format.ts';
import { shownStability } from '../stability.ts';
import { escapeMarkdown, markdownCode } from './escape-markdown.ts';
import { triggerMarkdown } from './trigger-markdown.ts';
import { uncertaintyMarkdown } from './uncertainty-markdown.ts';
import { verificationMarkdown } from './verification-markdown.ts';

/** A comment on a pull request holds 65,536 characters; the JSON output holds everything. */
const ROOMY = { reasoning: 300, quote: 120, task: 120, path: 160, quotes: 3 };
/** For many judgements, of several judges or on all ten dimensions. */
const TIGHT = { reasoning: 160, quote: 80, task: 60, path: 80, quotes: 1 };
const MANY = 12;
const LONGEST_SUMMARY = 400;
const LONGEST_REASON = 300;
type Limits = typeof ROOMY;

/** Who judged and at what price, whether the score is stable, and, folded away, reasons and evidence. */
export function judgeMarkdown(evaluation: Evaluation): string[] {
  const judge = judgeLayerOf(evaluation);
  return [
    ...(judge === null ? [] : [`Judge: ${shown(summariseJudge(judge).join(', '), LONGEST_SUMMARY)}.`, '']),
    ...stabilityMarkdown(evaluation),
    ...(judge === null || !hasOwnAssessments(judge)
      ? uncertaintyMarkdown(evaluation)
      : folded(judge, evaluation)),
  ];
}

function stabilityMarkdown(evaluation: Evaluation): string[] {
  const stability = shownStability(evaluation);
  if (stability === null) return [];
  const verdict = stability.stable ? stability.verdict : `**${stability.verdict}**`;
  return [`The score is ${verdict}.${stability.causes && ` ${stability.causes}`}`, ''];
}

function folded(judge: JudgeLayer, evaluation: Evaluation): string[] {
  const count = Object.values(judge.assessments).flatMap(({ judgements }) => judgements).length;
  const limits = count > MANY ? TIGHT : ROOMY;
  return [
    '<details><summary>What the judge said</summary>',
    '',
    ...(judge.selfReported
      ? ['These scores were handed in from outside; this run did not measure them.', '']
      : []),
    ...DIMENSION_NAMES.flatMap((name) => assessmentMarkdown(name, judge.assessments[name], limits)),
    '',
    ...triggerMarkdown(judge.triggerPrompts),
    ...verificationMarkdown(judge.verification),
    ...uncertaintyMarkdown(evaluation),
    ...leftOutMarkdown(judge),
    '</details>',
    '',
  ];
}

function assessmentMarkdown(
  name: DimensionName,
  assessment: Assessment | undefined,
  limits: Limits,
): string[] {
  if (assessment === undefined) return [];
  const { status, score, spread, reason, judgements } = assessment;
  const standing = { measured: formatUnit(score), unmeasured: 'not measured', errored: '**errored**' }[
    status
  ];
  const apart = spread === null ? '' : `, spread ${formatUnit(spread)}`;
  return [
    `- \`${name}\` ${standing}${apart}${reason === null ? '' : `: ${shown(reason, LONGEST_REASON)}`}`,
    ...judgements.flatMap((judgement) => judgementMarkdown(judgement, limits)),
  ];
}

function judgementMarkdown(judgement: Judgement, limits: Limits): string[] {
  const { judge, model, score, reasoning, evidence, tasks, repaired } = judgement;
  const by =
    model === 'self-reported'
      ? 'Self-reported'
      : `Judge ${judge}, ${markdownCode(excerpt(model, limits.path))}`;
  const hidden = evidence.length - limits.quotes;
  return [
    `  - ${by}: **${formatUnit(score)}**${repaired ? ' (second answer)' : ''}. ${shown(reasoning, limits.reasoning)}`,
    ...tasks.map((one) => `    - Task ${formatUnit(one.score)}: ${shown(one.task, limits.task)}`),
    ...evidence.slice(0, limits.quotes).map((one) => evidenceMarkdown(one, limits)),
    ...(hidden > 0 ? [`    - ${plural(hidden, 'quote')} more in the JSON output`] : []),
  ];
}

function evidenceMarkdown({ quote, found, file, line }: Evidence, limits: Limits): string {
  const place = `${file ?? ''}${line === null ? '' : `:${line}`}`;
  const where = found ? markdownCode(excerpt(place, limits.path)) : '**not found in the skill**';
  return `    - “${shown(quote, limits.quote)}” ${where}`;
}

function leftOutMarkdown({ leftOut }: JudgeLayer): string[] {
  if (leftOut.length === 0) return [];
  const shownFiles = leftOut.slice(0, MOST_FILES);
  const rest = leftOut.length - shownFiles.length;
  return [
    'The judge did not see:',
    '',
    ...shownFiles.map(
      ({ path, reason }) => `- ${markdownCode(excerpt(path, ROOMY.path))}: ${shown(reason, LONGEST_REASON)}`,
    ),
    ...(rest > 0 ? [`- and ${plural(rest, 'file')} more`] : []),
    '',
  ];
}

const MOST_FILES = 20;

function shown(text: string, limit: number): string {
  return escapeMarkdown(excerpt(text, limit));
}
