import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { ARMS } from '@plugin-eval/core/documents/skill-arms.ts';
import type { LiveRun } from '@plugin-eval/core/documents/threat-live.ts';

/** Returns true when no retry could supply more answers. */
export function isAnswered(live: LiveRun | null): boolean {
  return live === null || live.errored + live.failed === 0;
}

/** Returns true when a retry may supply missing answers. */
export function isDeltaOpen({
  arms,
  replication,
  alwaysLoaded,
}: Pick<SafetyDelta, 'arms' | 'replication' | 'alwaysLoaded'>): boolean {
  const lives = [
    ...ARMS.map((arm) => arms[arm].live),
    ...ARMS.map((arm) => replication.live[arm]),
    ...(alwaysLoaded === null
      ? []
      : [alwaysLoaded.report.live, ...ARMS.map((arm) => alwaysLoaded.replication.live[arm])]),
  ];
  return !lives.every(isAnswered);
}
