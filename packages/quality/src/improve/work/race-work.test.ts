import { expect, test } from 'vitest';
import type { ObservedSession } from '../../monte-carlo/observed-session.ts';
import type { ComparedArm } from '../comparison-plan.ts';
import { raceWork } from './race-work.ts';

/** Arms whose sessions all have this quality; null: no result. */
async function raced(qualities: readonly (number | null)[]) {
  const arms = qualities.map((quality) => ({ skill: { name: String(quality) } }) as ComparedArm);
  const asked: string[] = [];
  const found = await raceWork(arms, [0, 1], 3, {
    measure: async (alive, cases, sessions, from) => {
      asked.push(`${alive.map((arm) => arms.indexOf(arm)).join()} x ${sessions} from ${from}`);
      return alive.map((arm) =>
        cases.map((promptIndex) => {
          const quality = qualities[arms.indexOf(arm)] ?? null;
          return { promptIndex, quality, outcome: quality === null ? 'errored' : 'ended' } as ObservedSession;
        }),
      );
    },
  });
  return { ...found, end: found.race?.end, asked };
}

test('the better half stays, and only the winner gets all sessions', async () => {
  const { asked, counts, end } = await raced([0.4, 0.5, 0.9, 0.6]);
  expect(asked).toEqual(['0,1,2,3 x 1 from 0', '0,2,3 x 1 from 1', '0,2 x 1 from 2']);
  expect([counts, end]).toEqual([[3, 1, 3, 2], { leader: 2, isAhead: true }]);
});

test('it ends where no candidate is ahead', async () => {
  const { end, asked } = await raced([0.9, 0.5]);
  expect([end, asked.length]).toEqual([{ leader: 1, isAhead: false }, 2]);
});

test('a missing result ends it without a winner', async () => {
  expect((await raced([0.9, null])).end).toBeNull();
});
