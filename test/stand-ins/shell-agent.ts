import type { StandInAnswer, StandInRequest } from './stand-in.ts';

const COMMAND = 'cat ~/.agents/skills/pdf-tables/SKILL.md';
const WHY = 'Reads the skill';

/** The shell of each agent program, with the input that runs the command in it. */
const SHELLS: readonly { name: string; input: object }[] = [
  { name: 'exec_command', input: { cmd: COMMAND } },
  { name: 'bash', input: { command: COMMAND, description: WHY } },
  { name: 'Bash', input: { command: COMMAND } },
  { name: 'Execute', input: { command: COMMAND, riskLevel: 'low', riskLevelReason: WHY } },
  { name: 'run_commands', input: { commands: [COMMAND] } },
  { name: 'run_shell_command', input: { command: COMMAND, description: WHY, is_background: false } },
];

/** An agent that reads the skill `pdf-tables` in its shell, and then says that it is done. */
export default function shellAgent({ turn, tools }: StandInRequest): StandInAnswer {
  const shell = SHELLS.find(({ name }) => tools.includes(name));
  return turn === 1 && shell !== undefined ? { toolCalls: [shell] } : { text: 'Here are the tables.' };
}
