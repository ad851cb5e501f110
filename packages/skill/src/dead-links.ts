import { join, posix } from 'node:path';
import { isPlaceholder, relativeTarget } from './link-target.ts';
import { isFolder, probePath } from './path-probe.ts';
import type { ReadingNote } from './reading-note.ts';

/** File name pattern; paths not meant as such lack it: `LICENSE_URL`, `path/to`. */
const FILE_NAME = /\.[\p{L}\p{N}]{1,10}$/u;

/** `LICENSE_URL`: a name in capitals that the reader puts an address in for. */
const NAME_TO_FILL_IN = /(?:^|\/)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/**
 * Detects a link to a missing file of the skill's own folder. Placeholders are ignored, and so are targets
 * without an extension unless they begin with an existing folder of the skill.
 * @param skillFolder real path
 * @param name the file that holds the link, relative to the skill folder
 * @param href as it stands in the text
 * @returns the target relative to the skill folder, normalised; null when it is there, or is not ours to test
 */
export function deadBundledTarget(skillFolder: string, name: string, href: string): string | null {
  const target = relativeTarget(href);
  if (target === null || isPlaceholder(target) || NAME_TO_FILL_IN.test(target)) return null;
  const joined = posix.join(posix.dirname(name), target);
  if (joined === '.' || joined.startsWith('..')) return null;
  const [first = ''] = joined.split('/');
  const isMeant = FILE_NAME.test(joined) || (joined.includes('/') && isFolder(join(skillFolder, first)));
  return isMeant && probePath(skillFolder, join(skillFolder, joined)) === 'missing' ? joined : null;
}

/** @param dead what deadBundledTarget gave */
export function deadLinkNote(
  skillFolder: string,
  name: string,
  dead: string,
  place: { href: string; line: number; column: number },
): ReadingNote {
  const { href, line, column } = place;
  const meant = meantPath(skillFolder, name, href);
  const hint =
    meant === null
      ? ''
      : ` Links are relative to the file that contains them, and ${meant} exists: write ${posix.relative(posix.dirname(name), meant)}.`;
  const message = `${name} links to ${dead}, which does not exist.${hint}`;
  return {
    rule: 'dead-link',
    message,
    line,
    column,
    evidence: href,
    ...(name.includes('/') ? { file: name } : {}),
  };
}

/** The file that a link at the wrong depth means: seen from the skill folder, or from a folder above the link's own. */
function meantPath(skillFolder: string, name: string, href: string): string | null {
  const target = relativeTarget(href);
  if (target === null) return null;
  const bare = target.replace(/^(?:\.\.\/)+/, '');
  for (let folder = posix.dirname(name); ; folder = posix.dirname(folder)) {
    const candidate = posix.join(folder, bare);
    if (!candidate.startsWith('..') && probePath(skillFolder, join(skillFolder, candidate)) === 'exists')
      return candidate;
    if (folder === '.') return null;
  }
}
