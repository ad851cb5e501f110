import type { Command } from 'commander';
import { inGroup } from './option-groups.ts';
import { addSettings } from './setting-flags.ts';

/** The flags of every command that may pay, beside settings. */
export interface PaymentFlags {
  yes?: boolean;
  dryRun?: boolean;
  fresh?: boolean;
}

export const YES_FLAG = ['--yes', 'pay without --max-cost what is likely to cost over $1'] as const;

/** Adds `--max-cost`, `--yes`, `--dry-run` and `--fresh`. @param fresh what `--fresh` does */
export function addPaymentFlags(command: Command, fresh = 'ignore the results of earlier runs'): Command {
  return inGroup(addSettings(command, ['maxCost']), 'Paying', (paying) =>
    paying
      .option(...YES_FLAG)
      .option('--dry-run', 'print the planned calls and what they would cost, and call nothing')
      .option('--fresh', fresh),
  );
}
