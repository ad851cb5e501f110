import { describe } from 'vitest';
import { acpStage } from '../support/acp-stage.ts';
import { describeExecutedProbes } from '../support/executed-probes.ts';
import { toolLoopStage } from '../support/tool-loop-stage.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const shell = (command: string) => ({ toolCalls: [{ name: 'Bash', input: { command } }] });

describe.skipIf(typeof triedSandbox === 'string')(
  'agents with a shell as targets',
  () => {
    describeExecutedProbes('tool-loop', async ({ commands, said }, changes, place) => {
      const { run } = await toolLoopStage({
        protocol: 'anthropic',
        answer: ({ turn }) => {
          const command = commands[turn - 1];
          return command === undefined ? { text: said } : shell(command);
        },
      });
      return (await run([], changes, { hands: place })).result;
    });

    describeExecutedProbes('acp', async ({ commands, said }, changes, place) => {
      const stage = await acpStage(({ turn }) => {
        const command = commands[turn - 1];
        return command === undefined ? { text: said } : shell(command);
      });
      return (await stage.run([], changes, place)).result;
    });
  },
  120_000,
);
