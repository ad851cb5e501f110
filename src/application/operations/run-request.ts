import { type ExecutorOptions, executorOf } from '../executors/executor-options.ts';
import type { RunRequest } from '../requests.ts';
import type { Entry } from './operation.ts';
import { flag, type GivenBy } from './option.ts';

/** How a run that may cost something is paid for. */
export const PAYING = {
  yes: flag('pay without --max-cost what is likely to cost over $1', { group: 'Paying' }),
  dryRun: flag('print the planned calls and what they would cost, and call nothing', { group: 'Paying' }),
  fresh: flag('ignore the results of earlier runs', { group: 'Paying' }),
};

type Given = Entry & Partial<GivenBy<typeof PAYING>> & ExecutorOptions;

/** How a run is kept, and what makes its calls. @throws UsageError for an option that needs another */
export function runRequest(given: Given): Required<RunRequest> {
  const { workingDirectory, commandLine, resumed, fresh, yes } = given;
  return { workingDirectory, commandLine, resumed, fresh, yes, executor: executorOf(given) };
}
