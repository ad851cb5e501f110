import type { MonteCarloLayer, PromptResult } from '../../documents/monte-carlo-layer.ts';
import { mean } from '../../statistics/descriptive.ts';
import type { LabelledPrompt, ObservedSession } from '../observed-session.ts';
import type { EndedSession } from './ended-sessions.ts';

/** How the sessions of each prompt came out, in the order of the prompts. @param sessions of the arm with the skill */
export function perPrompt(
  prompts: readonly LabelledPrompt[],
  sessions: readonly ObservedSession[],
): PromptResult[] {
  return prompts.map(({ text, bucket, shouldTrigger }, index) => {
    const own = sessions.filter(({ promptIndex }) => promptIndex === index);
    const ended = own.filter(({ outcome }) => outcome === 'ended');
    const activated = ended.filter((session) => session.activated);
    return {
      prompt: text,
      bucket,
      shouldTrigger,
      runs: ended.length,
      activated: activated.length,
      failed: own.filter(({ outcome }) => outcome === 'failed').length,
      errored: own.filter(({ outcome }) => outcome === 'errored').length,
      quality: mean(activated.flatMap(({ quality }) => quality ?? [])),
    };
  });
}

/** Which skills fired in should-trigger sessions in which the one under test did not: most frequent first. */
export function confusionsOf(sessions: readonly EndedSession[]): MonteCarloLayer['confusions'] {
  const missed = sessions.filter(({ prompt, activated }) => prompt.shouldTrigger && !activated);
  const counts = new Map<string, number>();
  for (const skill of missed.flatMap(({ fired }) => [...new Set(fired)])) {
    counts.set(skill, (counts.get(skill) ?? 0) + 1);
  }
  return [...counts]
    .map(([skill, count]) => ({ skill, runs: count }))
    .sort((a, b) => b.runs - a.runs || (a.skill < b.skill ? -1 : 1));
}
