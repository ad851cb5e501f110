import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';
import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import type { PlannedStep } from '../planned-step.ts';
import type { AgentSessions } from '../replayed-session.ts';
import { replayedSteps } from './replayed-steps.ts';

/**
 * The calls of sessions as steps, one session after the other in one workspace.
 * @param name of the skill in the sessions
 */
export function replayed(
  { sessions }: AgentSessions,
  inventory: Inventory,
  name: string,
): { steps: PlannedStep[]; leftOut: number; sessions: Detonation['sessions'] } {
  const all = sessions.map((session) => replayedSteps(session, inventory));
  return {
    steps: all.flatMap(({ steps }) => steps),
    leftOut: all.reduce((sum, { leftOut }) => sum + leftOut, 0),
    sessions: sessions.map(({ prompt, source, outcome, message, loads, costUsd }, index) => ({
      ...{ prompt, source, outcome, reason: message, costUsd, calls: all[index]?.steps.length ?? 0 },
      loaded: loads.some(({ skill }) => skill === name),
    })),
  };
}

/** Sessions that did not end, and the lack of any live one that loaded the skill: given ones may begin with its text. */
export function incompleteSessions(
  sessions: Detonation['sessions'],
  { decided }: Detonation['agent'],
): string[] {
  const broken = sessions.flatMap(({ outcome, reason }, index) =>
    outcome === 'ended' ? [] : [`Session ${index + 1} ${outcome}: ${reason ?? 'the reason is unknown.'}`],
  );
  const isLoaded = decided !== 'live' || sessions.some(({ loaded }) => loaded);
  return isLoaded ? broken : [...broken, 'No session of the agent loaded the skill.'];
}
