import type { StandInAnswer, StandInRequest } from './stand-in.ts';

/** The shell of each agent program, and what its command is called there. */
const SHELLS = [
  { name: 'exec_command', field: 'cmd' },
  { name: 'bash', field: 'command' },
  { name: 'run_shell_command', field: 'command' },
];

/** An agent that reads the skill `pdf-tables` in its shell, and then says that it is done. */
export default function shellAgent({ turn, tools }: StandInRequest): StandInAnswer {
  const shell = SHELLS.find(({ name }) => tools.includes(name));
  return turn === 1 && shell !== undefined
    ? {
        toolCalls: [
          {
            name: shell.name,
            input: { [shell.field]: 'cat ~/.agents/skills/pdf-tables/SKILL.md', description: 'Reads it' },
          },
        ],
      }
    : { text: 'Here are the tables.' };
}
