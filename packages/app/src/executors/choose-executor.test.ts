import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import { expect, test } from 'vitest';
import { chooseExecutor } from './choose-executor.ts';
import type { PlannedWork } from './executor.ts';
import { LOCAL } from './local-executor.ts';

const FLEET = { weight: 1 };
const PRICE: Price = { input: 2, output: 8, cacheRead: 1, cacheWrite: 4 };

const judgedBy = (programs: readonly object[]) =>
  ({ judge: { models: [], programs }, simulation: null, ranking: null }) as unknown as PlannedWork;

test('this process makes the calls unless a request says otherwise', async () => {
  expect(await chooseExecutor({})).toBe(LOCAL);
  expect(await chooseExecutor({ executor: {} })).toBe(LOCAL);
});

test('batches ask at their price, and leave everything else to the executor below them', async () => {
  const alone = await chooseExecutor({ executor: { batch: {} } });
  const shared = await chooseExecutor({ executor: { batch: {}, fleet: FLEET } });
  const fleet = await chooseExecutor({ executor: { fleet: FLEET } });
  expect([alone.atOnce, alone.runsSessions]).toEqual([null, true]);
  expect([shared.atOnce, shared.runsSessions]).toEqual([fleet.atOnce, false]);
  expect([fleet.inBatches, alone.inBatches, shared.inBatches]).toEqual([false, true, true]);
  const inputs = [LOCAL, fleet, alone, shared].map((executor) => executor.priceOf(PRICE, 'anthropic')?.input);
  expect(inputs).toEqual([2, 2, 1, 1]);
});

test('work is refused that one of the executors cannot do', async () => {
  const shared = await chooseExecutor({ executor: { batch: {}, fleet: FLEET } });
  expect(() => shared.refuse(judgedBy([]))).not.toThrow();
  expect(() => shared.refuse(judgedBy([{}]))).toThrow('leave --fleet out');
  expect(() => LOCAL.refuse(judgedBy([{}]))).not.toThrow();
  await expect(
    chooseExecutor({ executor: { batch: { wait: true }, fleet: { weight: 1, detach: true } } }),
  ).rejects.toThrow('leave --wait out');
});

test.each([
  [
    'a container',
    { sandbox: { kind: 'container', image: 'debian' }, allowedHosts: [] },
    '--sandbox container',
  ],
  ['a host', { sandbox: { kind: 'bubblewrap' }, allowedHosts: ['example.com:443'] }, '--allow-host'],
])('workers execute no session that asks for %s', async (_, execution, said) => {
  const fleet = await chooseExecutor({ executor: { fleet: FLEET } });
  const work = { ...judgedBy([]), simulation: { execution: { hands: execution } } } as unknown as PlannedWork;
  expect(() => fleet.refuse(work)).toThrow(said);
});
