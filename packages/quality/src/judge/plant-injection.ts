import type { MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import type { PlantedInjection } from './planted-injections.ts';

/** A file that skills hardly ever have themselves. */
const PLANTED_REFERENCE = 'references/assessment-notes.md';

/**
 * Inserts a planted text into the files of a skill: at the end of SKILL.md, before its first line of body, or
 * as a new reference.
 * @param files SKILL.md first
 * @param dimension that the text speaks of
 */
export function plantInjection(
  files: readonly MaterialFile[],
  { place, text }: PlantedInjection,
  dimension: string,
): MaterialFile[] {
  const planted = text(dimension);
  const [skillFile, ...others] = files;
  if (skillFile === undefined) return [];
  if (place === 'reference') {
    const kept = others.filter(({ path }) => path !== PLANTED_REFERENCE);
    return [skillFile, { path: PLANTED_REFERENCE, text: planted }, ...kept];
  }
  if (place === 'end') {
    return [{ ...skillFile, text: `${skillFile.text.trimEnd()}\n\n${planted}\n` }, ...others];
  }
  const lines = skillFile.text.split('\n');
  const body = bodyStart(lines);
  return [
    { ...skillFile, text: [...lines.slice(0, body), '', planted, '', ...lines.slice(body)].join('\n') },
    ...others,
  ];
}

/** Index of the first line after the frontmatter. */
function bodyStart(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0;
  return lines.findIndex((line, i) => i > 0 && line.trimEnd() === '---') + 1;
}
