import { knownBadSkill } from '@plugin-eval/quality/judge/known-skills.ts';
import { expect, test } from 'vitest';
import { judgeHonestly } from '../stand-ins/honest-judge.ts';
import { matchupReply, type PairwiseJudgeOptions, shownPair } from '../stand-ins/pairwise-judge.ts';
import { type AgentStep, callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInRequest } from '../stand-ins/stand-in.ts';
import { judgeScene, runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { cases, SUBJECT } from '../support/session-scene.ts';
import { skillText } from '../support/skill-text.ts';

const CERTIFY = [
  ...['certify', `skills/${SUBJECT}`, '--yes', '--agent', 'tool-loop', '--prompts', 'prompts.json'],
  ...['--sessions', '5', '--output', 'json'],
];

const act = ({ turn }: AgentStep) =>
  turn === 1 ? callsSkill(SUBJECT) : { text: 'Here is the paper model.' };

/** Judges skills by themselves, and pairs by the points that are planted in them. */
function judge(options: PairwiseJudgeOptions) {
  return (request: StandInRequest) => {
    const pair = shownPair(request.texts[0] ?? '');
    if (pair !== null) return { text: JSON.stringify(matchupReply(pair, options)) };
    const bad = /^name: .*$/m.exec(knownBadSkill()[0]?.text ?? '')?.[0] ?? 'no name';
    return { text: JSON.stringify(judgeHonestly(request, request.texts[0]?.includes(bad) ? 0.2 : 0.85)) };
  };
}

function crafted(name: string, points: number): string {
  return skillText({
    frontmatter: `name: ${name}\ndescription: Use this skill when folding a paper model such as ${name}.`,
    body: `# Fold it\n\nFold along both diagonals.\n\ncraft: ${points}`,
  });
}

/** A skill of 50 points, and a corpus of so many with 0 to 100 points. */
async function rankedScene(others: number, options: PairwiseJudgeOptions = {}): Promise<Scene> {
  const corpus = Object.fromEntries(
    Array.from({ length: others }, (_, i) => {
      const name = `model-${i + 1}`;
      return [`corpus/${name}/SKILL.md`, crafted(name, (100 * i) / Math.max(1, others - 1))];
    }),
  );
  const scene = await judgeScene({
    answer: sessionAgent(act, judge(options)),
    tree: {
      'prompts.json': JSON.stringify(cases(5)),
      [`skills/${SUBJECT}/SKILL.md`]: crafted(SUBJECT, 50.5),
      ...corpus,
    },
  });
  if (others > 0) expect((await runHere(scene, ['init', 'corpus'])).code).toBe(0);
  return scene;
}

test('certify plays twenty opponents, and Elo and percentile are in the document', async () => {
  const scene = await rankedScene(24);
  const { code, stdout, stderr } = await runHere(scene, CERTIFY);
  expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
  const { ranking, composite } = JSON.parse(stdout);
  expect(ranking).toMatchObject({
    status: 'ranked',
    opponents: 20,
    corpus: { skills: 24 },
    position_bias: { rate: 0, pairs: 20, disagreements: 0 },
    failed: [],
  });
  expect(ranking.matchups).toHaveLength(20);
  // Both by their folders.
  const [{ first, second }] = ranking.matchups;
  expect([first.path, second.path]).toEqual([`skills/${SUBJECT}`, `corpus/${second.name}`]);
  expect(composite.elo).toBe(ranking.elo);
  expect([ranking.ci_low < ranking.elo, ranking.elo < ranking.ci_high]).toEqual([true, true]);
  expect(ranking.percentile.value).toBeGreaterThan(0.2);
  expect(ranking.percentile.value).toBeLessThan(0.8);
  const tally = ranking.dimensions.robustness;
  expect(tally.wins + tally.draws + tally.losses).toBe(20);
  expect(stderr).not.toContain('there is no corpus');

  // The corpus is read only, so that the same question has the same answer.
  const again = await runHere(scene, CERTIFY);
  expect(JSON.parse(again.stdout).ranking).toEqual(ranking);
});

test('with fewer than twenty opponents the Elo is insufficient, and the badge does not look at it', async () => {
  const { code, stdout } = await runHere(await rankedScene(6), CERTIFY);
  const { ranking, composite } = JSON.parse(stdout);
  expect([code, ranking.status, ranking.opponents, composite.elo]).toEqual([0, 'insufficient', 6, null]);
  expect(composite.complete).toBe(true);
});

test('without a corpus certify names init, completes, and leaves Elo null', async () => {
  const { code, stdout, stderr } = await runHere(await rankedScene(0), CERTIFY);
  expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
  expect(JSON.parse(stdout)).toMatchObject({ ranking: null, composite: { elo: null, complete: true } });
  expect(stderr).toContain('plugin-eval init DIR');
});

test('a judge that always prefers the first place gives draws only, and an Elo that says nothing', async () => {
  const { stdout } = await runHere(await rankedScene(22, { prefers: 'first' }), CERTIFY);
  const { ranking } = JSON.parse(stdout);
  expect(ranking).toMatchObject({
    elo: 1500,
    position_bias: { rate: 1, disagreements: 20, first_preferred: 20 },
  });
  expect(new Set(ranking.matchups.map(({ result }: { result: string }) => result))).toEqual(
    new Set(['draw']),
  );
});

test('an Elo below the bound of a badge costs the badge', async () => {
  const scene = await rankedScene(21, { prefers: 'craft' });
  const weak = await runHere(scene, [
    ...['certify', 'corpus/model-1', '--yes', '--agent', 'tool-loop', '--prompts', 'prompts.json'],
    ...['--sessions', '5', '--output', 'json'],
  ]);
  const { ranking, composite } = JSON.parse(weak.stdout);
  // It lost every game.
  expect(ranking.elo).toBeLessThan(1300);
  expect(ranking.opponents).toBe(20);
  expect(composite.badge).toBeNull();
});
