import type { PromptResult, SessionSummary } from '../../documents/monte-carlo-layer.ts';

/** What was wrong about when a skill fired in a session; null where nothing was, or where nobody can say. */
export function misfireOf(
  { outcome, activated, arm }: Pick<SessionSummary, 'outcome' | 'activated' | 'arm'>,
  prompt: Pick<PromptResult, 'shouldTrigger'> | undefined,
): 'should have fired' | 'should not have fired' | null {
  if (prompt === undefined || outcome !== 'ended' || activated === null || arm === 'without') return null;
  if (activated === prompt.shouldTrigger) return null;
  return prompt.shouldTrigger ? 'should have fired' : 'should not have fired';
}
