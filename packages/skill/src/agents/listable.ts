import type { Frontmatter } from '../frontmatter.ts';
import type { ListableSkill } from './listable-skill.ts';

const BLOCK_SCALAR = /^description:[ \t]*[|>][0-9+]?[0-9]?[ \t]*$/;

/**
 * Extracts the part of a skill that agents' lists need.
 * @param lines of the whole SKILL.md
 * @param settings parsed, by path in the folder
 * @param isLink whether SKILL.md is a link
 */
export function listableSkill(
  folder: string,
  { status, fields, positions, lineCount }: Frontmatter,
  lines: readonly string[],
  settings: ReadonlyMap<string, unknown> = new Map(),
  isLink = false,
): ListableSkill {
  const at = positions.get('description')?.line ?? 0;
  const isLast = [...positions.values()].every(({ line }) => line <= at);
  const body = lines.slice(lineCount).map((line) => line.trim());
  const first = body.find((line) => line !== '') ?? '';
  const start = body.findIndex((line) => line !== '' && !line.startsWith('#'));
  const end = body.findIndex((line, index) => index > start && (line === '' || line.startsWith('#')));
  return {
    ...{ folder, status, fields, isLink, settings },
    endsInBlock: isLast && BLOCK_SCALAR.test(lines[at - 1] ?? ''),
    firstLine: first.replace(/^#+\s*/, ''),
    firstParagraph: start < 0 ? '' : body.slice(start, end < 0 ? undefined : end).join(' '),
  };
}
