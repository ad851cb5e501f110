import type { Activation } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { EndedSession } from './ended-sessions.ts';
import type { Quality } from './quality.ts';
import type { Tokens } from './tokens.ts';

/**
 * Notes for readers of the figures: terms that contributed 0 because a quantity was missing, and omissions.
 */
export function notesOf(
  sessions: readonly EndedSession[],
  activation: Activation,
  quality: Quality,
  tokens: Tokens,
): string[] {
  return [
    ...aboutActivation(sessions, activation),
    ...aboutQuality(sessions, quality),
    ...aboutTokens(sessions, tokens),
    ...aboutScope(sessions),
  ];
}

function aboutActivation(sessions: readonly EndedSession[], { rate }: Activation): string[] {
  if (rate === null) {
    return ['No should-trigger session ended properly, so activation contributes 0 to the layer score.'];
  }
  return sessions.some(({ prompt }) => !prompt.shouldTrigger)
    ? []
    : [
        'No should-not-trigger session ended properly, so precision and F1 are unmeasured and the activation rate ' +
          'is used for triggering_accuracy.',
      ];
}

function aboutQuality(sessions: readonly EndedSession[], { runs: judged, mean, cv }: Quality): string[] {
  const activated = sessions.filter((session) => session.activated).length;
  if (activated === 0) {
    return [
      'The skill was activated in no session, so quality and its consistency contribute 0 to the layer score.',
    ];
  }
  const left = activated - judged;
  const unjudged =
    left === 0 ? [] : [`${countedSessions(left)} activated could not be judged and have no quality.`];
  if (mean === null) {
    return [...unjudged, 'Without a quality, consistency contributes 0 to the layer score.'];
  }
  if (cv === null) {
    return [
      ...unjudged,
      'All activated sessions have the quality 0, which has no coefficient of variation: consistency contributes 0 to ' +
        'the layer score.',
    ];
  }
  return judged > 1
    ? unjudged
    : [...unjudged, 'One quality score cannot vary: consistency is counted in full on that account.'];
}

function aboutTokens(
  sessions: readonly EndedSession[],
  { rawMedian, baselineMedian, median }: Tokens,
): string[] {
  const activated = sessions.filter((session) => session.activated);
  if (activated.length === 0)
    return ['The skill was activated in no session, so token efficiency contributes 0.'];
  if (rawMedian === null) return ['The model did not report its usage, so token efficiency contributes 0.'];
  if (baselineMedian === null || median === null) {
    return [
      'Every session activated the skill, so the tokens of the harness alone are unknown: token efficiency ' +
        'contributes 0.',
    ];
  }
  const unknown = activated.filter(({ rawTokens }) => rawTokens === null).length;
  return unknown === 0 ? [] : [`The tokens of ${countedSessions(unknown)} are unknown.`];
}

function aboutScope(sessions: readonly EndedSession[]): string[] {
  const positive = sessions.filter(({ prompt }) => prompt.shouldTrigger);
  const judged = positive.filter(({ inScope, completed }) => inScope !== null && completed !== null).length;
  return judged === 0 || judged === positive.length
    ? []
    : [
        `scope_calibration rests on the ${judged} of ${positive.length} should-trigger sessions that were judged.`,
      ];
}

function countedSessions(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`;
}
