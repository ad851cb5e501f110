import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { installable } from '@plugin-eval/sessions/built-in-skill.ts';
import { InstalledSkills } from '@plugin-eval/sessions/installed-skills.ts';
import { listSkills } from '@plugin-eval/sessions/listing.ts';
import { madeMember } from '@plugin-eval/tests/support/made-skill-set.ts';
import { describe, expect, test } from 'vitest';
import { SELF } from '../read-set-member.ts';
import { changeOrders } from './change-orders.ts';
import { growthOrder, growthOrders, growthSizes } from './growth-orders.ts';
import { pairedDifference } from './reduce/reduce-shadowing.ts';
import { poolPrompts, type RoutedPrompt } from './routed-prompts.ts';
import { planRoutingInstallation, skillsOfOrder } from './routing-installation.ts';
import { screeningOrder, secondOrders, stageSessions } from './routing-stages.ts';
import { unrelatedTrades } from './unrelated-skills.ts';

const own = (owner: number, text = `prompt of ${owner}`): RoutedPrompt => ({
  ...{ text, owners: [owner], acceptable: new Set([owner]), refused: new Set(), forNone: false },
});

test('prompts are pooled, each text once, with who is right, who is not, and which are for nobody', () => {
  const pool = poolPrompts([
    madeMember('crane', 'Folds cranes.', {
      prompts: [
        { text: 'Fold a crane.', acceptable: [SELF] },
        { text: 'Fold a bird.', acceptable: [SELF, 'swan'] },
        { text: 'Cut some paper.', acceptable: [], notSelf: true },
        { text: 'Hello!', acceptable: [] },
        { text: 'Fly away.', acceptable: ['plane'] },
      ],
    }),
    madeMember('swan', 'Folds swans.', {
      prompts: [
        { text: 'Fold a bird. ', acceptable: [SELF] },
        { text: 'Fold a crane.', acceptable: [], notSelf: true },
      ],
    }),
  ]);
  expect(pool.leftOut).toBe(1);
  expect(pool.prompts).toEqual([
    { ...own(0, 'Fold a crane.'), refused: new Set([1]) },
    { ...own(0, 'Fold a bird.'), owners: [0, 1], acceptable: new Set([0, 1]) },
    { text: 'Cut some paper.', owners: [], acceptable: new Set(), refused: new Set([0]), forNone: false },
    { text: 'Hello!', owners: [], acceptable: new Set(), refused: new Set(), forNone: true },
  ]);
});

describe('unrelated skills', () => {
  const set = Array.from({ length: 40 }, (_, at) => ({
    member: at,
    skill: installable({
      name: `skill-${at}`.padEnd(5 + (at % 30), 'x'),
      description: `Does number ${at}. `.repeat(1 + (at % 25)).trim(),
      body: 'Do it.',
    }),
  }));
  const plan = planRoutingInstallation(
    { set, before: [], growth: [] },
    set.map(({ skill }) => skill.description),
    3,
  );
  const listed = (skills: ReturnType<typeof skillsOfOrder>, budget: number) =>
    listSkills(new InstalledSkills(skills).all, budget);
  test.each([0, 1, 2])('make a list of the same length that is cut in the same places: set %i', (variant) => {
    const order = { prompt: 0, arm: 'unrelated', variant, stage: 'second' } as const;
    const skills = skillsOfOrder(plan, order, own(7));
    expect(skills).toHaveLength(40);
    expect(skills[7]).toBe(set[7]?.skill);
    expect(new Set(skills.map(({ name }) => name)).size).toBe(40);
    const whole = listed(
      set.map(({ skill }) => skill),
      1e6,
    );
    const other = listed(skills, 1e6);
    expect(other.text).toHaveLength(whole.text.length);
    const rows = (text: string) => text.split('\n').map((row) => row.length);
    for (const budget of [4_000, 1_500])
      expect(rows(listed(skills, budget).text)).toEqual(
        rows(
          listed(
            set.map(({ skill }) => skill),
            budget,
          ).text,
        ),
      );
  });
  test('are other ones in each of the three sets, and eight of them stand beside a skill that is alone', () => {
    const names = plan.unrelated.map((skills) => skills.map(({ name }) => name).join());
    expect(new Set(names).size).toBe(3);
    const order = { prompt: 0, arm: 'alone', variant: 1, stage: 'second' } as const;
    const alone = skillsOfOrder(plan, order, own(3));
    expect(alone).toHaveLength(9);
    expect(alone).toContain(set[3]?.skill);
  });
  test('are of trades that the set does not speak of', () => {
    const { trades, mentioned } = unrelatedTrades(['Bakes bread in ovens.', 'Looks after horses.']);
    expect(mentioned).toBe(0);
    expect(trades.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['bakery']));
    expect(trades.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['stable']));
  });
});

