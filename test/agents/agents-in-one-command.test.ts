import type { comparedAgentSchema } from '@plugin-eval/core/documents/compared-agent.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { anyAgent } from '../stand-ins/agents/any-agent.ts';
import { agentsFolder } from '../stand-ins/agents/installed-agents.ts';
import { standInVariables } from '../stand-ins/model-on-stand-in.ts';
import { judgeStandIn, startBuilt } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { REAL_AGENTS } from '../support/real-agents.ts';
import { layerIn, SUBJECT, sessionScene, should } from '../support/session-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const AGENTS = REAL_AGENTS.filter(({ isSkipped }) => !isSkipped);
const left = REAL_AGENTS.filter(({ isSkipped }) => isSkipped).map(({ title }) => title);
const isSkipped = AGENTS.length < 2 || typeof triedSandbox === 'string';

const CONTROLS = {
  positive: { asked: 3, fired: 3, errored: 0 },
  negative: { asked: 3, fired: 0, errored: 0 },
};

// Where an agent is missing it is left out; in continuous integration that is a failure. `scripts/agents` installs them.
describe(`all agents in one command${left.length === 0 ? '' : `, without ${left.join(', ')}`}`, () => {
  test.skipIf(isSkipped)(
    'a model that loads the skill scores 100 % in each, one that never does 0 %, and all controls hold',
    async () => {
      for (const { installed } of AGENTS) installed();
      const answer = anyAgent(SUBJECT, 'with the right paper');
      const scene = await sessionScene({
        answer,
        tree: {
          'perfect.json': JSON.stringify([1, 2].map((n) => should(`Fold model ${n} with the right paper.`))),
          'silent.json': JSON.stringify([1, 2].map((n) => should(`Fold model ${n} with the wrong paper.`))),
        },
      });
      const [responses, google] = [
        await judgeStandIn({ protocol: 'openai-responses', answer }),
        await judgeStandIn({ protocol: 'google', answer }),
      ];
      const variables = {
        PLUGIN_EVAL_AGENTS: agentsFolder(),
        ...standInVariables('openai-chat', responses.url),
        ...standInVariables('google', google.url),
      };
      const measured = async (prompts: string) => {
        const { code, stdout, stderr } = await startBuilt(
          scene,
          [
            ...['score', `skills/${SUBJECT}`, '--depth', 'deep', '--sessions', '2', '--output', 'json'],
            ...['--yes', '--judge-model', 'sonnet'],
            ...['--prompts', prompts, '--agent', AGENTS.map(({ agent }) => agent).join(',')],
          ],
          variables,
        ).ended;
        expect([stdout.slice(0, 1), schemaProblems(stdout, 'skill-evaluation'), stderr]).toEqual([
          ...['{', [], expect.stringMatching(/run r\w+: \d+ calls/)],
        ]);
        const { compared_agents: compared = [] } = JSON.parse(stdout) as {
          compared_agents?: z.infer<typeof comparedAgentSchema>[];
        };
        const layers = [layerIn(stdout), ...compared.map(({ layer }) => layer)].map(
          ({ driver, valid, invalid_reason, controls, activation, n, n_failed }) => ({
            ...{ driver, valid, invalid_reason, controls, rate: activation?.rate, n, n_failed },
          }),
        );
        return { code, layers };
      };
      const as = (rate: number) => ({
        code: 0,
        layers: AGENTS.map(({ agent }) => ({
          driver: agent === 'claude-code' ? 'claude-agent' : agent,
          ...{ valid: true, invalid_reason: null, controls: CONTROLS, rate, n: 2, n_failed: 0 },
        })),
      });
      expect(await measured('perfect.json')).toEqual(as(1));
      expect(await measured('silent.json')).toEqual(as(0));
    },
    600_000,
  );

  const pair = ['claude-code', 'codex'] as const;
  const areHere =
    pair.every((agent) => AGENTS.some((one) => one.agent === agent)) && typeof triedSandbox !== 'string';
  test.skipIf(!areHere)(
    'each agent asks the model that it is named with, and the report says which',
    async () => {
      const answer = anyAgent(SUBJECT, 'with the right paper');
      const scene = await sessionScene({
        answer,
        tree: { 'prompts.json': JSON.stringify([should('Fold a model with the right paper.')]) },
      });
      const responses = await judgeStandIn({ protocol: 'openai-responses', answer });
      const models = { 'claude-code': 'claude-sonnet-4-5', codex: 'gpt-5.1-codex' };
      const { code, stdout, stderr } = await startBuilt(
        scene,
        [
          ...['score', `skills/${SUBJECT}`, '--depth', 'deep', '--sessions', '1', '--output', 'json'],
          ...['--yes', '--judge-model', 'sonnet'],
          ...['--prompts', 'prompts.json', '--agent'],
          `claude-code=anthropic:${models['claude-code']},codex=openai:${models.codex}`,
        ],
        { PLUGIN_EVAL_AGENTS: agentsFolder(), ...standInVariables('openai-chat', responses.url) },
      ).ended;
      expect([code, stderr]).toEqual([0, expect.stringMatching(/run r\w+: \d+ calls/)]);
      const { compared_agents: compared = [] } = JSON.parse(stdout) as {
        compared_agents?: z.infer<typeof comparedAgentSchema>[];
      };
      const layers = [layerIn(stdout), ...compared.map(({ layer }) => layer)];
      expect(layers.map(({ driver, valid, activation }) => [driver, valid, activation?.rate])).toEqual([
        ['claude-agent', true, 1],
        ['codex', true, 1],
      ]);
      expect(layers.map(({ model }) => model)).toEqual([
        expect.stringContaining(models['claude-code']),
        expect.stringContaining(models.codex),
      ]);
      // The judge asks its own; who offers tools is an agent.
      const askedOf = ({ requests }: { requests: { model: string; tools: string[] }[] }) => [
        ...new Set(requests.filter(({ tools }) => tools.length > 0).map(({ model }) => model)),
      ];
      expect(askedOf(scene.standIn)).toEqual([models['claude-code']]);
      expect(askedOf(responses)).toEqual([models.codex]);
    },
    300_000,
  );
});
