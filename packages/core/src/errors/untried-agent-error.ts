import type { DocumentedAgentName } from '../documents/names.ts';
import { UsageError } from './usage-error.ts';

/** An agent that is known from its documentation only, so that no session runs in it. */
export class UntriedAgentError extends UsageError {
  readonly agent: DocumentedAgentName;

  /** @param title as people know it */
  constructor(agent: DocumentedAgentName, title: string) {
    super(
      `${title} is untried and runs no sessions. Name another agent, or give a row of your own, if it speaks the Agent Client Protocol: --agent ./${agent}.yaml (docs/agents.md).`,
    );
    this.agent = agent;
  }
}
