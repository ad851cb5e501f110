import type { SandboxLimit } from '../../documents/executed-session.ts';
import type { SessionFailure, SessionResult } from '../session.ts';

const REACHED: Record<SandboxLimit, string> = {
  memory: 'Its processes used more memory than a session may.',
  processes: 'It had more processes at a time than a session may.',
  disk: 'Its files did not fit into the folders of a session.',
  output: 'A command wrote more output than it may.',
  'cpu-time': 'It used more processor time than a session may.',
  'wall-time': 'What it ran did not come to an end.',
};

/** How a session ends whose sandbox reached a limit, or ended without one: then something in it has seen to that. */
export function sandboxFailure({ limit }: { limit: SandboxLimit | null }): Pick<SessionResult, 'outcome'> & {
  failure: SessionFailure;
  message: string;
} {
  return limit === null
    ? { outcome: 'failed', failure: 'tampered', message: 'It ended what its own commands are run by.' }
    : { outcome: 'failed', failure: 'sandbox-limit', message: REACHED[limit] };
}