describe('stages', () => {
  test('two fifths screen, at most once for each prompt; of the rest one half explores', () => {
    expect(stageSessions(100, 1_000, false)).toEqual({ growth: 0, screening: 40, exploring: 30, second: 30 });
    expect(stageSessions(100, 20, false)).toEqual({ growth: 0, screening: 20, exploring: 40, second: 40 });
    expect(stageSessions(100, 20, true)).toEqual({ growth: 25, screening: 20, exploring: 27, second: 28 });
  });
  test('every skill is screened once before any is screened twice, prompts that the estimate doubts first', () => {
    const prompts = [own(0), own(0), own(1), own(1), own(2)];
    const order = screeningOrder(prompts, [false, true, false, false, true], seededRandom(1));
    expect(order.slice(0, 2).sort()).toEqual([1, 4]);
    expect(new Set(order.slice(0, 3).map((prompt) => prompts[prompt]?.owners[0]))).toEqual(
      new Set([0, 1, 2]),
    );
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
  });
  test('the second stage asks threefold: twice the chosen rows, then the others, and never a part of three', () => {
    const prompts = [own(0), own(1), own(2)];
    const orders = secondOrders(prompts, [{ from: 1, to: 0 }], [2, 1, 0], 14);
    expect(orders.map(({ prompt, arm }) => `${prompt} ${arm}`)).toEqual(
      [1, 1, 2, 0].flatMap((prompt) => ['set', 'unrelated', 'alone'].map((arm) => `${prompt} ${arm}`)),
    );
    expect(orders[1]?.variant).not.toBe(orders[4]?.variant);
  });
});

test('a change asks before and after, touched prompts first, and added skills of a quarter at most', () => {
  const prompts = [own(0), own(1), own(2), own(3), own(3, 'another')];
  const change = { staying: new Set([0, 1, 2]), touched: [false, false, true, true, false] };
  const orders = changeOrders(prompts, change, 9, seededRandom(1));
  expect(orders.slice(0, 2).map(({ prompt }) => prompt)).toEqual([3, 4]);
  const pairs = orders.slice(2).map(({ prompt, arm }) => `${prompt} ${arm}`);
  expect(pairs.slice(0, 2)).toEqual(['2 before', '2 set']);
  expect(pairs).toHaveLength(6);
});

test('a set grows by parts within one another, whose first ten skills have prompts', () => {
  expect([growthSizes(8), growthSizes(30), growthSizes(150)]).toEqual([[8], [10, 30], [10, 30, 100, 150]]);
  const hasPrompts = Array.from({ length: 40 }, (_, at) => at % 3 === 0);
  const order = growthOrder(hasPrompts, seededRandom(5));
  expect(order.slice(0, 10).every((member) => hasPrompts[member])).toBe(true);
  expect([...order].sort((a, b) => a - b)).toEqual(hasPrompts.map((_, at) => at));
  const orders = growthOrders([own(0), own(1), own(2)], { sizes: [10, 30], core: [2, 0] }, 5);
  expect(orders.map(({ prompt, arm, variant }) => [prompt, arm, variant])).toEqual([
    [2, 'size', 10],
    [2, 'set', 0],
    [0, 'size', 10],
    [0, 'set', 0],
  ]);
});

test('the interval of a paired difference is wider where the sets of unrelated skills differ', () => {
  const pairs = (of: (variant: number, at: number) => number) =>
    Array.from({ length: 30 }, (_, prompt) => ({
      ...{ prompt, variant: prompt % 3 },
      difference: of(prompt % 3, prompt),
    }));
  const alike = pairedDifference(
    pairs((_, at) => Number(at % 2 === 0)),
    0,
  );
  const apart = pairedDifference(
    pairs((variant) => Number(variant > 0)),
    0,
  );
  expect(alike.high - alike.low).toBeLessThan(0.5);
  expect(apart.high - apart.low).toBeGreaterThan(1);
});
