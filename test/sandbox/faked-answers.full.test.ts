import { expect, test } from 'vitest';
import { casesFor, fakingAgent, WAYS } from '../stand-ins/faking-agent.ts';
import { judgeHonestly } from '../stand-ins/honest-judge.ts';
import { sessionAgent } from '../stand-ins/session-agent.ts';
import { judgeScene, runHere } from '../support/judge-scene.ts';
import { layerIn } from '../support/session-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';
import { TRIED_SKILLS, type TriedSkill } from '../support/tried-skills.ts';

const NEGATIVE = { prompt: 'Bake a cake.', should_trigger: false };

async function sceneOf({ name, description, script, checks, cases }: TriedSkill, evals: readonly object[]) {
  return await judgeScene({
    answer: sessionAgent(fakingAgent(name, cases), (request) => ({
      text: JSON.stringify(judgeHonestly(request, 0.9)),
    })),
    tree: {
      [`skills/${name}/SKILL.md`]: `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n\nRun \`${script.path}\`.\n`,
      [`skills/${name}/${script.path}`]: script.text,
      [`skills/${name}/evals/evals.json`]: JSON.stringify([...evals, NEGATIVE]),
      ...Object.fromEntries(Object.entries(checks).map(([path, text]) => [`skills/${name}/${path}`, text])),
    },
  });
}

for (const skill of TRIED_SKILLS) {
  test.skipIf(typeof triedSandbox === 'string')(
    `${skill.name}: what was done passes, however else it was answered fails`,
    async () => {
      const here = await sceneOf(skill, casesFor(skill.cases, WAYS));
      const args = [
        'score',
        `skills/${skill.name}`,
        '--depth',
        'deep',
        '--agent',
        'tool-loop',
        '--sessions',
        '8',
      ];
      const { stdout, stderr } = await runHere(here, [...args, '--execute', '--output', 'json']);
      if (stdout === '') throw new Error(stderr);
      const { executed, per_prompt } = layerIn(stdout);
      const outcomes = executed?.sessions.map(({ prompt, outcome, passed, activated }) => [
        /\((\w+)\)$/.exec(per_prompt[prompt]?.prompt ?? '')?.[1],
        ...[outcome, activated, passed],
      ]);
      expect(outcomes).toEqual(WAYS.map((way) => [way, 'ended', true, way === 'solves']));
      expect(executed?.pass_rates).toMatchObject({ pass_at_one: { rate: 1 / WAYS.length } });
    },
  );

  test.skipIf(typeof triedSandbox === 'string')(
    `${skill.name}: its tests are passed by their solution, and by no untouched workspace`,
    async () => {
      const here = await sceneOf(skill, casesFor(skill.cases));
      const check = ['evals', 'check', `skills/${skill.name}`, '--output', 'json'];
      const { skills } = JSON.parse((await runHere(here, check)).stdout);
      expect(
        skills[0].cases.map((one: Record<string, { status: string }>) => [
          one.reference?.status,
          one.untouched?.status,
        ]),
      ).toEqual([
        ...skill.cases.map(({ reference }) => [reference === null ? 'none' : 'passed', 'failed']),
        ['none', 'unmeasured'],
      ]);
    },
  );
}
