import { posix } from 'node:path';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { findMarkdownRegions } from '@plugin-eval/core/text/markdown-regions.ts';
import { relativeTarget } from './link-target.ts';

/** Extensions always read as text. */
export const DOCUMENT = /\.(?:md|mdx|markdown|txt|rst|adoc)$/i;

/** Possible paths; runs do not overlap, so finding them takes linear time. */
const RUN = /[\p{L}\p{N}_./-]+/gu;
/** Names that refer to a file of any project: without a folder they do not refer to the skill's. */
const OF_ANY_PROJECT =
  /^(?:readme|changelog|contributing|index|requirements|skill|agents|claude|gemini|benchmark)\.[a-z]+$/i;
const MOST_NAMES = 2_000;
/** Prefilter for texts that may name a document: few do, and extracting all words of the others is slow. */
const SOME_DOCUMENT = /\.(?:md|markdown|txt|rst|adoc)/i;

/**
 * Finds documents of a skill named in a text's prose without a link: "See examples/worked.md". A path is
 * resolved from the text, from the skill's folder and from above it; a bare file name counts if just one
 * document has it. Fenced code is ignored.
 * @param text with its own path, relative to the skill folder
 * @param documents paths relative to the skill folder
 * @returns in the order of the text, each once
 */
export function namedDocuments(
  { path, text }: { path: string; text: string },
  documents: readonly string[],
  folderName: string,
): string[] {
  if (documents.length === 0 || !SOME_DOCUMENT.test(text)) return [];
  const known = new Set(documents);
  const byName = Map.groupBy(documents, (document) => posix.basename(document));
  const documentOf = (name: string): string | null => {
    const fromAbove = name.lastIndexOf(`${folderName}/`);
    const isFromAbove = fromAbove === 0 || name[fromAbove - 1] === '/';
    const paths = [
      posix.join(posix.dirname(path), name),
      name,
      ...(isFromAbove ? [name.slice(fromAbove + folderName.length + 1)] : []),
    ];
    if (!name.includes('/') && OF_ANY_PROJECT.test(name)) return null;
    const [only, another] = name.includes('/') ? [] : (byName.get(name) ?? []);
    return paths.find((one) => known.has(one)) ?? (another === undefined ? (only ?? null) : null);
  };
  const found = [...namesIn(text)].flatMap((name) => documentOf(name) ?? []);
  return [...new Set(found)].filter((document) => document !== path);
}

function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  const lines = splitLines(text);
  const { isFenced } = findMarkdownRegions(lines);
  for (const [index, line] of lines.entries()) {
    if (isFenced[index] || !SOME_DOCUMENT.test(line)) continue;
    for (const [run] of line.matchAll(RUN)) {
      const name = relativeTarget(run.replace(/\.{1,3}$/, ''));
      if (name !== null && DOCUMENT.test(name)) names.add(name);
      if (names.size >= MOST_NAMES) return names;
    }
  }
  return names;
}
