import type { StandInAnswer, StandInRequest } from './stand-in.ts';

/**
 * An agent that loads the first skill of its list and then says that it is done. It can be served in a process of its
 * own.
 */
export default function activatingAgent({ turn, system }: StandInRequest): StandInAnswer {
  const skill = /^- (\S+): /m.exec(system.slice(system.indexOf('# Skills')))?.[1];
  return turn === 1 && skill !== undefined
    ? { toolCalls: [{ name: 'Skill', input: { skill } }] }
    : { text: 'Done.' };
}
