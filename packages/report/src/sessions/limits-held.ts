import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';

/** Names of the mechanisms that enforce a sandbox's limits. */
export const LIMITS_HELD: Readonly<Record<SessionExecution['sandbox']['limits'], string>> = {
  cgroup: 'limits held by a control group',
  systemd: 'limits held by systemd',
  watched: 'limits watched every 100 ms',
  container: 'limits held by the container engine',
};
