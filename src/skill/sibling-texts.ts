import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { readdirSync } from './file-access.ts';

/** What an agent reads as instructions or background. */
const TEXT = /\.(?:md|mdx|markdown|txt|rst|adoc)$/i;
/** Texts for people, which no skill sends its agent to. */
const FOR_PEOPLE = /^(?:readme|license|licence|notice|changelog|contributing|authors|copying)\b/i;
/** Folders whose texts are counted elsewhere, or are not part of the skill's instructions. */
const OTHER_FOLDERS = new Set(['references', 'evals', 'tests', 'test', 'node_modules']);
const MOST_FOLDERS = 200;

/**
 * Whether a skill is split into texts beside SKILL.md, or in folders other than references/. Links are not followed.
 * Of very many folders the first are looked at.
 * @param skillFolder real path
 */
export function hasSiblingTexts(skillFolder: string, skillFile: string): boolean {
  const folders = [skillFolder];
  for (let next = 0; next < folders.length && next < MOST_FOLDERS; next++) {
    const folder = folders[next] ?? skillFolder;
    for (const entry of entriesOf(folder)) {
      const isTop = folder === skillFolder;
      if (entry.name.startsWith('.') || (isTop && entry.name === skillFile)) continue;
      if (entry.isDirectory() && !(isTop && OTHER_FOLDERS.has(entry.name)))
        folders.push(join(folder, entry.name));
      if (entry.isFile() && TEXT.test(entry.name) && !FOR_PEOPLE.test(entry.name)) return true;
    }
  }
  return false;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
