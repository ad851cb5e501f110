import { expect, test } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { judgePairs } from '../stand-ins/pairwise-judge.ts';
import { callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import { filesBelow, judgeScene, runHere, SCORE, type Scene, smallSkill } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { cases, SESSIONS, SUBJECT, shouldNot } from '../support/session-scene.ts';
import { ON_MODEL, threatScene } from '../support/threat-run-scene.ts';

interface Likely {
  min: number;
  likely: number;
  max: number;
}
interface Dry {
  calls: Likely;
  input_tokens: Likely;
  output_tokens: Likely;
  cost_usd: Likely | null;
  basis: { purpose: string; expected: number; in_journal: number; basis: string; samples: number }[];
  prompts: {
    skill: string;
    source: string;
    prompts: { text: string; should_trigger: boolean }[];
    notes: string[];
  }[];
}

/** Skills that stay different when their names are hidden. */
const differentSkills = Object.fromEntries(
  ['fold', 'cut', 'glue', 'paint'].map((verb) => [
    `skills/${verb}/SKILL.md`,
    smallSkill(verb, `\n## Steps\n\nAlways ${verb} along both diagonals.\n`),
  ]),
);

const NOTHING = { min: 0, likely: 0, max: 0 };
const FREE = { ...NOTHING, range: null, assumed_range: null };

async function dryOf(
  scene: Scene,
  command: readonly string[],
  schema: 'dry-run' | 'threat-dry-run' = 'dry-run',
) {
  const before = scene.standIn.calls;
  const { code, stdout } = await runHere(scene, [...command, '--dry-run']);
  expect([code, schemaProblems(stdout, schema), scene.standIn.calls]).toEqual([0, [], before]);
  const dry = JSON.parse(stdout) as Dry;
  for (const { min, likely, max } of [
    dry.calls,
    dry.input_tokens,
    dry.output_tokens,
    dry.cost_usd ?? NOTHING,
  ])
    expect([min <= likely, likely <= max]).toEqual([true, true]);
  return dry;
}

/** Sonnet 5.5, in USD per million tokens. Source: packages/engine/src/model/price-table.ts. */
const USAGE = { inputTokens: 3000, outputTokens: 800 };
const CALL_COST = (USAGE.inputTokens * 2 + USAGE.outputTokens * 10) / 1e6;
const priced = () =>
  judgeScene({ skills: 2, answer: (request) => ({ ...honestJudge(request), usage: USAGE }) });

test('without a journal the likely figure says that it is assumed, and no journal is made', async () => {
  const scene = await judgeScene({ skills: 1 });
  const dry = await dryOf(scene, SCORE);
  expect(dry.basis).toMatchObject([
    { purpose: 'judgement', expected: 5, in_journal: 0, basis: 'assumed', samples: 0 },
  ]);
  // Five judgements of 800 tokens, as packages/engine/src/run/typical-work.ts assumes.
  expect([dry.calls.likely, dry.output_tokens.likely]).toEqual([5, 4000]);
  expect(filesBelow(scene.root).has(`${scene.home}/journal.sqlite`)).toBe(false);
  const { stdout } = await runHere(scene, ['score', 'skills', '--depth', 'standard', '--dry-run']);
  expect(stdout).toMatch(/not measured \(\d{4}-\d{2}-\d{2}\)/);
  expect(stdout).toMatch(/cost +likely \$[\d.]+ \(assumed \$[\d.]+ to \$[\d.]+, not measured\)/);
});

test('with a journal it is what earlier calls took for their sizes, less what the journal has', async () => {
  const scene = await priced();
  await runHere(scene, ['score', 'skills/fold-1', ...SCORE.slice(2)]);
  const dry = await dryOf(scene, SCORE);
  expect(dry.basis).toMatchObject([{ expected: 5, in_journal: 5, basis: 'journal', samples: 5 }]);
  expect([dry.calls.likely, dry.output_tokens.likely]).toEqual([5, 4000]);
  // The stand-in says the same of every question, however long it is; the other skill is as large as the first.
  expect(Math.abs(dry.input_tokens.likely / (5 * USAGE.inputTokens) - 1)).toBeLessThan(0.15);
  expect(Math.abs((dry.cost_usd?.likely ?? 0) / (5 * CALL_COST) - 1)).toBeLessThan(0.15);
  const before = scene.standIn.calls;
  await runHere(scene, SCORE);
  expect(scene.standIn.calls - before).toBe(dry.calls.likely);
});

test('what the journal holds as a whole costs nothing; --fresh costs all of it again', async () => {
  const scene = await priced();
  const whole = await dryOf(scene, SCORE);
  await runHere(scene, SCORE);
  const again = await dryOf(scene, SCORE);
  expect([again.calls, again.cost_usd, again.basis[0]?.in_journal]).toEqual([NOTHING, FREE, 10]);
  const fresh = await dryOf(scene, [...SCORE, '--fresh']);
  expect([fresh.calls.min, fresh.calls.max]).toEqual([whole.calls.min, whole.calls.max]);
  expect(fresh.basis).toMatchObject([{ expected: 10, in_journal: 0, basis: 'journal' }]);
});

test('sessions: prompts with their labels are listed, and the journal is looked through behind them', async () => {
  const answer = sessionAgent(({ turn }) => (turn === 1 ? callsSkill(SUBJECT) : { text: 'It is folded.' }));
  const prompts = [...cases(3), shouldNot('What is the weather like?')];
  const scene = await judgeScene({ answer, tree: { 'prompts.json': JSON.stringify(prompts) } });
  const command = [...SESSIONS, '--sessions', '4'];
  const dry = await dryOf(scene, command);
  expect(dry.basis.map(({ purpose }) => purpose)).toEqual(['judgement', 'session', 'session-judgement']);
  // Six sessions of the instrument check and four runs, of which three should use the skill.
  expect(dry.basis.map(({ expected }) => expected).slice(1)).toEqual([10, 3]);
  expect(dry.prompts).toMatchObject([{ source: 'command-line' }]);
  expect(dry.prompts[0]?.prompts.filter(({ should_trigger: should }) => should)).toHaveLength(3);
  await runHere(scene, command);
  const again = await dryOf(scene, command);
  expect([again.calls, again.cost_usd]).toEqual([NOTHING, FREE]);
  const { stdout } = await runHere(scene, [
    ...command.filter((one) => one !== 'json' && one !== '--output'),
    '--dry-run',
  ]);
  expect(stdout).toContain('3 that should trigger it, 1 that should not');
  expect(stdout).toContain('should not  What is the weather like?');
});

test('rank, threat run and prompts do the same', async () => {
  const ranked = await judgeScene({ skills: 0, tree: differentSkills, answer: judgePairs() });
  const rank = ['rank', 'skills', '--games', '2', '--output', 'json'];
  expect((await dryOf(ranked, rank)).basis).toMatchObject([
    { purpose: 'matchup', expected: 8, basis: 'assumed' },
  ]);
  await runHere(ranked, rank);
  expect((await dryOf(ranked, rank)).calls).toEqual(NOTHING);

  const threatened = await threatScene();
  const probes = [...ON_MODEL, '--only', 'db-public-issue-config'];
  expect((await dryOf(threatened, probes, 'threat-dry-run')).basis).toMatchObject([{ purpose: 'probe' }]);
  await runHere(threatened, probes);
  const asked = await dryOf(threatened, probes, 'threat-dry-run');
  expect([asked.calls, asked.cost_usd]).toEqual([NOTHING, FREE]);

  const written = await judgeScene({ skills: 1 });
  const prompts = ['prompts', 'skills/fold-1', '--force', '--output', 'json'];
  expect((await dryOf(written, prompts)).basis).toMatchObject([{ purpose: 'prompts', expected: 1 }]);
  await runHere(written, prompts);
  expect((await dryOf(written, prompts)).calls).toEqual(NOTHING);
});
