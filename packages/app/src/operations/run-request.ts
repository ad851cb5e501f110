import { type ExecutorOptions, executorOf } from '../executors/executor-options.ts';
import type { RunRequest } from '../requests.ts';
import type { Entry } from './operation.ts';
import { flag, type GivenBy } from './option.ts';

/** Payment options of a run. */
export const PAYING = {
  yes: flag('allow a run likely to cost over $1 without --max-cost', { group: 'Paying' }),
  dryRun: flag('print the planned calls and what they would cost, and call nothing', { group: 'Paying' }),
  fresh: flag('ignore the results of earlier runs', { group: 'Paying' }),
};

type Given = Entry & Partial<GivenBy<typeof PAYING>> & ExecutorOptions;

/**
 * Reads how a run is stored and which executor makes its calls. @throws UsageError for an option that needs
 * another
 */
export function runRequest(given: Given): Required<RunRequest> {
  const { workingDirectory, commandLine, resumed, fresh, yes } = given;
  return { workingDirectory, commandLine, resumed, fresh, yes, executor: executorOf(given) };
}
