import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import { type EvaluationSamples, type MeasuredSkill, samplesOf } from './evaluation-samples.ts';
import { SHIPPED_DEGREES } from './judge-pool.ts';
import { type DimensionSample, type JudgeSamples, promptsOf, unitsOf } from './judge-samples.ts';
import type { SessionSample, SessionSamples } from './session-samples.ts';
import type { CompositeSpread, DimensionSpreads } from './skill-spreads.ts';

const ONE_JUDGE = 'not what another judge would say';

/** Describes in plain words what a dimension's interval covers and what it does not. */
export function dimensionCovers(
  name: DimensionName,
  samples: EvaluationSamples,
  spreads: Pick<DimensionSpreads, 'judge' | 'sessions'>,
): string {
  const own = samplesOf(name, samples);
  const judge =
    own.judge === null || samples.judge === null || spreads.judge === null
      ? null
      : judgeDrawn(own.judge, samples.judge);
  const session =
    own.sessions === null || samples.sessions === null || spreads.sessions === null
      ? null
      : sessionsDrawn(own.sessions, samples.sessions);
  const drawn = [judge?.drawn, session].filter((part) => part !== undefined && part !== null);
  const left = [
    ...(judge === null ? [] : [judge.left]),
    ...(judge === null && own.judge !== null ? [ONE_JUDGE] : []),
    ...(session === null ? [] : ['not what another agent model would do']),
  ];
  return `${drawn.join(', and ')}; ${left.join(', and ')}`;
}

function judgeDrawn(sample: DimensionSample, samples: JudgeSamples): { drawn: string; left: string } {
  const answers = answersDrawn(unitsOf(sample), samples);
  const tasks = sample.tasks.length === 0 ? null : counted(sample.tasks.length, 'simulated task');
  const others = sample.fromPrompts ? counted(promptsOf(samples), 'trigger prompt') : tasks;
  return {
    drawn: others === null ? answers : `${answers} and ${others}`,
    left: samples.judges === 1 ? ONE_JUDGE : 'not a bias that the judges share',
  };
}

/** "2 judges", "2 draws of one judge", "one answer of one judge". */
function answersDrawn(units: number, { unit }: JudgeSamples): string {
  if (units === 1) return 'one answer of one judge';
  return unit === 'judge' ? counted(units, 'judge') : `${counted(units, 'draw')} of one judge`;
}

/** "46 sessions of 15 prompts", or "20 sessions of one prompt", which are then the draws themselves. */
function sessionsDrawn({ name, draws, sessions }: SessionSample, { prompts }: SessionSamples): string {
  if (name === 'robustness') return counted(sessions, 'session');
  return `${counted(sessions, 'session')} of ${prompts === 1 ? 'one prompt' : counted(draws, 'prompt')}`;
}

/** Describes what was sampled in all layers. */
export function layersCover(
  { judge, sessions }: EvaluationSamples,
  { judge: variance, hasPrompts }: CompositeSpread,
): string {
  const parts = [
    ...(judge === null || variance === null
      ? []
      : [
          listed([
            answersDrawn(judge.units, judge),
            ...(hasPrompts ? [counted(promptsOf(judge), 'trigger prompt')] : []),
          ]),
          poolingOf(variance),
        ]),
    ...(sessions === null
      ? []
      : [`${counted(sessions.sessions, 'session')} of ${counted(sessions.prompts, 'prompt')}`]),
  ];
  return parts.join('; ');
}

/** Describes whose scatter the judge's part of an interval uses. */
function poolingOf({ skills, degrees, shippedSource }: NonNullable<CompositeSpread['judge']>): string {
  if (degrees >= SHIPPED_DEGREES)
    return `how much answers vary is pooled over ${counted(skills, 'skill')} of the run`;
  return `the width is mostly the variance that is shipped for the judge’s model, ${shippedSource}: ${degrees === 0 ? 'one answer tells' : `${counted(skills, 'skill')} of the run ${skills === 1 ? 'tells' : 'tell'}`} little of how much answers vary`;
}

/** Describes what no interval of the evaluation covers. */
export function layersExclude(
  { judge, sessions }: EvaluationSamples,
  skill: Pick<MeasuredSkill, 'judge' | 'monteCarlo'>,
  spreads: readonly DimensionSpreads[],
  { hasPrompts }: CompositeSpread,
): string {
  const alike = (sessions?.dimensions.filter(({ draws }) => draws >= 2) ?? []).flatMap(({ name }) =>
    spreads.some((own) => own.name === name && own.sessions !== null) ? [] : [name],
  );
  const isF1 = judge?.dimensions.some(({ fromPrompts }) => fromPrompts) ?? false;
  return [
    ...(skill.judge === null ? [] : [judgeBias(skill.judge.models)]),
    ...(isF1 && !hasPrompts
      ? ['other trigger prompts, since predictions differ no more between prompts than between answers']
      : []),
    ...(alike.length === 0
      ? []
      : [`${listed(alike)}, whose draws do not differ, which is not an estimate, taken as fixed`]),
    ...(sessions === null || skill.monteCarlo === null ? [] : sessionsExclude(skill.monteCarlo)),
    'the static scores, which are the same every time',
  ].join('; ');
}

function sessionsExclude({ model, qualityModel }: NonNullable<MeasuredSkill['monteCarlo']>): string[] {
  return [
    `what another agent model than ${model} would do`,
    ...(qualityModel === null ? [] : [`the bias of ${qualityModel}, which judged the sessions`]),
    'the control sessions and the tokens of the harness, taken as fixed',
  ];
}

/** The bias that resampling judges cannot show. @param models by judge */
export function judgeBias(models: readonly string[]): string {
  const distinct = [...new Set(models)];
  if (distinct.length === 0) return 'the bias of the judges';
  if (distinct.length > 1) return `a bias that the judge models share (${listed(distinct)})`;
  return models.length === 1
    ? `the bias of the only judge, ${distinct[0]}`
    : `the bias of ${distinct[0]}, which all judges are`;
}

/** "a", "a and b", "a, b and c". */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
