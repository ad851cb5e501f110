import { type Command, Option } from 'commander';
import { inGroup } from './option-groups.ts';

/** The flags of commands whose judges can be asked in batches. */
export interface BatchFlags {
  batch?: boolean;
  wait?: boolean;
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
