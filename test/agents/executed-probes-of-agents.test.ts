import { describe, onTestFinished } from 'vitest';
import { agentSdkHere, claudeAgentStage } from '../support/claude-agent-stage.ts';
import { describeExecutedProbes } from '../support/executed-probes.ts';
import { programStage } from '../support/program-stage.ts';
import { ACP_WAYS, PROGRAM_WAYS } from '../support/program-ways.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

describe.skipIf(agentSdkHere() === null || typeof triedSandbox === 'string')(
  'Claude Code',
  () => {
    describeExecutedProbes('claude-agent', async ({ commands, said }, { prompt = '', ...changes }, place) => {
      const stage = await claudeAgentStage(({ turn }) => {
        const command = commands[turn - 1];
        return command === undefined ? { text: said } : { toolCalls: [{ name: 'Bash', input: { command } }] };
      });
      onTestFinished(() => stage.stop());
      return (await stage.run(prompt, [], changes, undefined, place)).result;
    });
  },
  200_000,
);

for (const { driver, installed, isSkipped, protocol, shell } of [...PROGRAM_WAYS, ...ACP_WAYS])
  describe.skipIf(isSkipped)(
    `the program of ${driver}`,
    () => {
      describeExecutedProbes(driver, async ({ commands, said }, changes, place) => {
        const stage = await programStage(installed(), protocol, ({ turn }) => {
          const command = commands[turn - 1];
          return command === undefined ? { text: said } : shell(command);
        });
        return (await stage.run([], { ...changes, timeLimit: 300_000 }, place)).result;
      });
    },
    400_000,
  );
