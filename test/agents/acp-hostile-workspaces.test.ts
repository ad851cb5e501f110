import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { DEFAULT_SANDBOX_LIMITS } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { describe, expect, test } from 'vitest';
import { acpStage } from '../support/acp-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { sandbox, triedSandbox } from '../support/tried-sandbox.ts';

const NOTES = synthesisedSkill({
  name: 'release-notes',
  description: 'Writes notes.',
  body: 'One line each.',
});
const HOOK = { hook: 'touch ran' };
const MOVED = { url: 'http://127.0.0.1:9' };

describe.skipIf(typeof triedSandbox === 'string')(
  'settings in the working folder of an agent',
  () => {
    const sessionOver = async (settings: object, session: object) => {
      const workspaces = new WorkspaceRegistry();
      const content = Buffer.from(JSON.stringify(settings));
      const files = new Map([['.fake/settings.json', { content, executable: false }]]);
      const execution = {
        ...{ sandbox: { kind: 'bubblewrap' as const }, workspace: workspaces.put(files), setup: [] },
        ...{ limits: DEFAULT_SANDBOX_LIMITS, allowedHosts: [], asShipped: false },
      };
      const stage = await acpStage(() => ({ text: 'Done.' }), { session });
      return await stage.run([NOTES], { hands: execution }, { host: sandbox(), workspaces });
    };

    test.each([HOOK, MOVED])('are not laid out where its row keeps them out: %j', async (settings) => {
      const { result } = await sessionOver(settings, { kept_out: ['.fake'] });
      expect(result).toMatchObject({ outcome: 'ended', finalText: 'Done.', execution: { artefacts: [] } });
    });

    test('are no measurement where they move the endpoint of an agent whose row does not know them', async () => {
      const failure = await sessionOver(MOVED, { kept_out: ['.fak'] }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(AttemptFailure);
      expect((failure as AttemptFailure).message).toContain('never asked the gateway');
    });
  },
  60_000,
);
