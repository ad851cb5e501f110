import { AGENTS, type AgentName } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { AgentList } from '@plugin-eval/engine/config/agent-list.ts';

/**
 * The named agents, which must have a profile; undefined when none is named.
 * @throws UsageError for an agent whose list of skills is not known
 */
export function profiledAgents(list: Pick<AgentList, 'agents'> | undefined): AgentName[] | undefined {
  return list?.agents.map((name) => {
    const profiled = AGENTS.find((agent) => agent === name);
    if (profiled !== undefined) return profiled;
    throw new UsageError(
      `The list of skills of ${name} is not known, so it has no profile. Name one of ${AGENTS.join(', ')}.`,
    );
  });
}
