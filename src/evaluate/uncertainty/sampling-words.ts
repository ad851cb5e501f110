import type { Interval } from '../../statistics/interval.ts';
import { answeredBy, type DimensionSample, drawsOf, type JudgeSamples } from './judge-samples.ts';

/** What a dimension's interval covers and what it does not, in plain words. */
export function dimensionCovers(
  sample: DimensionSample,
  samples: JudgeSamples,
  { low, high }: Interval,
): string {
  const answered = answeredBy(sample);
  const judges = answered.length;
  const tasks = answered.flat().length;
  const drawn = sample.fromPrompts
    ? [...judgesDrawn(judges), counted(drawsOf(sample, samples).count, 'trigger prompt')]
    : tasks > judges
      ? [...judgesDrawn(judges), counted(tasks, 'simulated task')]
      : judgesDrawn(judges);
  const covers = `${drawn.join(' and ')}${judges === 1 ? ', with one judge' : ''}`;
  const left = judges === 1 ? 'not what another judge would say' : 'not a bias that the judges share';
  // Rounding in the mean is no width.
  const alike = high - low < 1e-9 ? '; the draws do not differ, which says little of so few' : '';
  return `${covers}; ${left}${alike}`;
}

/** What was sampled in the whole layer. */
export function layerCovers(samples: JudgeSamples): string {
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
  return `${listed(parts)}${samples.judges === 1 ? ', with one judge' : ''}`;
}

/** What no interval of the layer speaks of. @param models by judge */
export function layerExcludes(samples: JudgeSamples, models: readonly string[]): string {
  const fixed = samples.dimensions
    .filter((sample) => drawsOf(sample, samples).count < 2)
    .map(({ name }) => name);
  return [
    judgeBias(models),
    ...(fixed.length === 0 ? [] : [`${listed(fixed)}, judged once and taken as fixed`]),
    'the static scores, which are the same every time',
  ].join('; ');
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
