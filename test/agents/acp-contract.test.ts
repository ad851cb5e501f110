import { describe, test } from 'vitest';
import { acpStage } from '../support/acp-stage.ts';
import { describeSessionDriver } from '../support/session-driver-contract.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

if (typeof triedSandbox === 'string')
  describe('sessions of acp', () => test.skip(`have no sandbox: ${triedSandbox}`));
else
  describeSessionDriver(
    'acp',
    async ({ skills, script, changes }) => {
      const faults = ({ turn, texts, results, system }: Parameters<typeof scriptedTurn>[0]) => {
        const { fault } = script(scriptedTurn({ turn, texts, results, system }));
        if (fault === undefined) return null;
        return fault === 'hang'
          ? { kind: 'hang' as const }
          : { kind: 'status' as const, status: fault.status };
      };
      const stage = await acpStage(
        (request) => {
          const { text, toolCalls } = script(scriptedTurn(request));
          return {
            ...(text === undefined ? {} : { text }),
            ...(toolCalls === undefined ? {} : { toolCalls }),
          };
        },
        { faults },
      );
      return await stage.run(skills, changes);
    },
    { startMs: 15_000, confinement: 'sandbox' },
  );

function scriptedTurn({
  turn,
  texts,
  results,
  system,
}: {
  turn: number;
  texts: string[];
  results: string[];
  system: string;
}) {
  return { turn, shown: [system, ...texts, ...results].join('\n') };
}
