import { type Command, Option } from 'commander';
import type { Level } from '../documents/names.ts';
import { parseCost } from './model-flags.ts';
import { addPrintingFlags } from './shared-options.ts';
import type { WritingFlags } from './write-document.ts';

export const SCAN_FORMATS = ['text', 'json', 'markdown', 'html', 'sarif', 'junit', 'github'] as const;

/** The flags of commands that scan what nobody has vouched for. */
export interface OpinionFlags {
  trustInline?: boolean;
  /** Files with public keys. */
  trust?: string[];
  /** Name of a model. */
  secondOpinion?: string;
  maxCost?: number;
  dryRun?: boolean;
  fresh?: boolean;
}

/** The flags of `scan`. */
export interface ScanFlags
  extends Omit<WritingFlags<(typeof SCAN_FORMATS)[number]>, 'explain'>,
    OpinionFlags {
  /** The id of a rule. */
  explain?: string;
  failOn?: Level | 'never';
  writeBaseline?: string;
  reason?: string;
  baseline?: string;
  trustBaseline?: boolean;
  accuracy?: boolean;
  config?: string;
}

/** What may be believed, and who may be asked. */
export function addOpinionFlags(command: Command): Command {
  return command
    .option('--trust-inline', 'obey comments in the files that accept findings')
    .option(
      '--second-opinion <model>',
      'have a model read what the rules marked or could not read; an opinion, which removes no finding',
    )
    .option('--max-cost <usd>', 'spend no more than this on --second-opinion', parseCost)
    .option('--dry-run', 'print what --second-opinion would ask and cost, and send nothing')
    .option('--fresh', 'ignore the answers of earlier runs');
}

export function trustOption(): Option {
  return new Option(
    '--trust <key>',
    'require a signature (skill.oms.sig) that this public key verifies, a PEM file; may be repeated',
  ).argParser((value: string, previous: string[] = []) => [...previous, value]);
}

export function addScanPrintingFlags(command: Command): Command {
  return addPrintingFlags(command, 'show everything: notes, members without findings');
}
