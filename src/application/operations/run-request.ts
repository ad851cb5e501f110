import { number } from '../../config/setting.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { RunRequest } from '../requests.ts';
import type { Entry } from './operation.ts';
import { flag, type GivenBy, option } from './option.ts';

/** How a run that may cost something is paid for. */
export const PAYING = {
  yes: flag('pay without --max-cost what is likely to cost over $1', { group: 'Paying' }),
  dryRun: flag('print the planned calls and what they would cost, and call nothing', { group: 'Paying' }),
  fresh: flag('ignore the results of earlier runs', { group: 'Paying' }),
};

export const DETACH = flag(
  'leave the run to the workers: print its id and exit (plugin-eval runs watch)',
  { group: 'Running' },
);

/** Who makes the calls of a run. */
export const FLEET = {
  fleet: flag('let workers of the shared database make the calls (plugin-eval worker)', {
    group: 'Running',
  }),
  weight: option(number({ min: 0.001, max: 1000, whole: false }), {
    help: 'share of the fleet beside other runs, 0.001 to 1000',
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

type Given = Entry & Partial<GivenBy<typeof PAYING & typeof FLEET & typeof BATCH>>;

/** How a run is kept, and who makes its calls. @throws UsageError for options that belong to another */
export function runRequest(given: Given): Required<RunRequest> {
  const { workingDirectory, commandLine, resumed, fresh, yes } = given;
  const { fleet, weight = 1, detach, batch, wait = false } = given;
  if (detach && !fleet) throw new UsageError('--detach leaves a run to the fleet: add --fleet.');
  if (wait && !batch) throw new UsageError('--wait waits for batches: add --batch.');
  return {
    ...{ workingDirectory, commandLine, resumed, fresh, yes },
    fleet: fleet ? { weight, detach } : undefined,
    batch: batch ? { wait } : undefined,
  };
}
