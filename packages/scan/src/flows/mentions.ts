import type { Step } from '@plugin-eval/code/value.ts';
import type { Inventory } from '../files/inventory.ts';
import type { ScannedUnit } from '../files/scanned-unit.ts';

/**
 * Characters searched for names of scripts: about a second. Missed names lack the first step of their path.
 */
const MOST_LOOKED_THROUGH = 1_000_000_000;

/** The first line of a text that directs the agent to each script. */
export function mentionsOf(
  units: readonly ScannedUnit[],
  { files }: Pick<Inventory, 'files'>,
): Map<string, Step> {
  const found = new Map<string, Step>();
  const scripts = new Set(units.flatMap(({ file, role }) => (role === 'script' ? [file] : [])));
  let left = MOST_LOOKED_THROUGH;
  for (const script of scripts) {
    const name = script.slice(script.lastIndexOf('/') + 1);
    for (const { path, text, kind } of files) {
      if (kind !== 'prose' || text === null) continue;
      left -= text.length;
      if (left < 0) return found;
      const at = text.indexOf(name);
      if (at === -1) continue;
      const line = text.slice(0, at).split('\n').length;
      found.set(script, { file: path, line, what: `sends the agent to ${script}` });
      break;
    }
  }
  return found;
}
