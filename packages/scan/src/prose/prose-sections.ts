import type { Passage, PassageKind, ProseBlock } from './read-prose.ts';
import { unwrapped } from './unwrapped.ts';

/** A passage or a block of code, as a part of a section. */
export interface SectionPart {
  /** Offset in the text of the section. */
  start: number;
  /** 1-based line on which it begins. */
  line: number;
  kind: PassageKind | 'code';
  /** Text as written, with its line ends. */
  written: string;
  introduced: string;
}

/** A unit of reading: the passages and blocks under a heading and its subheadings, or a comment. */
export interface Section {
  text: string;
  parts: SectionPart[];
}

/** Longest section; longer ones are split. */
const LONGEST = 6_000;

/** Passages and blocks of a text in the order of their lines, section by section. */
export function proseSections(passages: readonly Passage[], blocks: readonly ProseBlock[]): Section[] {
  const sections: Section[] = [];
  let key: string | null = null;
  const ordered: (Passage | ProseBlock)[] =
    blocks.length === 0
      ? [...passages]
      : [...passages, ...blocks].sort((one, other) => one.line - other.line);
  for (const item of ordered) {
    const kind = 'kind' in item ? item.kind : 'code';
    if (kind === 'entry') continue;
    const own =
      kind === 'comment' ? null : kind === 'frontmatter' ? kind : item.headings.slice(0, 2).join('\n');
    let section = sections.at(-1);
    if (section === undefined || own === null || own !== key || section.text.length > LONGEST) {
      section = { text: '', parts: [] };
      sections.push(section);
    }
    key = own;
    section.parts.push({
      start: section.text.length,
      line: item.line,
      kind,
      written: item.text,
      introduced: ('introduced' in item ? item.introduced : undefined) ?? '',
    });
    section.text += `${textOf(item, kind)}\n`;
  }
  return sections;
}

function textOf({ text }: Passage | ProseBlock, kind: SectionPart['kind']): string {
  if (kind === 'code') return text;
  // A cell of a table is a sentence of its own.
  return kind === 'row' ? text.replaceAll('|', '\n') : unwrapped(text);
}
