import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { chooseDrafts, shouldTrigger } from '@plugin-eval/quality/usage/choose-drafts.ts';
import type { AgentUse } from './agent-use.ts';

/** Chooses the drafts of tests for one skill from the prompts of all agents. */
export function draftTests(skill: string, agents: readonly AgentUse[]): NonNullable<Usage['drafts']> {
  const { kept, leftOut } = chooseDrafts(agents.flatMap(({ drafts }) => drafts));
  return {
    skill,
    cases: kept.map(({ text, origin, agent, session, at }) => ({
      ...{ prompt: text, shouldTrigger: shouldTrigger(origin), origin, agent, session: session.id },
      when: new Date(at).toISOString(),
    })),
    leftOut,
  };
}
