import { type Command, Option } from 'commander';
import { splitNames } from '../config/environment.ts';
import { MOST_DRAWS, MOST_JUDGES, type PartialSettings } from '../config/settings.ts';
import { RUBRIC_SETS, type RubricSet } from '../documents/names.ts';
import { addBatchFlags, type BatchFlags } from './batch-flags.ts';
import { addFleetFlags, type FleetFlags } from './fleet-flags.ts';
import { parseNumber } from './parse-number.ts';
import { addPaymentFlags, type PaymentFlags } from './payment-flags.ts';
import { callTimeoutOption, seedOption } from './shared-options.ts';

/** The flags of `addPaidFlags`. */
export interface PaidFlags extends FleetFlags, PaymentFlags {
  seed?: number;
  callTimeout?: number;
}

/** The flags of commands that may call language models. */
export interface ModelFlags extends PaidFlags, BatchFlags {
  model?: string;
  judgeModel?: string[];
  judges?: number;
  draws?: number;
  rubrics?: RubricSet;
  verifyJudge?: boolean;
}

/** @param judging what a judge is asked about: one skill by rubrics, or pairs of skills */
export function addModelFlags(
  command: Command,
  { judging }: { judging: 'skills' | 'matchups' } = { judging: 'skills' },
): Command {
  addModelNameFlags(command);
  if (judging === 'skills') {
    command
      .option(
        '--draws <n>',
        `how often each judge answers the same question, 1 to ${MOST_DRAWS} (default: 2 with one judge, else 1)`,
        parseNumber({ min: 1, max: MOST_DRAWS, whole: true }),
      )
      .addOption(
        new Option('--rubrics <set>', 'judge the four core dimensions, or all ten (default: core)').choices(
          RUBRIC_SETS,
        ),
      )
      .option('--verify-judge', 'test the judge with planted injections and skills of known quality');
    addBatchFlags(command);
  }
  return addPaidFlags(
    command,
    judging === 'skills'
      ? undefined
      : 'ignore the results of earlier runs; games that are in the corpus still count',
  );
}

/** How what is called is paid for and kept. @param fresh what `--fresh` does */
export function addPaidFlags(command: Command, fresh?: string): Command {
  return addPaymentFlags(addFleetFlags(command), fresh)
    .addOption(seedOption())
    .addOption(callTimeoutOption());
}

/** Which models are meant. */
export function addModelNameFlags(command: Command): Command {
  return command
    .option('--model <name>', 'model of every role: provider:model, or a tier (haiku, sonnet, opus)')
    .option(
      '--judge-model <names>',
      'model of the judge, or a program: command:claude; several are separated by commas (default: sonnet)',
      (value: string, previous: string[] = []) => [...previous, ...splitNames(value)],
    )
    .option('--judges <n>', `how many judges, 1 to ${MOST_JUDGES} (default: 1)`, parseJudges);
}

const parseJudges = parseNumber({ min: 1, max: MOST_JUDGES, whole: true });

export function settingsFromModelFlags(flags: ModelFlags): PartialSettings['models'] {
  return {
    model: flags.model,
    judgeModels: flags.judgeModel,
    judges: flags.judges,
    draws: flags.draws,
    rubrics: flags.rubrics,
    verifyJudge: flags.verifyJudge,
    maxCost: flags.maxCost,
    seed: flags.seed,
    callTimeout: flags.callTimeout,
  };
}
