import { codePointLength } from '@plugin-eval/core/text/code-points.ts';
import { formatValue, listedNames } from '@plugin-eval/core/text/format-value.ts';
import type { Found } from './rule-definition.ts';

const MOST_CHARACTERS = 64;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const UNICODE_NAME = /^[\p{L}\p{N}-]+$/u;

/**
 * Checks a name against the published rules; null when valid. Their text says a-z; their reference validator
 * (skills-ref, read on 2026-11-22) normalises to NFKC and accepts any letter that is its own lower case.
 * @param name trimmed, not empty
 */
export function nameProblem(name: string): Pick<Found, 'message' | 'level'> | null {
  const normal = name.normalize('NFKC');
  const length = codePointLength(normal);
  if (length > MOST_CHARACTERS) {
    return { message: `The name has ${length} characters; ${MOST_CHARACTERS} are allowed.` };
  }
  if (NAME.test(name)) return null;
  const shown = formatValue(name);
  const strange = [...new Set(normal)].filter((character) => !/[a-z0-9-]/.test(character));
  if (
    UNICODE_NAME.test(normal) &&
    normal === normal.toLowerCase() &&
    strange.length > 0 &&
    !isOddHyphen(normal)
  ) {
    return {
      level: 'info',
      message: `The name ${shown} contains ${listedNames(strange.map(formatValue))}. The text of the published rules allows a-z, their reference validator any lower-case letter.`,
    };
  }
  if (/^-|-$/.test(normal)) return { message: `The name ${shown} begins or ends with a hyphen.` };
  if (normal.includes('--')) return { message: `The name ${shown} contains two hyphens in a row.` };
  return {
    message: `The name ${shown} contains ${listedNames(strange.map(formatValue))}; a-z, 0-9 and single hyphens are allowed.`,
  };
}

const isOddHyphen = (name: string) => /^-|-$|--/.test(name);

/**
 * Returns true when a name matches its folder. A misformatted one also matches when its corrected form does
 * ("PDF Forms" in pdf-forms): that is a single defect, reported by name-format.
 */
export function isNamedLikeFolder(name: string, folderName: string, isMisformed: boolean): boolean {
  const folder = folderName.normalize('NFKC');
  return name.normalize('NFKC') === folder || (isMisformed && mended(name) === folder);
}

/** Lower case, with single hyphens for all that is neither letter nor digit. */
function mended(name: string): string {
  const parts = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u);
  return parts.filter((part) => part !== '').join('-');
}
