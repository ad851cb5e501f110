import type { MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import { BYTES_PER_TOKEN } from '@plugin-eval/sessions/grading/token-bounds.ts';
import type { UnshownFile } from '@plugin-eval/skill/read-skill-texts.ts';
import type { Inventory } from '../files/inventory.ts';

/** Characters of one skill that are shown. */
const MOST_CHARACTERS = 200_000;
/** Longest file, in characters. */
const LONGEST_FILE = 60_000;

/** The parts of a skill shown to a reviewer, and those left out. */
export interface ReviewMaterial {
  files: readonly MaterialFile[];
  unshown: readonly UnshownFile[];
  leftOut: { path: string; reason: string }[];
}

/**
 * Collects the texts of a skill, SKILL.md first, then code, then the rest, each in the order of paths. Binary
 * files, and files beyond the limit, are only named.
 * @param room tokens that the model has for them
 */
export function reviewMaterial({ files }: Pick<Inventory, 'files'>, room: number): ReviewMaterial {
  const most = Math.min(MOST_CHARACTERS, room * BYTES_PER_TOKEN.fewest);
  const shown: MaterialFile[] = [];
  const unshown: UnshownFile[] = [];
  const leftOut: ReviewMaterial['leftOut'] = [];
  let used = 0;
  for (const { path, text, size, kind } of files.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const leave = (reason: string) => {
      leftOut.push({ path, reason });
      unshown.push({ path, files: 1, bytes: size });
    };
    if (text === null) leave(kind === 'link' ? 'it is a link that is not followed' : 'it is not text');
    else if (text.length > LONGEST_FILE) leave(`it has more than ${LONGEST_FILE} characters`);
    else if (used + Buffer.byteLength(text) > most)
      leave('the skill is larger than what is shown to a model');
    else {
      used += Buffer.byteLength(text);
      shown.push({ path, text });
    }
  }
  return { files: shown, unshown, leftOut };
}

function rankOf({ path, kind }: Inventory['files'][number]): number {
  if (path.toLowerCase() === 'skill.md') return 0;
  return { code: 1, prose: 2 }[kind as string] ?? 3;
}
