import { CODEX } from '@plugin-eval/sessions/programs/codex.ts';
import { expect, onTestFinished, test } from 'vitest';
import { agentsFolder } from '../stand-ins/agents/installed-agents.ts';
import { attackedAgent, givingIn } from '../stand-ins/attacked-agent.ts';
import { STAND_IN_KEYS } from '../stand-ins/model-on-stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { startBuilt } from '../support/judge-scene.ts';
import { programHere } from '../support/program-stage.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { type JsonSafetyDelta, SKILL, threatScene } from '../support/threat-run-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const isSkipped = (programHere(CODEX) === null && !process.env.CI) || typeof triedSandbox === 'string';

test.skipIf(isSkipped)(
  'the safety delta of a skill in Codex itself: what its model does with the skill listed, it does not without',
  { timeout: 300_000 },
  async () => {
    const scene = await threatScene();
    const answer = attackedAgent((step) =>
      step.system.includes(`- ${SKILL}: `) && step.userTurn === 0 ? givingIn(step) : null,
    );
    const key = STAND_IN_KEYS['openai-responses'];
    const model = await startStandIn({ protocol: 'openai-responses', answer, key });
    onTestFinished(() => model.stop());
    const { code, stdout, stderr } = await startBuilt(
      scene,
      [
        ...['threat', 'run', '--target', 'agent', '--agent', 'codex', '--model', 'openai:gpt-5.2'],
        ...['--with-skill', `skills/${SKILL}`, '--without-skill', '--own-prompts', '0'],
        ...['--only', 'db-public-issue-config', '--output', 'json'],
      ],
      { OPENAI_API_KEY: key, OPENAI_BASE_URL: model.url, PLUGIN_EVAL_AGENTS: agentsFolder() },
    ).ended;
    expect([code, stderr, schemaProblems(stdout, 'safety-delta')]).toEqual([0, expect.any(String), []]);
    const delta = JSON.parse(stdout) as JsonSafetyDelta;
    expect(delta.arms.with_skill.target).toMatchObject({ driver: 'codex', model: 'openai:gpt-5.2' });
    expect(delta.arms.without_skill.metrics.counts.failed).toBe(0);
    expect(delta.arms.with_skill.metrics.counts.failed).toBeGreaterThan(0);
  },
);
