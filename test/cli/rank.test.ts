import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgePairs } from '../stand-ins/pairwise-judge.ts';
import { judgedStage } from '../support/judged-command.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const NAMES = ['boat', 'crane', 'frog', 'heron', 'lily', 'swan'];

/** Skills that a judge likes the better the later they come. */
function skills(names: readonly string[] = NAMES): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [
      `skills/${name}/SKILL.md`,
      skillText({
        frontmatter: `name: ${name}
description: Use this skill when folding a ${name}.`,
        body: `# Fold a ${name}\n\nFold along both diagonals.\n\ncraft: ${10 * names.indexOf(name)}\n`,
      }),
    ]),
  );
}

interface Row {
  name: string;
  bradley_terry: number | null;
  games: number;
  rank_band: number | null;
  static_score: number | null;
}

function rowsOf(stdout: string): Row[] {
  return JSON.parse(stdout).leaderboard;
}

const RANK = ['rank', 'skills', '--games', '5', '--output', 'json'];

describe('with a judge', () => {
  test('every skill plays its games, and the better ones come first', async () => {
    const { run, standIn } = await judgedStage(skills(), { answer: judgePairs() });
    const { code, stdout, stderr } = await run(RANK);
    expect([code, schemaProblems(stdout, 'leaderboard')]).toEqual([0, []]);
    const rows = rowsOf(stdout);
    expect(rows.map(({ name }) => name)).toEqual([...NAMES].reverse());
    expect(rows.map(({ games }) => games)).toEqual(NAMES.map(() => 5));
    // 15 pairs in two orders.
    expect(standIn.calls).toBe(30);
    expect(JSON.parse(stdout)).toMatchObject({
      rated_by: 'matchups',
      complete: true,
      // Nobody ever lost to a worse one, and all ratings are finite.
      method: 'firth',
      games: { wanted_per_skill: 5, played: 15, earlier: 0, failed: 0 },
      position_bias: { rate: 0, pairs: 15 },
    });
    expect(stderr).toMatch(/^plugin-eval: run r\w{8}: 30 calls, \$/);
  });

  test('what was played stays in the corpus: nothing is asked twice, and new skills cost their own games', async () => {
    const { run, standIn, root } = await judgedStage(skills(), { answer: judgePairs() });
    const first = await run(RANK);
    const again = await run(RANK);
    expect(standIn.calls).toBe(30);
    const unchanged = rowsOf(again.stdout).map((row) => ({ ...row, change: null }));
    expect(unchanged).toEqual(rowsOf(first.stdout));
    expect(JSON.parse(first.stdout).changes).toBeNull();
    expect(JSON.parse(again.stdout).changes).toMatchObject({ new: 0, gone: [], moved: 0, significant: 0 });
    expect(JSON.parse(again.stdout).games).toMatchObject({ played: 0, earlier: 15 });

    writeTree(root, skills([...NAMES, 'zebra']));
    const more = await run(RANK);
    expect(rowsOf(more.stdout).map(({ name }) => name)[0]).toBe('zebra');
    expect(standIn.calls).toBe(30 + 5 * 2);
    // The best of them came last: all others are one place down, and six skills with five games tell nobody apart.
    expect(JSON.parse(more.stdout).changes).toMatchObject({ new: 1, gone: [], moved: 6, significant: 0 });
    const text = await run(['rank', 'skills', '--games', '5', '--output', 'text']);
    expect(text.stdout).toContain('What changed');
  });

  test('one that prefers the place decides nothing, and is found out', async () => {
    const { run } = await judgedStage(skills(), { answer: judgePairs({ prefers: 'first' }) });
    const { stdout } = await run(RANK);
    const { position_bias: bias } = JSON.parse(stdout);
    expect(bias).toMatchObject({ rate: 1, pairs: 15, disagreements: 15, first_preferred: 15 });
    expect(new Set(rowsOf(stdout).map(({ bradley_terry: rating }) => rating))).toEqual(new Set([1500]));
    expect(new Set(rowsOf(stdout).map(({ rank_band: band }) => band))).toEqual(new Set([1]));
    const { stdout: text } = await run(['rank', 'skills', '--games', '5', '--output', 'text']);
    expect(text).toContain('All 15 pairs were decided differently in the two orders');
  });

  test('--focus plays on at the boundary of the top, and the dry run counts those games', async () => {
    const tree = skills([...NAMES, 'yak', 'zebra']);
    const { run, standIn } = await judgedStage(tree, { answer: judgePairs() });
    const focus = ['rank', 'skills', '--games', '2', '--focus', 'top:2', '--focus-rounds', '2'];
    const dry = await run([...focus, '--dry-run', '--output', 'json']);
    const { stdout } = await run([...focus, '--output', 'json']);
    const { games, focus_top } = JSON.parse(stdout);
    // Eight skills with two games each, and two rounds of three contenders.
    expect([games.played, games.focus, focus_top]).toEqual([10, 2, 2]);
    expect(JSON.parse(dry.stdout).matchups).toBe(10);
    expect(standIn.calls).toBe(20);
    expect((await run(['rank', 'skills', '--focus', 'best'])).stderr).toContain('such as top:20');
  });

  test('copies of a skill are one competitor, and stand in the leaderboard each', async () => {
    const tree = { ...skills(), 'copies/crane/SKILL.md': skills()['skills/crane/SKILL.md'] ?? '' };
    const { run } = await judgedStage(tree, { answer: judgePairs() });
    const { stdout } = await run(['rank', 'skills', 'copies', '--games', '5', '--output', 'json']);
    const cranes = rowsOf(stdout).filter(({ name }) => name === 'crane');
    expect(cranes).toHaveLength(2);
    expect(cranes[0]?.bradley_terry).toBe(cranes[1]?.bradley_terry);
    expect(JSON.parse(stdout).corpus).toMatchObject({ skills: 7, competitors: 6 });
  });

  test('a budget that is spent gives a partial leaderboard, and the run goes on where it was', async () => {
    const { run, standIn } = await judgedStage(skills(), { answer: judgePairs() });
    const whole = await run([...RANK, '--dry-run']);
    expect([schemaProblems(whole.stdout, 'dry-run'), standIn.calls]).toEqual([[], 0]);
    expect(JSON.parse(whole.stdout)).toMatchObject({ matchups: 15, calls: { min: 30, max: 60 } });
    const stopped = await run([...RANK, '--max-cost', '0.1']);
    expect(stopped.code).toBe(3);
    expect(JSON.parse(stopped.stdout)).toMatchObject({ complete: false });
    // One line on the games, one with their number, and two on the run.
    expect(stopped.stderr).toMatch(
      /^plugin-eval: .+ against .+: The remaining budget of .+ The same of \d+ more\.\nplugin-eval: \d+ games could not be played\.\n.+\n.+\n$/,
    );
    const paid = standIn.calls;
    expect(paid).toBeGreaterThan(0);
    expect(paid).toBeLessThan(30);
    const resume = /plugin-eval (runs resume r\w+) --max-cost/.exec(stopped.stderr)?.[1] ?? '';
    const resumed = await run([...resume.split(' '), '--max-cost', '50']);
    expect([resumed.code, standIn.calls]).toEqual([0, 30]);
    expect(JSON.parse(resumed.stdout).games).toMatchObject({ played: 15, earlier: 0 });
  });

  test('a skill that the judge refuses costs the others nothing: their games stay in the corpus', async () => {
    const answer = judgePairs();
    const { run, standIn } = await judgedStage(skills(), {
      answer: (request) =>
        request.texts.some((text) => text.includes('Use this skill when folding a frog.'))
          ? { text: '', finishReason: 'refused' }
          : answer(request),
    });
    const refused = await run(RANK);
    expect(refused.code).toBe(3);
    expect(JSON.parse(refused.stdout).games).toMatchObject({ played: 10, failed: 5 });
    // Five games of the frog, each in two orders and asked twice.
    expect(standIn.calls).toBe(20 + 5 * 4);
    const again = await run(RANK);
    expect(again.code).toBe(3);
    expect(JSON.parse(again.stdout).games).toMatchObject({ played: 0, earlier: 10, failed: 5 });
    expect(standIn.calls).toBe(20 + 2 * 5 * 4);
    expect(rowsOf(again.stdout)).toEqual(rowsOf(refused.stdout));
  });

  test('every format', async () => {
    const { run, root } = await judgedStage(skills(), { answer: judgePairs() });
    const files = ['text', 'markdown', 'html', 'csv'].flatMap((format) => [
      '-o',
      `${format}:board.${format}`,
    ]);
    const { code, stdout } = await run([...RANK, ...files]);
    expect(code).toBe(0);
    const read = (format: string) => readFileSync(join(root, `board.${format}`), 'utf8');
    expect(read('text')).toMatch(/Rank +Band +Rating +Interval/);
    expect(read('markdown')).toContain('| **swan** |');
    expect(read('html')).toMatch(/<td><strong>swan<\/strong><\/td>/);
    const [head, first] = read('csv').split('\r\n');
    expect(head).toMatch(/^rank_band,.*name,path,category,elo,bradley_terry,ci_low,ci_high,percentile/);
    expect(first).toContain(String(rowsOf(stdout)[0]?.bradley_terry));
  });
});

