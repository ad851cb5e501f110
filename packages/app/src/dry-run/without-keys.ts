import { MissingKeyError } from '@plugin-eval/core/errors/missing-key-error.ts';
import { UnreachableDepthError } from '@plugin-eval/core/errors/unreachable-depth-error.ts';
import type { Ports } from '../ports.ts';

/** Placeholder for a key; a dry run plans with it and never sends it. */
const PLACEHOLDER = 'not-a-key';

/**
 * Estimates a use case's cost without its keys: a dry run makes no call.
 * @param estimate is run again with a placeholder for each key that it misses
 * @throws MissingKeyError for a variable that is set already or cannot be stood in for
 */
export async function withoutKeys<Result>(
  ports: Ports,
  estimate: (ports: Ports) => Promise<Result>,
): Promise<Result> {
  let { variables } = ports;
  for (;;) {
    try {
      return await estimate({ ...ports, variables });
    } catch (error) {
      const isMissing = MissingKeyError.isInstance(error) || UnreachableDepthError.isInstance(error);
      const missing = isMissing ? error.variables[0] : undefined;
      if (missing === undefined || (variables[missing] ?? '') !== '') throw error;
      variables = { ...variables, [missing]: PLACEHOLDER };
    }
  }
}
