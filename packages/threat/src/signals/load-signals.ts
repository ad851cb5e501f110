import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { ownPattern, userPattern } from './linear-pattern.ts';
import { readSignalFolder } from './read-signal-folder.ts';
import type { SignalSet } from './signal-set.ts';

let shipped: SignalSet | undefined;

/**
 * The signals of a folder: stance.yaml, and signals from its other .yaml files. Without a folder those that are shipped,
 * which belong to the installation and are read once in a process.
 * @throws ConfigError a file cannot be used
 * @throws PatternError a pattern in it is not an RE2 expression
 */
export function loadSignals(folder?: string): SignalSet {
  if (folder !== undefined) return readSignalFolder(folder, userPattern);
  shipped ??= readSignalFolder(packageFolder('packages/threat/signals'), ownPattern);
  return shipped;
}
