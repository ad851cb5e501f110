import type { SandboxLimit } from '../../documents/executed-session.ts';
import type { SessionFault } from '../session-failures.ts';

const REACHED: Record<SandboxLimit, string> = {
  memory: 'Its processes used more memory than a session may use.',
  processes: 'It had more processes at once than a session may have.',
  disk: 'Its files did not fit into the folders of a session.',
  output: 'A command wrote more output than is allowed.',
  'cpu-time': 'It used more processor time than a session may use.',
  'wall-time': 'A command it ran did not end in time.',
};

/** How a session ends whose sandbox reached a limit, or ended without one: then something in it has seen to that. */
export function sandboxFailure({ limit }: { limit: SandboxLimit | null }): SessionFault {
  return limit === null
    ? { failure: 'tampered', message: 'Its commands ended the process that runs them.' }
    : { failure: 'sandbox-limit', message: REACHED[limit] };
}

export function withoutSandbox(): Error {
  return new Error('This process has no sandbox to execute sessions in.');
}
