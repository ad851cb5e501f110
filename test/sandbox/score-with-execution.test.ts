import { describe, expect, test } from 'vitest';
import { judgeHonestly } from '../stand-ins/honest-judge.ts';
import { type AgentStep, callsSkill, isSession, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInAnswer } from '../stand-ins/stand-in.ts';
import { judgeScene, runHere, type Scene, smallSkill } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { layerIn, runIn, SUBJECT } from '../support/session-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const COUNT = '#!/bin/sh\n# counts lines\nwc -l <"$1" | tr -d " " >count.txt\n';
const CASES = [
  { prompt: 'Fold the lines of sales.csv.', should_trigger: true, files: ['evals/files/sales.csv'] },
  { prompt: 'Fold what is not there.', should_trigger: true, files: ['evals/files/missing.csv'] },
  { prompt: 'Bake a cake.', should_trigger: false },
].map((one) => ({ ...one, expected_output: 'The secret answer is 3.' }));

/** Loads the skill, runs its script where there is a shell, and says what came out. */
function act({ turn, tools, prompt }: AgentStep): StandInAnswer {
  if (prompt.startsWith('Bake')) return { text: 'I baked it.' };
  if (turn === 1) return callsSkill(SUBJECT);
  if (turn === 2 && tools.includes('Bash')) {
    // Prompts of NVIDIA's skills call the workspace and the skills by these names.
    const command = `ls -A . ~/.claude/skills/${SUBJECT}; sh /workspace/skills/${SUBJECT}/scripts/count.sh /workspace/input/sales.csv`;
    return { toolCalls: [{ name: 'Bash', input: { command } }] };
  }
  return { text: 'There are 3 lines.' };
}

async function scene(): Promise<Scene> {
  return await judgeScene({
    answer: sessionAgent(act, (request) => ({ text: JSON.stringify(judgeHonestly(request, 0.9)) })),
    tree: {
      [`skills/${SUBJECT}/SKILL.md`]: smallSkill(SUBJECT),
      [`skills/${SUBJECT}/scripts/count.sh`]: COUNT,
      [`skills/${SUBJECT}/evals/evals.json`]: JSON.stringify(CASES),
      [`skills/${SUBJECT}/evals/files/sales.csv`]: 'a\nb\nc\n',
    },
  });
}

const DEEP = [
  'score',
  `skills/${SUBJECT}`,
  '--depth',
  'deep',
  '--yes',
  '--agent',
  'tool-loop',
  '--sessions',
  '6',
];

describe.skipIf(typeof triedSandbox === 'string')('score --execute', () => {
  test('runs sessions with tool execution beside those without, over the files of the case, and keeps what they made', async () => {
    const here = await scene();
    const { code, stdout, stderr } = await runHere(here, [...DEEP, '--execute', '--output', 'json']);
    if (stdout === '') throw new Error(stderr);
    expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
    const { executed, n, failure, notes, activation } = layerIn(stdout);
    // Two of the six sessions are of the first case, which has its file; two of the second, which has not.
    expect(executed).toMatchObject({ n_planned: 2, n: 2, n_failed: 0, n_errored: 0, unexplained_calls: 0 });
    expect(executed?.sandbox).toMatchObject({ kind: 'bubblewrap' });
    expect(executed?.refused).toEqual([
      { prompt: 1, reason: 'The file "evals/files/missing.csv" of a case is not there.' },
    ]);
    expect(
      executed?.sessions.map(({ session, artefacts, calls, limit, activated }) => [
        session,
        artefacts,
        calls,
        limit,
        activated,
      ]),
    ).toEqual([
      [7, 1, 2, null, true],
      [8, 1, 2, null, true],
    ]);
    expect([n, activation?.rate, failure?.kinds]).toEqual([6, 1, {}]);
    expect(notes.join('\n')).toContain('come from the executed sessions');

    const shown = await runHere(here, ['runs', 'show', runIn(stderr), '--session', '7', '--output', 'json']);
    expect(schemaProblems(shown.stdout, 'session')).toEqual([]);
    const { execution } = JSON.parse(shown.stdout);
    expect(execution.artefacts).toMatchObject([{ path: 'count.txt', change: 'made', by: 'agent', size: 2 }]);
    expect(Object.values(execution.contents)).toEqual([{ encoding: 'utf8', data: '3\n' }]);
    const listed = execution.calls[1].output.head;
    expect(listed).toContain('sales.csv');
    expect(listed).toContain('scripts');
    expect(listed).not.toContain('evals');

    const judged = here.standIn.requests.filter((request) => !isSession(request));
    const material = judged.flatMap(({ texts }) => texts).join('\n');
    expect(material).toContain('workspace file that the agent made: count.txt');
    const sessions = here.standIn.requests.filter(isSession);
    const said = sessions.flatMap(({ system, texts, results }) => [system, ...texts, ...results]).join('\n');
    expect(said).not.toMatch(/secret answer/);

    const before = here.standIn.requests.length;
    const again = await runHere(here, [...DEEP, '--execute', '--output', 'json']);
    expect([again.code, here.standIn.requests.length]).toEqual([0, before]);
    expect(layerIn(again.stdout).executed).toEqual({
      ...executed,
      sessions: executed?.sessions.map((session) => expect.objectContaining({ key: session.key })),
    });
  });

  test('leaves the sessions without tool execution as they were', async () => {
    const here = await scene();
    await runHere(here, [...DEEP, '--output', 'json']);
    const before = here.standIn.requests.filter(isSession).length;
    await runHere(here, [...DEEP, '--execute', '--output', 'json']);
    const added = here.standIn.requests.filter(isSession).slice(before);
    expect(added.every(({ tools }) => tools.includes('Bash'))).toBe(true);
  });
});

test('without a sandbox nothing is executed, and it is said what to install', async () => {
  const here = await scene();
  const { code, stderr } = await runHere(here, [...DEEP, '--execute'], { PATH: '/nowhere' });
  expect(code).toBe(2);
  expect(stderr).toMatch(/bubblewrap is not installed|bubblewrap on Linux alone/);
  expect(stderr).toMatch(/apt-get install bubblewrap|--sandbox container/);
  expect(here.standIn.requests).toEqual([]);
});

test.each([
  [['score', 'skills', '--depth', 'quick', '--execute'], 'begin at --depth deep'],
  [[...DEEP, '--sandbox', 'container', '--execute'], 'needs --image'],
  [[...DEEP, '--image', 'x', '--execute'], '--image belongs to --sandbox container'],
  [[...DEEP, '--sandbox', 'bubblewrap'], 'add --execute'],
])('%j is wrong use', async (args, message) => {
  const { code, stderr } = await runHere(await scene(), args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
