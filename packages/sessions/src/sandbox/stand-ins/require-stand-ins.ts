import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { findProgram } from '@plugin-eval/engine/program/find-program.ts';
import { CATCH_ALL_PROGRAMS } from './catch-all.ts';

/**
 * Checks that the programs that stand-ins need are on this machine.
 * @throws SandboxError with the package to install
 */
export function requireStandIns({ PATH = '' }: Readonly<Record<string, string | undefined>>): void {
  for (const [program, contained] of Object.entries(CATCH_ALL_PROGRAMS)) {
    try {
      findProgram(program, '/', { PATH: `${PATH}:/usr/sbin:/sbin:/usr/bin:/bin` });
    } catch (error) {
      if (!UsageError.isInstance(error)) throw error;
      throw new SandboxError(
        `Stand-ins for hosts need the program ${program}, which is not installed.`,
        `Install ${contained}.`,
      );
    }
  }
}
