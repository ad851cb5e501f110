import type { SkillEvaluation } from '../../documents/evaluation.ts';
import { judgeLayerOf } from '../../documents/evaluation-parts.ts';
import type { Assessment, Evidence, JudgeLayer, Judgement } from '../../documents/judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatUnit } from '../number-format.ts';
import type { TextStyle } from './style.ts';
import { triggerLines } from './trigger-lines.ts';
import { uncertaintyLines } from './uncertainty-lines.ts';
import { verificationLines } from './verification-lines.ts';

/** The longest that the terminal shows; the JSON output holds everything. */
const LONGEST = { reasoning: 1200, quote: 240, task: 240, path: 200 };

/** Everything that the judge said, for --verbose: reasons, evidence, tasks, prompts, trials, intervals. */
export function judgeDetails(skill: SkillEvaluation, style: TextStyle): string[] {
  const judge = judgeLayerOf(skill);
  if (judge === null) return uncertaintyLines(skill, style);
  return [
    '',
    style.strong('  What the judge said'),
    ...categoryLines(judge, style),
    ...DIMENSION_NAMES.flatMap((name) => assessmentLines(name, judge.assessments[name], style)),
    ...triggerLines(judge.triggerPrompts, style),
    ...verificationLines(judge.verification, style),
    ...uncertaintyLines(skill, style),
    ...leftOutLines(judge),
  ];
}

function categoryLines({ category, selfReported }: JudgeLayer, style: TextStyle): string[] {
  if (selfReported)
    return [style.dim('  These scores were handed in from outside; this run did not measure them.')];
  if (category === null) return [];
  const source = {
    plugin: 'the name of its plugin',
    folder: 'the name of its folder',
    inferred: 'inferred by the judge',
  };
  return [style.dim(`  category ${shown(category.name, LONGEST.path)}, ${source[category.source]}`)];
}

function assessmentLines(
  name: DimensionName,
  assessment: Assessment | undefined,
  style: TextStyle,
): string[] {
  if (assessment === undefined) return [];
  const { status, score, spread, reason, rubricVersion, judgements } = assessment;
  const standing =
    status === 'measured'
      ? style.strong(formatUnit(score))
      : status === 'errored'
        ? style.alarm('errored')
        : style.dim('not measured');
  const notes = [
    ...(spread === null ? [] : [`spread ${formatUnit(spread)}`]),
    ...(rubricVersion === null ? [] : [`rubric version ${rubricVersion}`]),
  ];
  return [
    `  ${style.strong(name.padEnd(24))}${standing}  ${style.dim(notes.join(', '))}`.trimEnd(),
    ...(reason === null
      ? []
      : [`    ${status === 'unmeasured' ? '' : style.bad('! ')}${shown(reason, LONGEST.reasoning)}`]),
    ...judgements.flatMap((judgement) => judgementLines(judgement, style)),
  ];
}

function judgementLines(judgement: Judgement, style: TextStyle): string[] {
  const { judge, model, score, reasoning, evidence, tasks, repaired } = judgement;
  const repair = repaired ? `, ${style.dim('second answer: the first was refused')}` : '';
  const self = model === 'self-reported';
  return [
    `    ${self ? 'self-reported' : `judge ${judge}, ${shown(model, LONGEST.path)}`}: ${formatUnit(score)}${repair}`,
    `      ${shown(reasoning, LONGEST.reasoning)}`,
    ...tasks.flatMap((one) => [
      `      ${style.dim('task')} ${formatUnit(one.score)}  ${shown(one.task, LONGEST.task)}`,
      `        ${shown(one.reasoning, LONGEST.reasoning)}`,
    ]),
    ...evidence.map((one) => evidenceLine(one, style)),
  ];
}

function evidenceLine({ quote, found, file, line }: Evidence, style: TextStyle): string {
  const place = [
    ...(file === null ? [] : [terminalSafe(excerpt(file, LONGEST.path))]),
    ...(line === null ? [] : [line]),
  ];
  const where = found ? style.dim(place.join(':')) : style.bad('not found in the skill');
  return `      ${style.dim('quote')} “${shown(quote, LONGEST.quote)}”  ${where}`;
}

function leftOutLines({ leftOut }: JudgeLayer): string[] {
  if (leftOut.length === 0) return [];
  return [
    '',
    '  What the judge did not see',
    ...leftOut.map(
      ({ path, reason }) => `    ${shown(path, LONGEST.path)}: ${shown(reason, LONGEST.reasoning)}`,
    ),
  ];
}

function shown(text: string, limit: number): string {
  return terminalSafe(excerpt(text, limit));
}
