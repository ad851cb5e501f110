import type { SandboxLimit, SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import type { SessionFault } from '../session-failures.ts';

const REACHED: Record<SandboxLimit, string> = {
  memory: 'Its processes used more memory than a session may use.',
  processes: 'It had more processes at once than a session may have.',
  disk: 'Its files did not fit into the folders of a session.',
  files: 'It had more files and folders than a session may have.',
  output: 'A command wrote more output than is allowed.',
  'cpu-time': 'It used more processor time than a session may use.',
  'wall-time': 'A command it ran did not end in time.',
};

/** A session that failed because of its sandbox. */
type FailedSession = SessionFault & { outcome: 'failed' };

/**
 * The failure of a session whose sandbox reached a limit, or ended without one because a process inside
 * caused it.
 */
export function sandboxFailure({ limit }: { limit: SandboxLimit | null }): FailedSession {
  return limit === null
    ? { outcome: 'failed', failure: 'tampered', message: 'Its commands ended the process that runs them.' }
    : { outcome: 'failed', failure: 'sandbox-limit', message: REACHED[limit] };
}

export function withoutSandbox(): Error {
  return new Error('This process has no sandbox to execute sessions in.');
}

/** Returns how a session fails that changed an installed skill; nothing for any other. */
export function tampering({
  changedSkills,
}: Pick<SessionExecution, 'changedSkills'>): FailedSession | undefined {
  const [first, ...others] = changedSkills;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return { outcome: 'failed', failure: 'tampered', message: `It changed installed files: ${first}${more}.` };
}
