import { path, text } from '@plugin-eval/engine/config/setting.ts';
import { flag, option, repeatable } from './option.ts';
import { PAYING } from './run-request.ts';

export const TRUST_INLINE = flag('obey comments in the files that accept findings');

/** Options for trusted keys and the reviewing model of a scan. */
export const REVIEW = {
  trust: repeatable(path, {
    argument: 'key',
    help: 'require a signature (skill.oms.sig) that this public key verifies, a PEM file',
    usually: 'none',
  }),
  trustInline: TRUST_INLINE,
  review: option(text, {
    argument: 'model',
    help: 'have a model review the whole skill too: it can add findings, not remove them',
  }),
  ...PAYING,
};

export const REVIEW_SETTINGS = ['reservedHosts', 'indicators', 'scanRules', 'maxCost'] as const;
