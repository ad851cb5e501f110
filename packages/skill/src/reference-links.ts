import { posix } from 'node:path';
import { columnAt } from '@plugin-eval/core/text/code-points.ts';
import { deadBundledTarget, deadLinkNote } from './dead-links.ts';
import { relativeTarget } from './link-target.ts';
import { readMarkdownStructure } from './markdown-structure.ts';
import type { ReadLimits } from './read-limits.ts';
import type { ReadingNote } from './reading-note.ts';

/** Cheap look for a link destination, so that files without one are not parsed. */
export const LINK_DESTINATION =
  /\]\(\s{0,3}<?([^\s()<>]{1,300})|^ {0,3}\[[^\]\n]{1,300}\]:\s{0,3}(\S{1,300})/gm;

/** Context for checking links of files under references/. */
export interface ReferenceSurroundings {
  /** Real path of the skill. */
  skillFolder: string;
  referenceFiles: ReadonlySet<string>;
  /** Text of SKILL.md: a reference it names itself is one level deep, whatever else links to it. */
  skillText: string;
}

/**
 * Finds problems of links in one file under references/: the first to another file there that SKILL.md does
 * not name (the published rules keep references one level deep, since a reader of SKILL.md must see every
 * file that may matter), and links to missing files of the skill, each target once.
 * @param name the file, relative to the skill folder
 */
export function findReferenceLinks(
  name: string,
  text: string,
  surroundings: ReferenceSurroundings,
  limits: Pick<ReadLimits, 'maxMarkdownNesting' | 'maxParseMs'>,
): ReadingNote[] {
  const { skillFolder } = surroundings;
  const isNested = (href: string) => nestedReference(name, href, surroundings) !== null;
  const isDead = (href: string) => deadBundledTarget(skillFolder, name, href) !== null;
  const seen = new Set([...text.matchAll(LINK_DESTINATION)].map((match) => match[1] ?? match[2] ?? ''));
  if (![...seen].some((href) => isNested(href) || isDead(href))) return [];

  const lines = text.split(/\r\n|\n|\r/);
  const structure = readMarkdownStructure(lines, {
    maxNesting: limits.maxMarkdownNesting,
    maxMs: limits.maxParseMs,
  });
  let nested: ReadingNote | null = null;
  const dead = new Map<string, ReadingNote>();
  for (const link of structure.targets) {
    if (link.kind === 'code') continue;
    const place = () => {
      const { line, offset } = link.locate();
      return { line: line + 1, column: columnAt(lines[line] ?? '', offset) };
    };
    const target = deadBundledTarget(skillFolder, name, link.target);
    if (target !== null && !dead.has(target))
      dead.set(target, deadLinkNote(skillFolder, name, target, { href: link.target, ...place() }));
    if (link.kind !== 'link' || nested !== null) continue;
    const joined = nestedReference(name, link.target, surroundings);
    if (joined !== null) nested = nestedNote(name, joined, link.target, place());
  }
  return [...(nested === null ? [] : [nested]), ...dead.values()];
}

/** The other reference file that a link leads to and SKILL.md does not name; null for every other link. */
function nestedReference(
  name: string,
  href: string,
  { referenceFiles, skillText }: ReferenceSurroundings,
): string | null {
  const target = relativeTarget(href);
  if (target === null) return null;
  const joined = posix.join(posix.dirname(name), target);
  if (joined === name || !referenceFiles.has(joined)) return null;
  return skillText.includes(joined.slice('references/'.length)) ? null : joined;
}

function nestedNote(
  name: string,
  joined: string,
  href: string,
  place: { line: number; column: number },
): ReadingNote {
  const message = `${name} links to ${joined}, which SKILL.md does not name.`;
  return { rule: 'reference-nested', message, ...place, evidence: href, file: name };
}
