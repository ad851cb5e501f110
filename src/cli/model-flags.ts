import type { Command } from 'commander';
import { addBatchFlags, addWorkerFlags, type BatchFlags, type WorkerFlags } from './executor-flags.ts';
import { addPaymentFlags, type PaymentFlags } from './payment-flags.ts';
import { addSettings } from './setting-flags.ts';

/** The flags of `addPaidFlags` beside settings. */
export interface PaidFlags extends WorkerFlags, PaymentFlags {}

/** The flags of commands that may call language models, beside settings. */
export interface ModelFlags extends PaidFlags, BatchFlags {}

/** @param judging what a judge is asked about: one skill by rubrics, or pairs of skills */
export function addModelFlags(
  command: Command,
  { judging }: { judging: 'skills' | 'matchups' } = { judging: 'skills' },
): Command {
  addSettings(command, ['model', 'judgeModels', 'judges']);
  if (judging === 'skills') addBatchFlags(addSettings(command, ['draws', 'rubrics', 'verifyJudge']));
  return addPaidFlags(
    command,
    judging === 'skills'
      ? undefined
      : 'ignore the results of earlier runs; games that are in the corpus still count',
  );
}

/** How what is called is paid for and kept. @param fresh what `--fresh` does */
export function addPaidFlags(command: Command, fresh?: string): Command {
  return addSettings(addPaymentFlags(addWorkerFlags(command), fresh), ['seed', 'callTimeout']);
}
