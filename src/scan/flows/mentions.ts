import type { Step } from '../../code/value.ts';
import type { ScannedUnit } from '../files/scanned-unit.ts';
import type { Prose } from '../prose/read-prose.ts';

/** Characters that are looked through for names of scripts: about a second. What is not found lacks the first step of its path. */
const MOST_LOOKED_THROUGH = 1_000_000_000;

/** For each script, the first line of a text that sends the agent to it. */
export function mentionsOf(
  units: readonly ScannedUnit[],
  texts: ReadonlyMap<string, Prose>,
): Map<string, Step> {
  const found = new Map<string, Step>();
  const scripts = new Set(units.flatMap(({ file, role }) => (role === 'script' ? [file] : [])));
  if (scripts.size === 0) return found;
  const pages = [...texts].map(([path, { passages, blocks }]) => ({
    path,
    places: [joined(passages), joined(blocks)],
  }));
  let left = MOST_LOOKED_THROUGH;
  for (const file of scripts) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    for (const { path, places } of pages) {
      if (left < 0) return found;
      const line = places.reduce<number | null>((known, { text, starts }) => {
        if (known !== null) return known;
        left -= text.length;
        const at = text.indexOf(name);
        return at === -1 ? null : lineAt(starts, at);
      }, null);
      if (line === null) continue;
      found.set(file, { file: path, line, what: `sends the agent to ${file}` });
      break;
    }
  }
  return found;
}

interface Joined {
  text: string;
  /** Where each part begins in it, and its line. */
  starts: { at: number; line: number }[];
}

function joined(parts: readonly { text: string; line: number }[]): Joined {
  const starts: Joined['starts'] = [];
  let at = 0;
  for (const { text, line } of parts) {
    starts.push({ at, line });
    at += text.length + 1;
  }
  // No name of a file holds what separates them.
  return { text: parts.map(({ text }) => text).join('\0'), starts };
}

/** The line of the last part that begins at or before a place. */
function lineAt(starts: Joined['starts'], at: number): number | null {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return starts[low]?.line ?? null;
}
