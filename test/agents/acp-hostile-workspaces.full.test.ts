import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { DEFAULT_SANDBOX_LIMITS } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { describe, expect, test } from 'vitest';
import { programStage } from '../support/program-stage.ts';
import { ACP_WAYS } from '../support/program-ways.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { sandbox } from '../support/tried-sandbox.ts';
import { ENDPOINT_TRAPS, PROGRAM_TRAPS } from '../support/workspace-traps.ts';

const NOTES = synthesisedSkill({
  name: 'release-notes',
  description: 'Writes notes.',
  body: 'One line each.',
});

describe.each(ACP_WAYS)(
  'what lies in the working folder of $driver',
  ({ installed, isSkipped, protocol }) => {
    const sessionOver = async (traps: Readonly<Record<string, string>>) => {
      const workspaces = new WorkspaceRegistry();
      const files = Object.entries(traps).map(
        ([path, text]) => [path, { content: Buffer.from(text), executable: text.startsWith('#!') }] as const,
      );
      const execution = {
        ...{ sandbox: { kind: 'bubblewrap' as const }, workspace: workspaces.put(new Map(files)), setup: [] },
        limits: { ...DEFAULT_SANDBOX_LIMITS, cpuMs: 600_000 },
        ...{ allowedHosts: [], asShipped: false },
      };
      const stage = await programStage(installed(), protocol, () => ({ text: 'Done.' }));
      const changes = { hands: execution, timeLimit: 150_000 };
      return await stage.run([NOTES], changes, { host: sandbox(), workspaces });
    };

    test.skipIf(isSkipped)('starts no program', async () => {
      const { result } = await sessionOver(PROGRAM_TRAPS);
      expect(result).toMatchObject({ outcome: 'ended', loads: [], finalText: 'Done.' });
      expect(result.execution?.artefacts.filter(({ path }) => path.startsWith('ran-'))).toEqual([]);
    });

    test.skipIf(isSkipped)('leads to no other endpoint, or the session is no measurement', async () => {
      const session = await sessionOver(ENDPOINT_TRAPS).catch((error: unknown) => error);
      if (session instanceof AttemptFailure) expect(session.message).toContain('never asked the gateway');
      else expect(session).toMatchObject({ result: { outcome: 'ended', finalText: 'Done.' } });
    });
  },
  200_000,
);
