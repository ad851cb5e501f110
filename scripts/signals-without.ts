import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { ownPattern } from '@plugin-eval/threat/signals/linear-pattern.ts';
import { readSignalFolder } from '@plugin-eval/threat/signals/read-signal-folder.ts';
import type { SignalSet } from '@plugin-eval/threat/signals/signal-set.ts';

/** The shipped signals as they were without a labelled set: patterns that were written after its answers only are left out. */
export function signalsWithout(set: string): SignalSet {
  return readSignalFolder(packageFolder('packages/threat/signals'), ownPattern, set);
}
