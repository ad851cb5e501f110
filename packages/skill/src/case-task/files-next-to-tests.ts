import { basename, dirname, join, relative } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { lstatSync, readdirSync } from '../file-access.ts';
import { evalFormatOf, parseEvalText } from '../parse-eval-text.ts';
import { isInside, realPathOrNull } from '../path-probe.ts';
import { problemClause } from '../problem-clause.ts';
import { BUNDLED_UNREADABLE, readTextFile } from '../read-text-file.ts';

/** The files next to a file of tests. */
export interface FilesNextToTests {
  /** Folder of the test file, relative to the skill; empty for the skill itself. */
  folder: string;
  /** Files below its folder, itself left out, relative to the skill. */
  files: () => readonly string[];
  /** Parsed files of a pattern such as `tasks/*.yaml`, relative to its folder; notes of those that cannot be read. */
  parsed: (pattern: string) => { values: readonly unknown[]; notes: readonly string[] };
  /** Reads a file in its folder, by relative path; null for one that is unreadable or outside. */
  text: (path: string) => string | null;
}

const MOST_FILES = 500;
const MOST_BYTES = 1024 * 1024;

/**
 * Lists the files next to a file of tests. Follows no link, and opens nothing outside its folder.
 * @param path real path of the file
 * @param skill real path of the skill that it belongs to; null: the folder of the file
 */
export function filesNextToTests(path: string, skill: string | null): FilesNextToTests {
  const folder = dirname(path);
  const root = skill ?? folder;
  let known: string[] | null = null;
  return {
    folder: relative(root, folder).replaceAll('\\', '/'),
    text(path) {
      const below = join(folder, path);
      const real = realPathOrNull(below);
      if (real === null || real !== below || !isInside(folder, real)) return null;
      try {
        return lstatSync(real).isFile()
          ? readTextFile(real, path, MOST_BYTES, BUNDLED_UNREADABLE).text
          : null;
      } catch (error) {
        if (SubjectError.isInstance(error)) return null;
        throw error;
      }
    },
    files() {
      known ??= filesBelow(folder)
        .filter((one) => one !== path && basename(one) !== 'SKILL.md')
        .map((one) => relative(root, one).replaceAll('\\', '/'));
      return known;
    },
    parsed(pattern) {
      const matched = /^(?:\.\/)?((?:[\w.-]+\/){0,4})([\w.-]*(?:\*[\w.-]*)?\.ya?ml)$/.exec(pattern);
      const below = join(folder, matched?.[1] ?? '');
      const real = matched === null ? null : realPathOrNull(below);
      if (matched === null || real === null || !isInside(folder, real))
        return { values: [], notes: [`the tasks ${JSON.stringify(pattern.slice(0, 200))} are not there`] };
      const [head = '', tail = null] = (matched[2] ?? '').split('*');
      const names = readdirSync(real)
        .filter((name) =>
          tail === null
            ? name === head
            : name.startsWith(head) && name.endsWith(tail) && name.length >= head.length + tail.length,
        )
        .sort()
        .slice(0, MOST_FILES);
      const read = names.map((name) => parsedFile(join(real, name), name));
      return {
        values: read.flatMap((one) => ('value' in one ? [one.value] : [])),
        notes: read.flatMap((one) => ('problem' in one ? [one.problem] : [])),
      };
    },
  };
}

function parsedFile(path: string, name: string): { value: unknown } | { problem: string } {
  try {
    if (!lstatSync(path).isFile()) return { problem: `${name} is a link or not a file, and is not read` };
    const { text } = readTextFile(path, name, MOST_BYTES, BUNDLED_UNREADABLE);
    const parsed = parseEvalText(text, evalFormatOf(name));
    return 'problem' in parsed ? { problem: `${name} is not read: ${parsed.problem}` } : parsed;
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    return { problem: `${name} is not read: ${problemClause(error)}` };
  }
}

function filesBelow(folder: string): string[] {
  const found: string[] = [];
  const pending = [folder];
  for (let next = pending.pop(); next !== undefined && found.length < MOST_FILES; next = pending.pop()) {
    for (const name of [...readdirSync(next)].sort()) {
      const path = join(next, name);
      const status = lstatSync(path);
      if (status.isDirectory()) pending.push(path);
      else if (status.isFile()) found.push(path);
    }
  }
  return found.sort().slice(0, MOST_FILES);
}
