import { type Command, Option } from 'commander';
import type { RunRequest } from '../application/requests.ts';
import { UsageError } from '../errors/usage-error.ts';
import { inGroup } from './option-groups.ts';
import { parseNumber } from './parse-number.ts';

/** The flags that say what makes the calls of a run. */
export interface ExecutorFlags extends WorkerFlags, BatchFlags {}

/** Of commands whose calls workers can make. */
export interface WorkerFlags {
  fleet?: boolean;
  weight?: number;
  detach?: boolean;
}

/** Of commands whose judges can be asked in batches. */
export interface BatchFlags {
  batch?: boolean;
  wait?: boolean;
}

/** `--fleet`, `--weight` and `--detach`. */
export function addWorkerFlags(command: Command): Command {
  return inGroup(command, 'Running', (running) =>
    running
      .option('--fleet', 'let workers of the shared database make the calls (plugin-eval worker)')
      .option(
        '--weight <n>',
        'share of the fleet beside other runs, 0.001 to 1000 (default: 1)',
        parseNumber({ min: 0.001, max: 1000, whole: false }),
      )
      .addOption(detachOption()),
  );
}

export function detachOption(): Option {
  return new Option(
    '--detach',
    'leave the run to the workers: print its id and exit (plugin-eval runs watch)',
  );
}

/** `--batch` and `--wait`. */
export function addBatchFlags(command: Command): Command {
  return inGroup(command, 'Paying', (paying) =>
    paying
      .option(
        '--batch',
        "ask the judges through their provider's batches, at half the price: the run parks (plugin-eval runs resume)",
      )
      .addOption(waitOption()),
  );
}

export function waitOption(): Option {
  return new Option('--wait', 'with --batch: wait for the batches, up to a day for each round');
}

/** What makes the calls; undefined: this process, at once. @throws UsageError for a flag that needs another one */
export function executorOf({
  fleet = false,
  weight = 1,
  detach = false,
  batch = false,
  wait = false,
}: ExecutorFlags): RunRequest['executor'] {
  if (detach && !fleet) throw new UsageError('--detach leaves a run to the fleet: add --fleet.');
  if (wait && !batch) throw new UsageError('--wait waits for batches: add --batch.');
  if (!fleet && !batch) return undefined;
  return { ...(fleet ? { fleet: { weight, detach } } : {}), ...(batch ? { batch: { wait } } : {}) };
}
