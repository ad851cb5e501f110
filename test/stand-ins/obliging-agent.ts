import { type AgentStep, callsSkill, sessionAgent } from './session-agent.ts';
import type { StandInAnswer } from './stand-in.ts';

/**
 * Judge and agent in one. The agent loads the skill that the prompt names ("the skill NAME") and then says that it is
 * done. It can be served in a process of its own.
 */
export default sessionAgent(({ prompt, turn }: AgentStep): StandInAnswer => {
  const skill = /the skill ([\w-]+)/.exec(prompt)?.[1];
  return turn === 1 && skill !== undefined
    ? callsSkill(skill)
    : { text: 'It is done, as the skill says, from the first step to the last.' };
});
