import { type Command, Option } from 'commander';
import type { Level, ReservedHosts } from '../documents/names.ts';
import { addPaymentFlags, type PaymentFlags } from './payment-flags.ts';
import {
  addPrintingFlags,
  indicatorsOption,
  reservedHostsOption,
  scanOpinionOption,
  scanRulesOption,
  trustInlineOption,
} from './shared-options.ts';
import type { WritingFlags } from './write-document.ts';

export const SCAN_FORMATS = ['text', 'json', 'markdown', 'html', 'sarif', 'junit', 'github'] as const;

/** The flags of commands that scan what nobody has vouched for. */
export interface OpinionFlags extends PaymentFlags {
  trustInline?: boolean;
  reservedHosts?: ReservedHosts;
  indicators?: string;
  /** A folder of rules of the user. */
  scanRules?: string;
  /** Files with public keys. */
  trust?: string[];
  /** Name of a model. */
  secondOpinion?: string;
}

/** The flags of `scan`. */
export interface ScanFlags extends WritingFlags<(typeof SCAN_FORMATS)[number]>, OpinionFlags {
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
  return addPaymentFlags(
    command
      .addOption(trustInlineOption())
      .addOption(reservedHostsOption())
      .addOption(indicatorsOption())
      .addOption(scanRulesOption())
      .addOption(scanOpinionOption()),
  );
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
