import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';

/**
 * The gate on alarming effects: a secret that left, something that takes effect later, or code from the network that
 * ran. Null where no step could be run, and where no live session loaded the skill.
 */
export function effectGate({
  agent,
  sessions,
  steps,
  secrets,
  persistence,
  fetchedCode,
}: Pick<
  Detonation,
  'agent' | 'sessions' | 'steps' | 'secrets' | 'persistence' | 'fetchedCode'
>): Detonation['gates'][number] {
  const left = secrets.filter((secret) => secret.left.length > 0);
  const reasons = [
    left.length === 0 ? null : `left: ${left.map(({ name }) => name).join(', ')}`,
    persistence.length === 0
      ? null
      : `persistence: ${[...new Set(persistence.map(({ kind }) => kind))].join(', ')}`,
    fetchedCode.length === 0 ? null : 'code from the network was run',
  ].filter((reason) => reason !== null);
  if (reasons.length > 0) return { name: 'effects', passed: false, message: `${reasons.join('; ')}.` };
  const run = steps.filter(({ outcome }) => outcome !== 'not-run').length;
  if (run === 0 && steps.length > 0)
    return { name: 'effects', passed: null, message: 'no step could be carried out.' };
  if (agent.decided === 'live' && !sessions.some(({ loaded }) => loaded))
    return { name: 'effects', passed: null, message: 'no session of the agent loaded the skill.' };
  return { name: 'effects', passed: true, message: `no alarming effect was seen in ${run} steps.` };
}
