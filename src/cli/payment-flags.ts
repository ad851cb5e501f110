import type { Command } from 'commander';
import { parseNumber } from './parse-number.ts';

/** The flags of every command that may pay. */
export interface PaymentFlags {
  maxCost?: number;
  yes?: boolean;
  dryRun?: boolean;
  fresh?: boolean;
}

export const parseCost = parseNumber({ min: 0, max: 1_000_000, whole: false });

export const YES_FLAG = ['--yes', 'pay without --max-cost what is likely to cost over $1'] as const;

/** Adds `--max-cost`, `--yes`, `--dry-run` and `--fresh`. @param fresh what `--fresh` does */
export function addPaymentFlags(command: Command, fresh = 'ignore the results of earlier runs'): Command {
  return command
    .option('--max-cost <usd>', 'spend no more than this; what is finished is kept', parseCost)
    .option(...YES_FLAG)
    .option('--dry-run', 'print the planned calls and what they would cost, and call nothing')
    .option('--fresh', fresh);
}
