import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { LIMITS_HELD } from '@plugin-eval/report/sessions/limits-held.ts';
import { findSandbox } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import { trySandboxPromises } from '@plugin-eval/sessions/sandbox/sandbox-promises.ts';
import type { Ports } from '../ports.ts';
import type { Check } from './check-models.ts';

const NAME = 'sandbox';

/** Tries to break every promise of the sandbox in which skills are executed. */
export async function checkSandbox({ machine, variables, clock }: Ports): Promise<Check> {
  try {
    const host = await findSandbox(
      { kind: 'bubblewrap' },
      { ...machine, ...hostSystem, variables, elapsedMs: clock },
    );
    const tried = await trySandboxPromises(host, variables.HOME ?? '/root');
    const broken = tried.filter(({ holds }) => !holds).map(({ promise }) => promise);
    const { kind, version, limits } = host.used;
    const what = `${kind} ${version}, ${LIMITS_HELD[limits]}`;
    return broken.length === 0
      ? {
          name: NAME,
          status: 'ok',
          message: `${what}; tested, and it enforces: ${tried.map(({ promise }) => promise).join(', ')}`,
        }
      : {
          name: NAME,
          status: 'failed',
          message: `${what}; tested, and it does not enforce: ${broken.join(', ')}`,
        };
  } catch (error) {
    if (!SandboxError.isInstance(error)) throw error;
    return { name: NAME, status: 'absent', message: error.message };
  }
}
