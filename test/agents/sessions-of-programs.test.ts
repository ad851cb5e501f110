import { AGENT_PROGRAMS } from '@plugin-eval/sessions/programs/agent-programs.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { agentsFolder } from '../stand-ins/agents/installed-agents.ts';
import { STAND_IN_KEYS, standInVariables } from '../stand-ins/model-on-stand-in.ts';
import { programAgent } from '../stand-ins/program-agent.ts';
import type { StandInProtocol } from '../stand-ins/stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { startBuilt } from '../support/judge-scene.ts';
import { programHere } from '../support/program-stage.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { layerIn, SESSIONS, SUBJECT, sessionScene, should, shouldNot } from '../support/session-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const PROMPTS = [
  should('Please make the paper model of a crane.'),
  should('Fold me the paper model of a boat.'),
  shouldNot('Paint a picture of a crane.'),
];
/** A protocol that each program speaks, and a model whose provider speaks it. */
const MODELS: Readonly<Record<string, readonly [StandInProtocol, string]>> = {
  codex: ['openai-responses', 'openai:gpt-5.2'],
  copilot: ['anthropic', 'anthropic:claude-sonnet-4-5'],
};

const programs = AGENT_PROGRAMS.flatMap((program) => {
  const [installed, model] = [programHere(program), MODELS[program.driver]];
  return installed === null || model === undefined ? [] : [{ driver: program.driver, installed, model }];
});

describe.skipIf(typeof triedSandbox === 'string')(
  'layer 3 in one command',
  () => {
    test.each(
      programs.flatMap((program) => [
        { ...program, agent: 'a perfect agent', rate: 1 },
        { ...program, agent: 'a silent agent', rate: 0 },
      ]),
    )(
      '$driver: $agent has a rate of $rate, with valid controls',
      async ({ driver, installed, model, rate }) => {
        const [protocol, name] = model;
        const answer = programAgent((said) => (rate === 1 && said.includes('paper model') ? SUBJECT : null));
        const scene = await sessionScene({ answer, prompts: PROMPTS });
        const agent = await startStandIn({ protocol, answer, key: STAND_IN_KEYS[protocol] });
        onTestFinished(() => agent.stop());
        const variables =
          protocol === 'anthropic'
            ? {}
            : { OPENAI_API_KEY: STAND_IN_KEYS[protocol], OPENAI_BASE_URL: agent.url };
        const { code, stdout, stderr } = await startBuilt(
          scene,
          [
            ...[
              ...SESSIONS,
              '--agent',
              driver,
              '--model',
              name,
              '--judge-model',
              'anthropic:claude-sonnet-4-5',
            ],
            ...['--sessions', '3'],
          ],
          {
            ...standInVariables('anthropic', scene.standIn.url),
            ...variables,
            PLUGIN_EVAL_AGENTS: agentsFolder(),
          },
        ).ended;
        expect([code, stderr]).toEqual([0, expect.stringMatching(/run r\w+: \d+ calls/)]);
        expect(schemaProblems(stdout, 'skill-evaluation')).toEqual([]);
        const layer = layerIn(stdout);
        expect(layer).toMatchObject({ driver, valid: true, n: 3, n_failed: 0, n_errored: 0 });
        expect(layer.controls).toMatchObject({
          positive: { asked: 3, fired: 3 },
          negative: { asked: 3, fired: 0 },
        });
        expect(layer.activation).toMatchObject({ rate, recall: rate, precision: rate === 1 ? 1 : null });
        expect(layer.driver_version).toBe(`${driver}@1 ${installed.version}`);
      },
    );
  },
  300_000,
);
