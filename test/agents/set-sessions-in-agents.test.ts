import type { skillSetSchema } from '@plugin-eval/core/documents/skill-set.ts';
import { CODEX } from '@plugin-eval/sessions/programs/codex.ts';
import { COPILOT } from '@plugin-eval/sessions/programs/copilot.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { agentsFolder } from '../stand-ins/agents/installed-agents.ts';
import { STAND_IN_KEYS } from '../stand-ins/model-on-stand-in.ts';
import { programAgent } from '../stand-ins/program-agent.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { agentSdkHere } from '../support/claude-agent-stage.ts';
import { startBuilt } from '../support/judge-scene.ts';
import { programHere } from '../support/program-stage.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { routingScene } from '../support/routing-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

type JsonSet = z.infer<typeof skillSetSchema>;

const isMissing =
  [CODEX, COPILOT].some((program) => programHere(program) === null) || agentSdkHere() === null;
const isSkipped = (isMissing && !process.env.CI) || typeof triedSandbox === 'string';

const CASES = 2;
const casesOf = (job: number) =>
  Array.from({ length: CASES }, (_, at) => ({
    query: `Please do job ${job}, case ${at}.`,
    should_trigger: true,
  }));

/** Of two skills: each its own prompts, or all of them the second. */
const routes = (all: boolean) =>
  programAgent((said) => {
    const [, job] = /Please do job (\d+), case \d+\./.exec(said) ?? [];
    if (job === undefined) return null;
    return all ? 'job-1' : `job-${job}`;
  });

// Three real programs, sixteen sessions each.
test.skipIf(isSkipped)(
  'who takes whose prompts is measured in every agent that is named, each by itself',
  { timeout: 600_000 },
  async () => {
    const tree = Object.fromEntries(
      [0, 1].map((job) => [`skills/job-${job}/evals/trigger_eval.json`, JSON.stringify(casesOf(job))]),
    );
    const scene = await routingScene({ skills: 2, answer: routes(false), tree });
    const key = STAND_IN_KEYS['openai-responses'];
    const openai = await startStandIn({ protocol: 'openai-responses', answer: routes(true), key });
    onTestFinished(() => openai.stop());
    const { code, stdout, stderr } = await startBuilt(
      scene,
      [
        'set',
        'skills',
        '--agent',
        'codex,copilot,claude-code',
        '--sessions',
        '10',
        '--yes',
        '--output',
        'json',
      ],
      { OPENAI_API_KEY: key, OPENAI_BASE_URL: openai.url, PLUGIN_EVAL_AGENTS: agentsFolder() },
    ).ended;
    expect([code, stderr]).toEqual([0, expect.stringMatching(/run r\w+: \d+ calls/)]);
    expect(schemaProblems(stdout, 'skill-set')).toEqual([]);
    const { measured, also_measured: others, skills } = JSON.parse(stdout) as JsonSet;
    const [zero, one] = ['job-0', 'job-1'].map((name) => skills.findIndex((skill) => skill.name === name));
    const all = [measured, ...others];
    expect(all.map((each) => each?.driver)).toEqual(['codex', 'copilot', 'claude-agent']);
    for (const each of all) {
      expect(each).toMatchObject({ complete: true, invalid_reason: null });
      expect(each?.sessions).toMatchObject({ asked: 10, ended: 10, failed: 0, errored: 0 });
      expect(each?.controls).toMatchObject({ positive: { asked: 3, fired: 3 }, negative: { fired: 0 } });
    }
    expect(all.map((each) => each?.mean_recall?.value)).toEqual([0.5, 1, 1]);
    // Wherever both are listed Codex's model takes the second.
    const cells = (each: JsonSet['measured']) => each?.matrix.map(({ from, to }) => [from, to]);
    expect(cells(measured)).toEqual([
      [zero, one],
      [one, one],
    ]);
    expect(others.map(cells)).toEqual(
      Array(2).fill([
        [zero, zero],
        [one, one],
      ]),
    );
    expect(measured?.model).toMatch(/^openai:/);
    expect(others.map(({ model }) => model)).toEqual(Array(2).fill(expect.stringMatching(/^anthropic:/)));
  },
);
