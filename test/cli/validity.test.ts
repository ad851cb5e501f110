import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const COUNT = 24;

/** Skills with more and more headings; `rise` follows them, `noise` does not. */
function skills(header: string, rowOf: (index: number, noise: number) => string) {
  const root = temporaryRepository();
  const random = seededRandom(3);
  const tree: Record<string, string> = {};
  const rows: string[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    const headings = Array.from({ length: index }, (_, at) => `## Part ${at}\n\nFold it.\n`).join('\n');
    tree[`skills/s${index}/SKILL.md`] =
      `---\nname: s${index}\ndescription: Folds shape ${index}. Use when asked for it.\n---\n\n# Shape\n\n${headings}`;
    rows.push(rowOf(index, random.uniform()));
  }
  writeTree(root, { ...tree, 'outcomes.csv': [header, ...rows, ''].join('\n') });
  return (...args: string[]) => runCommand(root, ['validity', 'outcomes.csv', 'skills', ...args]);
}

test('a relation that is there is shown, noise is not', async () => {
  const validity = skills('skill,rise,noise', (index, noise) => `s${index},${index + 4 * noise},${noise}`);
  const { code, stdout } = await validity('--output', 'json');
  expect([code, schemaProblems(stdout, 'validity')]).toEqual([0, []]);
  const { relations, sets } = JSON.parse(stdout) as {
    sets: unknown;
    relations: { predictor: string; outcome: string; r: number; shown: boolean; p_adjusted: number }[];
  };
  expect(sets).toEqual([{ title: 'all skills', skills: COUNT, components: 1 }]);
  const headings = (outcome: string) =>
    relations.find((one) => one.predictor === 'H2 headings' && one.outcome === outcome);
  expect(headings('rise')?.shown).toBe(true);
  expect(headings('rise')?.r).toBeGreaterThan(0.9);
  expect(headings('noise')?.shown).toBe(false);
  expect(headings('rise')?.p_adjusted).toBeLessThan(0.01);
});

test('two agents agree, publishers have rows of their own, and more is better', async () => {
  const validity = skills('skill,publisher,component,agent,score', (index, noise) =>
    ['claude', 'codex']
      .map(
        (agent, at) =>
          `s${index},${index % 2 === 0 ? 'north' : 'south'},c${index % 6},${agent},${index + 4 * noise + at}`,
      )
      .join('\n'),
  );
  const { code, stdout } = await validity('--output', 'json');
  const document = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(document.sets.map(({ title }: { title: string }) => title)).toEqual([
    'north',
    'south',
    'all publishers',
  ]);
  expect(document.agreements).toMatchObject([
    { set: 'north', skills: COUNT / 2, r: 1 },
    { set: 'south', skills: COUNT / 2, r: 1 },
  ]);
  const whole = document.relations.find(
    (one: { set: string; predictor: string }) =>
      one.set === 'all publishers' && one.predictor === 'H2 headings',
  );
  expect(whole).toMatchObject({ skills: COUNT, components: 6, shown: true });
  const text = await validity('--output', 'text');
  expect(text.stdout).toMatch(/all publishers +H2 headings +score +24/);
});

test('a relation of one publisher is tried at the other, and each component has a row', async () => {
  const validity = skills('skill,publisher,component,score', (index, noise) => {
    const isNorth = index % 2 === 0;
    return `s${index},${isNorth ? 'north' : 'south'},c${index % 4},${isNorth ? index + noise : 20 * noise}`;
  });
  const { stdout } = await validity('--output', 'json');
  const { transfers, components } = JSON.parse(stdout);
  const headings = transfers.filter(
    ({ left_out: one }: { left_out: { predictor: string } }) => one.predictor === 'H2 headings',
  );
  expect(headings).toMatchObject([
    { left_out: { set: 'south', outcome: 'score', shown: false }, elsewhere: { skills: 12 } },
  ]);
  expect(headings[0].elsewhere.r).toBeGreaterThan(0.9);
  expect(
    components.map((one: { set: string; component: string; skills: number }) => [
      one.set,
      one.component,
      one.skills,
    ]),
  ).toEqual([
    ['north', 'c0', 6],
    ['north', 'c2', 6],
    ['south', 'c1', 6],
    ['south', 'c3', 6],
  ]);
  const text = await validity('--output', 'text', '--verbose');
  expect(text.stdout).toContain('Tried at another publisher');
});

test('what agents do without the skill gives uplifts and headroom', async () => {
  // The skill lifts everything to 40.
  const validity = skills('skill,agent,score,score bare', (index, noise) =>
    ['claude', 'codex'].map((agent, at) => `s${index},${agent},40,${index + at * 4 * noise}`).join('\n'),
  );
  const { stdout } = await validity('--output', 'json');
  const { headroom, relations, unrelated } = JSON.parse(stdout);
  expect(headroom).toMatchObject([
    { predictor: 'score bare', outcome: 'score uplift', kind: 'outcome', skills: COUNT, shown: true },
  ]);
  expect(headroom[0].r).toBeLessThan(-0.9);
  expect(unrelated).toEqual([{ set: 'all skills', outcome: 'score', reason: 'no-differences' }]);
  const outcomes = relations.map(({ outcome }: { outcome: string }) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(['score uplift']));
});

test('skills without a match are named; a file of too few ends with 3', async () => {
  const validity = skills('skill,score', (index) => `${index < 3 ? 's' : 'other'}${index},${index}`);
  const { code, stdout, stderr } = await validity('--output', 'text');
  expect(code).toBe(3);
  expect(stderr).toContain('allows no relation');
  expect(stdout).toContain('other3: no such skill was scored');
});

test.each([
  ['skill\ns1\n', 'needs the column skill and one for each outcome'],
  ['skill,score\ns1,high\n', 'outcomes.csv:2, column score: it is not a number.'],
  ['skill,score\ns1,1\ns1,2\n', 'outcomes.csv:3, column score: an earlier row has it for s1'],
])('the file %j is refused with its line', async (text, message) => {
  const root = temporaryRepository();
  writeTree(root, {
    'outcomes.csv': text,
    'skills/s1/SKILL.md': '---\nname: s1\ndescription: Folds.\n---\n',
  });
  const { code, stderr } = await runCommand(root, ['validity', 'outcomes.csv', 'skills']);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
