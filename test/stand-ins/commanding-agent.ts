import { type AgentStep, sessionAgent } from './session-agent.ts';
import type { StandInAnswer } from './stand-in.ts';

const COMMANDS = [
  'ls -la',
  'mkdir -p out && echo "one" >out/a.txt',
  'cat out/a.txt',
  'sed -i s/one/two/ out/a.txt',
  'grep -rn two . | wc -l',
];

/**
 * An agent that runs five commands where it has a shell, and then says that it is done. Asked to read, it asks for a file
 * as often; asked to say so, it says so at once.
 */
export default sessionAgent(({ turn, tools, prompt }: AgentStep): StandInAnswer => {
  const command = COMMANDS[turn - 1];
  if (command !== undefined && !/^(?:Say|Read) /.test(prompt) && tools.includes('Bash'))
    return { toolCalls: [{ name: 'Bash', input: { command, description: 'Runs it' } }] };
  if (command !== undefined && prompt.startsWith('Read') && tools.includes('Read'))
    return { toolCalls: [{ name: 'Read', input: { file_path: 'out/a.txt' } }] };
  return { text: 'It is done, and lies in out/a.txt.' };
});
