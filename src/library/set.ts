import type { SetOutcome } from '../application/set.ts';
import type { SetRequest } from '../application/skill-set/set-request.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * What skills that are installed together are in each agent, as `plugin-eval set` tells it: who is listed, cut and
 * dropped, who cannot be told apart, what a change does to the others, and with `measure` who answers whose prompts in
 * sessions of an agent.
 * @throws UsageError, FileError, ConfigError, DatabaseError, InterruptedError
 * @example
 * import { evaluateSet } from 'plugin-eval';
 *
 * const { document } = await evaluateSet({ paths: ['.'], agents: ['codex', 'copilot'] });
 * for (const { agent, states } of document.agents) console.log(agent, states.whole, states['name-only']);
 */
export const evaluateSet: LibraryFunction<SetRequest, SetOutcome> = libraryFunction(
  async () => (await import('../application/set.ts')).set,
);
