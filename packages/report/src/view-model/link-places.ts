import { rulePageAddress } from '../documentation-url.ts';
import { repositoryPath } from '../repository-path.ts';
import {
  type Block,
  type Entry,
  type Line,
  type Phrase,
  type Place,
  phrasesOf,
  type Section,
  type Words,
} from './blocks.ts';

/** The files of one commit as a host shows them. */
export interface SourceHost {
  /** Address before a path: `https://github.com/o/r/blob/SHA`. */
  files: string;
  /** The working directory relative to the root of the repository. */
  prefix: string;
  /** Own rules of a user have no page. */
  hasRulePage: (id: string) => boolean;
}

/** Letters of an address: nothing that Markdown or HTML reads as its own. */
const PLAIN_ADDRESS = /^https:\/\/[\w./:%~+#-]+$/;

/** Links file lines and rules in entries, for comments on a code host. */
export function linkedSections(sections: readonly Section[], host: SourceHost): Section[] {
  return sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => linkedBlock(block, host)),
    sections: linkedSections(section.sections ?? [], host),
  }));
}

function linkedBlock(block: Block, host: SourceHost): Block {
  if (block.kind === 'folded')
    return { ...block, blocks: block.blocks.map((inner) => linkedBlock(inner, host)) };
  if (block.kind !== 'entries') return block;
  return { ...block, entries: block.entries.map((entry) => linkedEntry(entry, host)) };
}

function linkedEntry(entry: Entry, host: SourceHost): Entry {
  const linked = (words: Words) => phrasesOf(words).map((phrase) => linkedPhrase(phrase, host));
  const linkedLine = (line: Line): Line =>
    typeof line === 'object' && 'words' in line ? { ...line, words: linked(line.words) } : linked(line);
  return { ...entry, head: linked(entry.head), lines: entry.lines.map(linkedLine) };
}

function linkedPhrase(phrase: Phrase, host: SourceHost): Phrase {
  const href = phrase.to === undefined ? null : addressOf(phrase.to, host);
  return href === null || !PLAIN_ADDRESS.test(href) ? phrase : { ...phrase, href };
}

function addressOf(place: Place, { files, prefix, hasRulePage }: SourceHost): string | null {
  if (place.kind === 'rule') return hasRulePage(place.id) ? rulePageAddress(place.id) : null;
  if (place.kind !== 'line') return null;
  const path = repositoryPath(prefix, place.file);
  if (path.startsWith('..')) return null;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return `${files}/${encoded}${place.line === null ? '' : `#L${place.line}`}`;
}
