import { type AgentStep, sessionAgent } from './session-agent.ts';
import type { StandInAnswer } from './stand-in.ts';

const COMMANDS = [
  'ls -la',
  'mkdir -p out && echo "one" >out/a.txt',
  'cat out/a.txt',
  'sed -i s/one/two/ out/a.txt',
  'grep -rn two . | wc -l',
];

/** An agent that runs five commands where it has a shell, and then says that it is done. */
export default sessionAgent(({ turn, tools }: AgentStep): StandInAnswer => {
  const command = tools.includes('Bash') ? COMMANDS[turn - 1] : undefined;
  return command === undefined
    ? { text: 'It is done, and lies in out/a.txt.' }
    : { toolCalls: [{ name: 'Bash', input: { command, description: 'Runs it' } }] };
});
