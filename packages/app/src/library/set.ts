import type { SetOutcome } from '../set.ts';
import type { SetRequest } from '../skill-set/set-request.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Analyses skills installed together in each agent, like `plugin-eval set`: listed, cut and dropped skills,
 * pairs that cannot be told apart, effects of a change, and with `measure` which skill answers which prompts
 * in sessions of an agent.
 * @throws UsageError, FileError, ConfigError, DatabaseError, InterruptedError
 * @example
 * import { evaluateSet } from 'plugin-eval';
 *
 * const { document } = await evaluateSet({ paths: ['.'], agents: ['codex', 'copilot'] });
 * for (const { agent, states } of document.agents) console.log(agent, states.whole, states['name-only']);
 */
export const evaluateSet: LibraryFunction<SetRequest, SetOutcome> = libraryFunction(
  async () => (await import('../set.ts')).set,
);
