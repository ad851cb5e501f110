import type { DimensionName } from '../../documents/names.ts';
import { type EvaluationSamples, type MeasuredSkill, samplesOf } from './evaluation-samples.ts';
import { answeredBy, type DimensionSample, drawsOf, type JudgeSamples } from './judge-samples.ts';
import type { SessionSample, SessionSamples } from './session-samples.ts';
import type { DimensionSpreads } from './skill-spreads.ts';

/** What a dimension's interval covers and what it does not, in plain words. */
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
    ...(judge === null && own.judge !== null ? ['not what another judge would say'] : []),
    ...(session === null ? [] : ['not what another agent model would do']),
  ];
  return `${drawn.join(', and ')}; ${left.join(', and ')}`;
}

function judgeDrawn(sample: DimensionSample, samples: JudgeSamples): { drawn: string; left: string } {
  const answered = answeredBy(sample);
  const judges = answered.length;
  const tasks = answered.flat().length;
  const drawn = sample.fromPrompts
    ? [...judgesDrawn(judges), counted(drawsOf(sample, samples).count, 'trigger prompt')]
    : tasks > judges
      ? [...judgesDrawn(judges), counted(tasks, 'simulated task')]
      : judgesDrawn(judges);
  return {
    drawn: `${drawn.join(' and ')}${judges === 1 ? ', with one judge' : ''}`,
    left: judges === 1 ? 'not what another judge would say' : 'not a bias that the judges share',
  };
}

/** "46 sessions of 15 prompts", or "20 sessions of one prompt", which are then the draws themselves. */
function sessionsDrawn({ name, draws, sessions }: SessionSample, { prompts }: SessionSamples): string {
  if (name === 'robustness') return counted(sessions, 'session');
  return `${counted(sessions, 'session')} of ${prompts === 1 ? 'one prompt' : counted(draws, 'prompt')}`;
}

/** What was sampled in all layers. */
export function layersCover({ judge, sessions }: EvaluationSamples): string {
  const parts = [
    ...(judge === null ? [] : [judgeCovers(judge)]).filter((part) => part !== ''),
    ...(sessions === null
      ? []
      : [`${counted(sessions.sessions, 'session')} of ${counted(sessions.prompts, 'prompt')}`]),
  ];
  return parts.join('; ');
}

function judgeCovers(samples: JudgeSamples): string {
  const varied = samples.dimensions.filter((sample) => drawsOf(sample, samples).count >= 2);
  const prompts = varied.find(({ fromPrompts }) => fromPrompts);
  const tasks = varied
    .map((sample) => answeredBy(sample))
    .filter((scores) => scores.some(({ length }) => length > 1))
    .flat(2).length;
  const parts = [
    ...judgesDrawn(samples.judges),
    ...(prompts === undefined ? [] : [counted(drawsOf(prompts, samples).count, 'trigger prompt')]),
    ...(tasks === 0 ? [] : [counted(tasks, 'simulated task')]),
  ];
  return parts.length === 0 ? '' : `${listed(parts)}${samples.judges === 1 ? ', with one judge' : ''}`;
}

/** What no interval of the evaluation speaks of. */
export function layersExclude(
  { judge, sessions }: EvaluationSamples,
  skill: Pick<MeasuredSkill, 'judge' | 'monteCarlo'>,
  spreads: readonly DimensionSpreads[],
): string {
  const alike = [
    ...(judge?.dimensions.filter((sample) => drawsOf(sample, judge).count >= 2) ?? []).flatMap(({ name }) =>
      spreads.some((own) => own.name === name && own.judge !== null) ? [] : [name],
    ),
    ...(sessions?.dimensions.filter(({ draws }) => draws >= 2) ?? []).flatMap(({ name }) =>
      spreads.some((own) => own.name === name && own.sessions !== null) ? [] : [name],
    ),
  ];
  const fixed =
    judge?.dimensions.filter((sample) => drawsOf(sample, judge).count < 2).map(({ name }) => name) ?? [];
  return [
    ...(skill.judge === null ? [] : [judgeBias(skill.judge.models)]),
    ...(fixed.length === 0 ? [] : [`${listed(fixed)}, judged once and taken as fixed`]),
    ...(alike.length === 0
      ? []
      : [
          `${listed([...new Set(alike)])}, whose draws do not differ, which is not an estimate, taken as fixed`,
        ]),
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

function judgesDrawn(judges: number): string[] {
  return judges < 2 ? [] : [counted(judges, 'judge')];
}

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
