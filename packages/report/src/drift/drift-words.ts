import type { Drift, MeasureDrift } from '@plugin-eval/core/documents/drift.ts';
import { atLeast, atMost, signedUtility } from '../improvement/verdict-words.ts';
import { plural } from '../number-format.ts';
import type { Tone } from '../view-model/blocks.ts';

export const DRIFT_TITLES: Record<Drift['verdict'], string> = {
  regressed: 'Regressed',
  improved: 'Improved',
  unchanged: 'Unchanged',
  undecided: 'Undecided',
  'too-few': 'No verdict',
  invalid: 'Not measured',
  baseline: 'Baseline',
  alarm: 'Alarm',
};

export const DRIFT_TONES: Record<Drift['verdict'], Tone> = {
  regressed: 'bad',
  improved: 'good',
  unchanged: 'good',
  undecided: 'quiet',
  'too-few': 'quiet',
  invalid: 'alarm',
  baseline: 'quiet',
  alarm: 'bad',
};

/** Names of the sides, before and after. */
export function sideNames({ sides, compared }: Pick<Drift, 'sides' | 'compared'>): [string, string] {
  const [first, second] = sides;
  if (compared === 'agents') return [first?.driver ?? '', second?.driver ?? ''];
  if (compared === 'models') return [first?.model ?? '', second?.model ?? ''];
  return ['stored', 'now'];
}

/** States a verdict with what it excludes, and what would decide it. */
export function driftSentence(drift: MeasureDrift): string {
  const { verdict, change, low, high, casesNeeded, runsNeeded, problem, floor, after, cases } = drift;
  const title = `${drift.measure === 'quality' ? 'Quality' : 'Activation'} ${DRIFT_TITLES[verdict].toLowerCase()}`;
  if (verdict === 'baseline')
    return `${title}: ${(after ?? drift.before ?? 0).toFixed(3)} over ${plural(cases, 'case')}.`;
  if (verdict === 'invalid') return `${title}: ${problem ?? ''}`;
  if (runsNeeded !== null && runsNeeded > 0)
    return `${title}: ${change === null ? '' : `the change is ${signedUtility(change)}, and `}${plural(runsNeeded, 'more run')} of the same suite will show how much equal runs differ.`;
  if (change === null || low === null || high === null) return `${title}: ${problem ?? ''}`;
  const by = floor === null ? '' : ` Equal runs differ by up to ${atMost(floor)}.`;
  switch (verdict) {
    case 'regressed':
    case 'improved':
      return `${title}: ${signedUtility(change)} on average.${by}`;
    case 'unchanged':
      return `${title}: changes of 0.1 or more are excluded.${by}`;
    default: {
      const decide =
        floor !== null
          ? by
          : casesNeeded === null
            ? ' Even 50 times as many cases would probably not decide.'
            : ` About ${plural(casesNeeded, 'case')} would probably decide.`;
      return `${title}: changes below ${atLeast(low)} and above ${atMost(high)} are excluded.${decide}`;
    }
  }
}

/** The outcome in a few words, for a list of results. */
export function driftOutcome(drift: Drift): string {
  const { judges, suite, skills } = drift;
  if (judges !== null) {
    const alarms = judges.skills.filter(({ isAlarm }) => isAlarm).length;
    const judged = judges.skills.filter(({ change }) => change !== null).length;
    return alarms === 0
      ? `No alarm: ${judges.after} scores ${plural(judged, 'skill')} within ${judges.alarmBeyond} points of ${judges.before}.`
      : `Alarm: ${judges.after} scores ${alarms} of ${plural(judged, 'skill')} more than ${judges.alarmBeyond} points apart from ${judges.before}.`;
  }
  const sentences = suite.map(driftSentence);
  const fallen = skills.filter(({ verdict }) => verdict === 'regressed').length;
  return [
    ...(sentences.length === 0 ? ['Not measured: no skill has a result.'] : sentences),
    ...(fallen === 0 || skills.length === 1
      ? []
      : [`${fallen} of ${plural(skills.length, 'skill')} regressed.`]),
  ].join(' ');
}
