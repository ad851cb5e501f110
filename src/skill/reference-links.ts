import { posix } from 'node:path';
import { columnAt } from '../text/code-points.ts';
import type { ReadLimits } from './limits.ts';
import { relativeTarget } from './link-target.ts';
import { readMarkdownStructure } from './markdown-structure.ts';
import type { ReadingNote } from './reading-note.ts';

/** Cheap look for a link destination, so that files without one are not parsed. */
const LINK_DESTINATION = /\]\(\s{0,3}<?([^\s()<>]{1,300})|^ {0,3}\[[^\]\n]{1,300}\]:\s{0,3}(\S{1,300})/gm;

/**
 * The first link from one file under references/ to another one there. The published rules keep references one
 * level deep: a reader of SKILL.md must see every file that may matter.
 * @param name the file, relative to the skill folder
 */
export function findNestedReference(
  name: string,
  text: string,
  referenceFiles: ReadonlySet<string>,
  limits: Pick<ReadLimits, 'maxMarkdownNesting' | 'maxParseMs'>,
): ReadingNote | null {
  const leadsToReference = (href: string) => {
    const target = relativeTarget(href);
    if (target === null) return null;
    const joined = posix.join(posix.dirname(name), target);
    return joined !== name && referenceFiles.has(joined) ? joined : null;
  };
  if (![...text.matchAll(LINK_DESTINATION)].some((match) => leadsToReference(match[1] ?? match[2] ?? '')))
    return null;

  const lines = text.split(/\r\n|\n|\r/);
  const structure = readMarkdownStructure(lines, {
    maxNesting: limits.maxMarkdownNesting,
    maxMs: limits.maxParseMs,
  });
  for (const link of structure.targets) {
    const joined = link.kind === 'link' ? leadsToReference(link.target) : null;
    if (joined === null) continue;
    const { line, offset } = link.locate();
    return {
      rule: 'reference-nested',
      message: `${name} links to ${joined}.`,
      line: line + 1,
      column: columnAt(lines[line] ?? '', offset),
      evidence: link.target,
      file: name,
    };
  }
  return null;
}
