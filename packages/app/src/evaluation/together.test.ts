import { addEstimates } from '@plugin-eval/engine/run/planned-work.ts';
import { expect, test } from 'vitest';
import type { Alongside } from './evaluation-plan.ts';
import { together } from './together.ts';

function part(changes: { complete?: boolean; matchups?: number | null; sessions?: number }, done: string[]) {
  const { complete = true, matchups = null, sessions } = changes;
  const name = `${matchups} ${sessions}`;
  return {
    perform: async () => {
      done.push(name);
      return { complete };
    },
    estimate: () => ({
      ...{ matchups, isWhole: complete, estimate: addEstimates([]) },
      ...(sessions === undefined ? {} : { sessions }),
      replay: async () => {
        done.push(`replayed ${name}`);
      },
    }),
  } as unknown as Alongside;
}

test('none is none, and one stays as it is', () => {
  const one = part({}, []);
  expect([together([]), together([null]), together([null, one])]).toEqual([null, null, one]);
});

test('several are performed and replayed, and are complete when all are', async () => {
  const done: string[] = [];
  const all = together([part({ matchups: 8 }, done), null, part({ sessions: 360, complete: false }, done)]);
  expect(await all?.perform({} as never)).toEqual({ complete: false });
  const estimate = all?.estimate(() => null);
  expect(estimate).toMatchObject({ matchups: 8, sessions: 360, isWhole: false });
  await estimate?.replay((() => {}) as never);
  expect(done).toEqual(['8 undefined', 'null 360', 'replayed 8 undefined', 'replayed null 360']);
});
