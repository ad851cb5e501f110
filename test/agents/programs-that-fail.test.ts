import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import { AGENT_PROGRAMS } from '@plugin-eval/sessions/programs/agent-programs.ts';
import { describe, expect, test } from 'vitest';
import shellAgent from '../stand-ins/shell-agent.ts';
import type { Fault, StandInAnswer, StandInProtocol, StandInRequest } from '../stand-ins/stand-in.ts';
import { programHere, programStage } from '../support/program-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const PROTOCOLS: Readonly<Record<string, StandInProtocol>> = {
  codex: 'openai-responses',
  copilot: 'openai-chat',
};
const SKILL = synthesisedSkill({ name: 'pdf-tables', body: '# Tables\n\nFind the ruling lines first.' });

const programs = AGENT_PROGRAMS.flatMap((program) => {
  const [installed, protocol] = [programHere(program), PROTOCOLS[program.driver]];
  return installed === null || protocol === undefined
    ? []
    : [{ driver: program.driver, installed, protocol }];
});

describe.skipIf(typeof triedSandbox === 'string').each(programs)(
  'a session of $driver that goes wrong',
  ({ driver, installed, protocol }) => {
    // Copilot CLI unpacks itself first.
    const timeLimit = driver === 'codex' ? 30_000 : 100_000;
    const run = async (
      answer: (request: StandInRequest) => StandInAnswer,
      fault: { at: number; fault: Fault } | null = null,
      changes: { maxTurns?: number; timeLimit?: number } = {},
    ) => {
      const faults = ({ turn }: StandInRequest) => (turn === fault?.at ? fault.fault : null);
      return (await (await programStage(installed, protocol, answer, faults)).run([SKILL], changes)).result;
    };
    const always = (request: StandInRequest) => shellAgent({ ...request, turn: 1 });
    const load = { skill: 'pdf-tables', turn: 1, by: 'read' };

    test('has failed where it does not end in its turns, and what it loaded counts as loaded', async () => {
      const result = await run(always, null, { maxTurns: 3 });
      expect(result).toMatchObject({ outcome: 'failed', failure: 'turn-limit', turns: 3 });
      expect(result.loads[0]).toEqual(load);
    });

    test('has failed where it hangs beyond its time, where it is refused, says nothing, or is cut off', async () => {
      const hang = { at: 2, fault: { kind: 'hang' } } as const;
      expect(await run(shellAgent, hang, { timeLimit })).toMatchObject({
        ...{ outcome: 'failed', failure: 'time-limit', loads: [load] },
      });
      const refused = { at: 2, fault: { kind: 'status', status: 400 } } as const;
      expect(await run(shellAgent, refused)).toMatchObject({ outcome: 'failed', failure: 'refused-request' });
      expect(await run(() => ({ text: ' ' }))).toMatchObject({ outcome: 'failed', failure: 'empty' });
      const cut = await run(() => ({ text: 'Here is the', finishReason: 'length' }));
      expect(cut).toMatchObject({ outcome: 'failed', failure: 'token-limit' });
    });

    test.each([
      [401, 'access'],
      [429, 'rate-limit'],
      [503, 'overload'],
    ])('is not a draw where the endpoint answers %i', async (status, kind) => {
      const failure = await run(shellAgent, { at: 1, fault: { kind: 'status', status } }).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(AttemptFailure);
      expect(failure).toMatchObject({ kind });
    });
  },
  360_000,
);
