import { describe, expect, test } from 'vitest';
import { ACP_WAYS } from '../support/program-ways.ts';
import { scoreAgent } from '../support/scored-agent.ts';
import { layerIn } from '../support/session-scene.ts';

describe.each(ACP_WAYS)(
  'layer 3 in $driver',
  ({ driver, protocol, load, installed, isSkipped }) => {
    test.skipIf(isSkipped).each([
      { agent: 'a perfect model', rate: 1 },
      { agent: 'a silent model', rate: 0 },
    ])('$agent has a rate of $rate, with valid controls', async ({ rate }) => {
      const { code, stdout, stderr } = await scoreAgent({ named: driver, protocol, load }, rate === 1);
      expect([code, stderr]).toEqual([0, expect.stringMatching(/run r\w+: \d+ calls/)]);
      const layer = layerIn(stdout);
      expect(layer).toMatchObject({ driver, valid: true, n: 3, n_failed: 0, n_errored: 0 });
      expect(layer.controls).toMatchObject({ positive: { asked: 3, fired: 3 }, negative: { fired: 0 } });
      expect(layer.activation).toMatchObject({ rate, recall: rate, precision: rate === 1 ? 1 : null });
      expect(layer.driver_version).toContain(installed().version);
    });
  },
  600_000,
);
