import { describe, expect, test } from 'vitest';
import { fakeAgentRow } from '../support/acp-stage.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { scoreAgent } from '../support/scored-agent.ts';
import { layerIn } from '../support/session-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const AGENT = {
  ...{ named: './mine.yaml', protocol: 'openai-chat' as const },
  load: (skill: string) => ({ toolCalls: [{ name: 'Skill', input: { skill } }] }),
};

describe.skipIf(typeof triedSandbox === 'string')(
  'layer 3 with an agent of the user',
  () => {
    test.each([
      { agent: 'a perfect agent', rate: 1 },
      { agent: 'a silent agent', rate: 0 },
    ])('$agent has a rate of $rate, with valid controls', async ({ rate }) => {
      const tree = { 'mine.yaml': JSON.stringify(fakeAgentRow()) };
      const { code, stdout, stderr } = await scoreAgent(AGENT, rate === 1, tree);
      expect([code, stderr]).toEqual([0, expect.stringMatching(/run r\w+: \d+ calls/)]);
      expect(schemaProblems(stdout, 'skill-evaluation')).toEqual([]);
      const layer = layerIn(stdout);
      expect(layer).toMatchObject({ driver: 'acp', valid: true, n: 3, n_failed: 0, n_errored: 0 });
      expect(layer.driver_version).toMatch(/^acp@1 acp-agent\.mjs#[0-9a-f]{8} row [0-9a-f]{8}$/);
      expect(layer.controls).toMatchObject({ positive: { asked: 3, fired: 3 }, negative: { fired: 0 } });
      expect(layer.activation).toMatchObject({ rate, recall: rate, precision: rate === 1 ? 1 : null });
    });

    test('is no measurement where the agent never gets to its model, in its own words', async () => {
      const tree = { 'mine.yaml': JSON.stringify(fakeAgentRow('error')) };
      const { stdout, stderr } = await scoreAgent(AGENT, true, tree);
      expect(layerIn(stdout)).toMatchObject({ valid: false });
      expect(stdout + stderr).toContain('Authentication required');
    });
  },
  200_000,
);
