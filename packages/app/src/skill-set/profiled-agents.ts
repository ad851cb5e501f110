import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { AgentList } from '@plugin-eval/engine/config/agent-list.ts';

/**
 * The named agents, which must be among the known ones; undefined when none is named.
 * @throws UsageError for any other
 */
export function profiledAgents<Name extends string>(
  list: Pick<AgentList, 'agents'> | undefined,
  known: readonly Name[],
): Name[] | undefined {
  return list?.agents.map((name) => {
    const profiled = known.find((agent) => agent === name);
    if (profiled !== undefined) return profiled;
    throw new UsageError(`What this needs of ${name} was not measured. Name one of ${known.join(', ')}.`);
  });
}
