import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { number } from '@plugin-eval/engine/config/setting.ts';
import { flag, type GivenBy, option } from '../operations/option.ts';
import type { ExecutorChoice } from './executor-choice.ts';

export const DETACH = flag('leave the run to the workers: print its id and exit (plugin-eval runs watch)', {
  group: 'Running',
});

/** Workers that make the calls of a run. */
export const WORKERS = {
  fleet: flag('let workers of the shared database make the calls (plugin-eval worker)', {
    group: 'Running',
  }),
  weight: option(number({ min: 0.001, max: 1000, whole: false }), {
    help: 'weight in the fleet relative to other runs, 0.001 to 1000',
    usually: '1',
    group: 'Running',
  }),
  detach: DETACH,
};

export const WAIT = flag('with --batch: wait for the batches, up to a day for each round', {
  group: 'Paying',
});

/** Judges that are asked asynchronously. */
export const BATCH = {
  batch: flag(
    "ask the judges through their provider's batches, at half the price: the run parks (plugin-eval runs resume)",
    { group: 'Paying' },
  ),
  wait: WAIT,
};

export type ExecutorOptions = Partial<GivenBy<typeof WORKERS & typeof BATCH>>;

/** The executor of a run; undefined: this process, at once. @throws UsageError for an option that needs another */
export function executorOf(given: ExecutorOptions): ExecutorChoice | undefined {
  const { fleet, weight = 1, detach, batch, wait = false } = given;
  if (detach && !fleet) throw new UsageError('--detach leaves a run to the fleet: add --fleet.');
  if (wait && !batch) throw new UsageError('--wait waits for batches: add --batch.');
  if (!fleet && !batch) return undefined;
  return { ...(fleet ? { fleet: { weight, detach } } : {}), ...(batch ? { batch: { wait } } : {}) };
}
