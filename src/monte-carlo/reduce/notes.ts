import type { Activation } from '../../documents/monte-carlo-layer.ts';
import type { Quality } from './quality.ts';
import type { EndedRun } from './runs-with-skill.ts';
import type { Tokens } from './tokens.ts';

/** What a reader of the figures has to know: terms that contributed 0 for want of a quantity, and what was left out. */
export function notesOf(
  runs: readonly EndedRun[],
  activation: Activation,
  quality: Quality,
  tokens: Tokens,
): string[] {
  return [
    ...aboutActivation(runs, activation),
    ...aboutQuality(runs, quality),
    ...aboutTokens(runs, tokens),
    ...aboutScope(runs),
  ];
}

function aboutActivation(runs: readonly EndedRun[], { rate }: Activation): string[] {
  if (rate === null) {
    return ['No should-trigger run ended properly, so activation contributes 0 to the layer score.'];
  }
  return runs.some(({ prompt }) => !prompt.shouldTrigger)
    ? []
    : [
        'No should-not-trigger run ended properly, so precision and F1 are unmeasured and the activation rate ' +
          'stands for triggering_accuracy.',
      ];
}

function aboutQuality(runs: readonly EndedRun[], { runs: judged, mean, cv }: Quality): string[] {
  const activated = runs.filter((run) => run.activated).length;
  if (activated === 0) {
    return [
      'The skill was activated in no run, so quality and its consistency contribute 0 to the layer score.',
    ];
  }
  const left = activated - judged;
  const unjudged =
    left === 0 ? [] : [`${countedRuns(left)} activated could not be judged and have no quality.`];
  if (mean === null) {
    return [...unjudged, 'Without a quality, consistency contributes 0 to the layer score.'];
  }
  if (cv === null) {
    return [
      ...unjudged,
      'All activated runs have the quality 0, which has no coefficient of variation: consistency contributes 0 to ' +
        'the layer score.',
    ];
  }
  return judged > 1
    ? unjudged
    : [...unjudged, 'One quality score cannot vary: consistency is counted in full on that account.'];
}

function aboutTokens(runs: readonly EndedRun[], { rawMedian, baselineMedian, median }: Tokens): string[] {
  const activated = runs.filter((run) => run.activated);
  if (activated.length === 0)
    return ['The skill was activated in no run, so token efficiency contributes 0.'];
  if (rawMedian === null) return ['The model did not say what it took, so token efficiency contributes 0.'];
  if (baselineMedian === null || median === null) {
    return [
      'Every run activated the skill, so nothing tells what the harness takes by itself: token efficiency ' +
        'contributes 0.',
    ];
  }
  const unknown = activated.filter(({ rawTokens }) => rawTokens === null).length;
  return unknown === 0 ? [] : [`The tokens of ${countedRuns(unknown)} are unknown.`];
}

function aboutScope(runs: readonly EndedRun[]): string[] {
  const positive = runs.filter(({ prompt }) => prompt.shouldTrigger);
  const judged = positive.filter(({ inScope, completed }) => inScope !== null && completed !== null).length;
  return judged === 0 || judged === positive.length
    ? []
    : [
        `scope_calibration rests on the ${judged} of ${positive.length} should-trigger runs that were judged.`,
      ];
}

function countedRuns(count: number): string {
  return count === 1 ? '1 run' : `${count} runs`;
}