describe('without a model', () => {
  test('the static scores decide, which is said, and no Elo is made up', async () => {
    const root = temporaryRepository();
    writeTree(root, skills());
    const { code, stdout, stderr } = await runCommand(root, RANK, {
      variables: { PLUGIN_EVAL_HOME: join(root, 'home') },
    });
    expect([code, schemaProblems(stdout, 'leaderboard')]).toEqual([0, []]);
    expect(JSON.parse(stdout)).toMatchObject({ rated_by: 'static', method: null, models: [] });
    expect(rowsOf(stdout).every((row) => row.bradley_terry === null && row.static_score !== null)).toBe(true);
    expect(stderr).toMatch(/^plugin-eval: RANKED BY STATIC SCORES ALONE/);
  });

  test('--games 0 asks for it, and nothing needs to be said', async () => {
    const { run, standIn } = await judgedStage(skills());
    const { code, stderr } = await run(['rank', 'skills', '--games', '0']);
    expect([code, stderr, standIn.calls]).toEqual([0, '', 0]);
  });
});

test('a skill that cannot be read is listed in the document, and said once', async () => {
  const { run } = await judgedStage(
    { ...skills(), 'skills/broken/SKILL.md': Buffer.from([0xff, 0xfe, 0xfd]) },
    { answer: judgePairs() },
  );
  for (const games of ['0', '5']) {
    const { code, stdout, stderr } = await run(['rank', 'skills', '--games', games, '--output', 'json']);
    expect([code, schemaProblems(stdout, 'leaderboard')]).toEqual([0, []]);
    expect(JSON.parse(stdout).unreadable).toEqual([
      { path: expect.stringContaining('skills/broken'), reason: expect.stringContaining('UTF-8') },
    ]);
    expect(stderr.split('skills/broken')).toHaveLength(2);
  }
});

test('a folder without skills, and no corpus at all, are said to be', async () => {
  const { run } = await judgedStage({ 'empty/README.md': 'x' });
  const empty = await run(['rank', 'empty', '--games', '0']);
  expect(empty.code).toBe(3);
  expect(empty.stderr).toContain('empty contains no skill');
  const none = await run(['rank', '--games', '0']);
  expect(none.code).toBe(2);
  expect(none.stderr).toContain('plugin-eval init DIR');
});

test('a folder without skills is nothing to rank, also when the corpus holds others', async () => {
  const { run, standIn } = await judgedStage({ ...skills(), 'empty/README.md': 'x' });
  expect((await run(['init', 'skills'])).code).toBe(0);
  for (const games of ['0', '5']) {
    const { code, stdout, stderr } = await run(['rank', 'empty', '--games', games]);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain('There is nothing to rank.');
  }
  expect([standIn.calls, (await run(['runs'])).stdout.includes('No runs')]).toEqual([0, true]);
});
