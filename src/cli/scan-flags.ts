import { type Command, Option } from 'commander';
import type { Level } from '../documents/names.ts';
import { addPaymentFlags, type PaymentFlags } from './payment-flags.ts';
import { addSettings } from './setting-flags.ts';
import { addPrintingFlags, reviewOption, trustInlineOption } from './shared-options.ts';
import type { WritingFlags } from './write-document.ts';

/** The flags of commands that scan what nobody has vouched for. */
export interface ReviewFlags extends PaymentFlags {
  trustInline?: boolean;
  /** Files with public keys. */
  trust?: string[];
  /** Name of a model. */
  review?: string;
}

/** The flags of `scan`. */
export interface ScanFlags extends WritingFlags, ReviewFlags {
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
export function addReviewFlags(command: Command): Command {
  addSettings(command.addOption(trustInlineOption()), ['reservedHosts', 'indicators', 'scanRules']);
  return addPaymentFlags(command.addOption(reviewOption()));
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
