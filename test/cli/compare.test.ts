import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgePairs } from '../stand-ins/pairwise-judge.ts';
import { judgedStage } from '../support/judged-command.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

const SKILL = skillText();
const BETTER = skillText({ body: '# Crane\n\nReturns a crane. Accepts paper as input.' }).replace(
  'name: crane',
  'name: swan',
);
const TREE = {
  'crane/SKILL.md': SKILL,
  'swan/SKILL.md': BETTER,
  'old/.claude-plugin/plugin.json': '{"name": "old"}',
  'old/skills/crane/SKILL.md': SKILL,
  'new/.claude-plugin/plugin.json': '{"name": "new"}',
  'new/skills/swan/SKILL.md': BETTER,
  'bad/SKILL.md': Buffer.from([0xff, 0xfe, 0xfd]),
};

async function compare(args: string[], tree: Record<string, TreeEntry> = {}) {
  const root = temporaryRepository();
  writeTree(root, { ...TREE, ...tree });
  return { root, ...(await runCommand(root, ['compare', ...args])) };
}

describe('two skills', () => {
  test('are compared dimension by dimension, b minus a, at quick depth', async () => {
    const { code, stdout, stderr } = await compare(['crane', 'swan', '--output', 'json']);
    expect([code, stderr, schemaProblems(stdout, 'comparison')]).toEqual([0, '', []]);
    const { a, b, depth, differences } = JSON.parse(stdout);
    expect(depth.requested).toBe('quick');
    expect(differences.composite).toBe(b.composite.score - a.composite.score);
    expect(differences.dimensions.orchestration_fitness).toBeCloseTo(0.15, 12);
    expect(differences.dimensions.triggering_accuracy).toBe(0);
    expect(differences.dimensions.output_quality).toBeNull();
  });

  test('the text names the better one in its first line', async () => {
    const { stdout } = await compare(['crane', 'swan', '--output', 'text']);
    expect(stdout.split('\n')[0]).toBe('B, swan, scores 4.5 points higher.');
    const { stdout: turned } = await compare(['swan', 'crane', '--output', 'text']);
    expect(turned.split('\n')[0]).toBe('A, swan, scores 4.5 points higher.');
  });

  test('one with itself scores the same', async () => {
    const { stdout } = await compare(['crane', 'crane', '--output', 'text']);
    expect(stdout.split('\n')[0]).toBe('Both score the same.');
  });

  test('piped it is Markdown, and -o writes the other formats', async () => {
    const args = ['crane', 'swan', '-o', 'html:c.html', '-o', 'json:c.json', '-o', 'text:c.txt'];
    const { root, stdout } = await compare(args);
    expect(stdout).toMatch(/^## B, swan, scores 4\.5 points higher\.\n/);
    expect(readFileSync(join(root, 'c.html'), 'utf8')).toMatch(/^<!doctype html>/i);
    expect(readFileSync(join(root, 'c.txt'), 'utf8')).toMatch(/^B, swan/);
    expect(schemaProblems(readFileSync(join(root, 'c.json'), 'utf8'), 'comparison')).toEqual([]);
  });
});

test('two plugins are compared by their own composites', async () => {
  const { code, stdout } = await compare(['old', 'new', '--output', 'json']);
  expect([code, schemaProblems(stdout, 'comparison')]).toEqual([0, []]);
  expect(JSON.parse(stdout)).toMatchObject({
    a: { subject: { kind: 'plugin', name: 'old' } },
    b: { subject: { kind: 'plugin', name: 'new' } },
  });
});

describe('what cannot be compared is wrong use', () => {
  test.each([
    ['a skill and a plugin', ['crane', 'old'], 'old is a plugin, and crane is a skill.'],
    ['a skill and a folder of skills', ['crane', '.'], '. is a folder, and crane is a skill.'],
    ['one path', ['crane'], 'crane has nothing to be compared with'],
    ['a path that does not exist', ['crane', 'nowhere'], 'nowhere does not exist.'],
    [
      'at a depth that cannot be reached',
      ['crane', 'swan', '--depth', 'deep'],
      '--depth deep cannot be reached',
    ],
    ['with a threshold', ['crane', 'swan', '--threshold', '3'], "unknown option '--threshold'"],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await compare(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

describe('a side that could not be measured', () => {
  test('is exit code 3, its differences are null, and the reason is said', async () => {
    const { code, stdout, stderr } = await compare(['crane', 'bad', '--output', 'json']);
    expect(code).toBe(3);
    expect(schemaProblems(stdout, 'comparison')).toEqual([]);
    expect(JSON.parse(stdout).differences).toMatchObject({
      composite: null,
      dimensions: { triggering_accuracy: null },
    });
    expect(stderr).toMatch(/^plugin-eval: bad\/SKILL\.md .*\n$/);
  });

  test('in the text is no victory of the other', async () => {
    const { stdout } = await compare(['crane', 'bad', '--output', 'text']);
    expect(stdout.split('\n')[0]).toBe('One side could not be measured.');
  });

  test('of a plugin is told by the member that failed, not by some other finding', async () => {
    const tree = {
      'new/skills/bad/SKILL.md': Buffer.from([0xff, 0xfe, 0xfd]),
      'new/commands/fold.md': 'fold \u202e it',
    };
    const { code, stderr } = await compare(['old', 'new'], tree);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^plugin-eval: new\/skills\/bad\/SKILL\.md .*\n$/);
  });
});

describe('from standard depth on', () => {
  const craft = (name: string, points: number) =>
    skillText({
      frontmatter: `name: ${name}\ndescription: Use this skill when folding a ${name}.`,
      body: `# Fold a ${name}\n\nFold along both diagonals.\n\ncraft: ${points}`,
    });
  const TREE = { 'crane/SKILL.md': craft('crane', 80), 'swan/SKILL.md': craft('swan', 40) };
  /** Six requests and six that are none, told apart by the name. */
  const evals = (name: string) =>
    JSON.stringify(
      Array.from({ length: 12 }, (_, index) => ({
        query: `${index % 2 === 0 ? 'Fold' : 'Paint'} bird ${index} for ${name === 'crane' ? 'Ada' : 'Ben'}.`,
        should_trigger: index % 2 === 0,
      })),
    );
  const TESTED = {
    ...TREE,
    'crane/evals/trigger_eval.json': evals('crane'),
    'swan/evals/trigger_eval.json': evals('swan'),
  };
  const ARGS = ['compare', 'crane', 'swan', '--depth', 'standard', '--output', 'json'];

  test('a judge sees both, in both orders, and a loss that is significant fails the gate', async () => {
    const { run } = await judgedStage(TESTED, { answer: judgePairs() });
    const { code, stdout, stderr } = await run([...ARGS, '--gate', 'regression']);
    expect([code, schemaProblems(stdout, 'comparison')]).toEqual([1, []]);
    expect(JSON.parse(stdout).head_to_head).toMatchObject({
      rounds_wanted: 8,
      rounds: 8,
      wins_a: 8,
      wins_b: 0,
      verdict: 'a',
      // Of the 12,870 ways to choose eight of sixteen answers, two are as extreme.
      p_value: expect.closeTo(2 / 12_870, 12),
      sign_test_p_value: expect.closeTo(2 / 256, 9),
      position_bias: { rate: 0, pairs: 8 },
    });
    const { matchups } = JSON.parse(stdout).head_to_head;
    expect(new Set(matchups.map(({ task }: { task: { text: string } }) => task.text)).size).toBe(8);
    expect(matchups.map(({ task }: { task: { from: string } }) => task.from).join('')).toBe('abababab');
    expect(stderr).toContain('the judge prefers A: of 8 rounds A won 8 and B 0 (p < 0.001)');
  });

  test('prompts are written where no author has tests, by the call that layer 2 pays for anyway', async () => {
    const { run, standIn } = await judgedStage(TREE, { answer: judgePairs() });
    const { stdout } = await run(ARGS);
    const { rounds, rounds_wanted, matchups } = JSON.parse(stdout).head_to_head;
    // The stand-in writes the same five prompts for every skill, and each counts once.
    expect([rounds, rounds_wanted]).toEqual([5, 8]);
    expect(matchups[0].task.source).toBe('generated');
    expect(standIn.calls).toBe(2 * 5 + 5 * 2);
  });

  test('too few tasks are not tested, and fail no gate', async () => {
    const { run, standIn } = await judgedStage(TREE, { answer: judgePairs() });
    const { code, stdout } = await run([...ARGS, '--rounds', '3', '--gate', 'regression']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).head_to_head).toMatchObject({
      rounds: 3,
      wins_a: 3,
      p_value: null,
      verdict: 'too-few-tasks',
    });
    // Five calls for each side, and three rounds in two orders.
    expect(standIn.calls).toBe(2 * 5 + 3 * 2);
  });

  test('the same skill twice is a draw by definition, and nobody is asked about it', async () => {
    const tree = { 'a/crane/SKILL.md': craft('crane', 80), 'b/crane/SKILL.md': craft('crane', 80) };
    const { run, standIn } = await judgedStage(tree, { answer: judgePairs() });
    const { stdout } = await run([
      'compare',
      'a/crane',
      'b/crane',
      '--depth',
      'standard',
      '--output',
      'json',
    ]);
    expect(JSON.parse(stdout).head_to_head).toMatchObject({
      rounds: 0,
      verdict: 'no-significant-difference',
    });
    expect(standIn.calls).toBeLessThanOrEqual(10);
  });
});
