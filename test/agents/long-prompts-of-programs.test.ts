import type { AgentProgram } from '@plugin-eval/sessions/programs/agent-program.ts';
import { CODEX } from '@plugin-eval/sessions/programs/codex.ts';
import { COPILOT } from '@plugin-eval/sessions/programs/copilot.ts';
import { GEMINI } from '@plugin-eval/sessions/programs/gemini.ts';
import { OPENCODE } from '@plugin-eval/sessions/programs/opencode.ts';
import { expect, test } from 'vitest';
import type { StandInProtocol } from '../stand-ins/stand-in.ts';
import { programHere, programStage } from '../support/program-stage.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

/** More than fits into one argument of a program, which is 128 KiB. */
const LONG = `First line of it. ${'The quick brown fox. '.repeat(7_500)}Last line of it.`;

const PROGRAMS: readonly [AgentProgram, StandInProtocol][] = [
  [CODEX, 'openai-responses'],
  [COPILOT, 'anthropic'],
  [GEMINI, 'google'],
  [OPENCODE, 'anthropic'],
];

for (const [program, protocol] of PROGRAMS) {
  const installed = programHere(program);
  test.skipIf(installed === null || typeof triedSandbox === 'string')(
    `${program.driver} is given a prompt that does not fit into an argument, whole`,
    async () => {
      if (installed === null) return;
      const { run, standIn } = await programStage(installed, protocol, () => ({ text: 'Read.' }));
      const { result } = await run([], { prompt: LONG, timeLimit: 300_000 });
      expect([result.outcome, result.finalText]).toEqual(['ended', 'Read.']);
      const said = standIn.requests.flatMap(({ texts }) => texts).join('\n');
      expect(said).toContain(LONG);
    },
    400_000,
  );
}
