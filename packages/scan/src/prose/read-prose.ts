/** A block of code in a text. */
export interface ProseBlock {
  /** First word of its info string, lower case; empty without one. */
  info: string;
  /** 1-based line of its first line of code. */
  line: number;
  text: string;
  headings: readonly string[];
  /** The last line of text before it. */
  announced: string;
}

export type PassageKind =
  | 'paragraph'
  | 'item'
  | 'row'
  | 'quote'
  | 'heading'
  | 'comment'
  | 'frontmatter'
  /** An entry of a reference: see reference-entries.ts. */
  | 'entry';

/** A paragraph, an item of a list, a row of a table or a comment: the unit of reading. */
export interface Passage {
  kind: PassageKind;
  text: string;
  /** 1-based line on which it begins. */
  line: number;
  headings: readonly string[];
  announced: string;
  /** Introduction of a list item: the text before the list; `# ` precedes a heading. */
  introduced?: string;
}

export interface Prose {
  blocks: ProseBlock[];
  passages: Passage[];
  /** Frontmatter without the lines of dashes; empty without one. */
  frontmatter: string;
}

/** Longest passage; longer ones are split. */
const LONGEST_PASSAGE = 4_000;
const FENCE = /^(\s{0,12}(?:>\s?)?)(`{3,}|~{3,})\s*([^\s`]*)/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.{0,300})/;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;

/** Parses a Markdown text line by line, in linear time. */
export function readProse(source: string): Prose {
  const lines = source.split(/\r\n?|\n/);
  const prose: Prose = { blocks: [], passages: [], frontmatter: '' };
  const headings: string[] = [];
  let announced = '';
  let introduced = '';
  let open: Passage | null = null;
  let fence: { mark: string; block: ProseBlock; lines: string[] } | null = null;
  let comment: Passage | null = null;

  const close = () => {
    if (open === null) return;
    prose.passages.push(open);
    if (open.kind !== 'item') introduced = open.text.slice(-300);
    announced = open.text.slice(-300);
    open = null;
  };
  const add = (kind: PassageKind, text: string, line: number) => {
    for (let at = 0; at < Math.max(1, text.length); at += LONGEST_PASSAGE)
      prose.passages.push({
        kind,
        text: text.slice(at, at + LONGEST_PASSAGE),
        line,
        headings: [...headings],
        announced,
      });
  };

  let index = 0;
  if (lines[0]?.trimEnd() === '---') {
    const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---');
    if (end > 0) {
      prose.frontmatter = lines.slice(1, end).join('\n');
      for (let at = 1; at < end; at++) add('frontmatter', lines[at] ?? '', at + 1);
      index = end + 1;
    }
  }
  for (; index < lines.length; index++) {
    let line = lines[index] ?? '';
    const number = index + 1;
    if (fence !== null) {
      const bare = line.trim().replace(/^>\s?/, '');
      if (bare.startsWith(fence.mark) && /^(?:`+|~+)$/.test(bare)) {
        fence.block.text = fence.lines.join('\n');
        prose.blocks.push(fence.block);
        fence = null;
      } else fence.lines.push(line);
      continue;
    }
    if (comment !== null) {
      const end = line.indexOf('-->');
      comment.text += `\n${end === -1 ? line : line.slice(0, end)}`;
      if (end !== -1 || comment.text.length > LONGEST_PASSAGE) {
        const finished: Passage = comment;
        prose.passages.push(finished);
        comment = end === -1 ? { ...finished, text: '', line: number } : null;
      }
      if (end === -1) continue;
      line = line.slice(end + 3);
      if (line.trim() === '') continue;
    }
    const fenced = FENCE.exec(line);
    if (fenced !== null) {
      close();
      const block = {
        info: (fenced[3] ?? '').toLowerCase(),
        line: number + 1,
        text: '',
        headings: [...headings],
        announced,
      };
      fence = { mark: fenced[2] ?? '```', block, lines: [] };
      continue;
    }
    const { visible, comments, isOpen } = withoutComments(line);
    comments.forEach((text, at) => {
      const passage: Passage = { kind: 'comment', text, line: number, headings: [...headings], announced };
      if (isOpen && at === comments.length - 1) comment = passage;
      else prose.passages.push(passage);
    });
    if (isOpen && visible.trim() === '') continue;
    const heading = HEADING.exec(visible);
    if (heading !== null) {
      close();
      const depth = (heading[1] ?? '#').length;
      headings.length = Math.min(headings.length, depth - 1);
      while (headings.length < depth - 1) headings.push('');
      headings.push(heading[2] ?? '');
      add('heading', heading[2] ?? '', number);
      announced = heading[2] ?? '';
      introduced = `# ${announced}`;
      continue;
    }
    if (visible.trim() === '') {
      close();
      continue;
    }
    if (/^\s*\|/.test(visible)) {
      close();
      add('row', visible, number);
      continue;
    }
    const kind: PassageKind = ITEM.test(visible) ? 'item' : /^\s*>/.test(visible) ? 'quote' : 'paragraph';
    const goesOn: boolean =
      open !== null &&
      kind === 'paragraph' &&
      (open as Passage).text.length < LONGEST_PASSAGE &&
      visible.length <= LONGEST_PASSAGE;
    if (goesOn && open !== null) (open as Passage).text += `\n${visible}`;
    else {
      close();
      if (visible.length > LONGEST_PASSAGE) add(kind, visible, number);
      else {
        open = { kind, text: visible, line: number, headings: [...headings], announced };
        if (kind === 'item') open.introduced = introduced;
      }
    }
  }
  close();
  if (comment !== null) prose.passages.push(comment);
  if (fence !== null) {
    fence.block.text = fence.lines.join('\n');
    prose.blocks.push(fence.block);
  }
  return prose;
}

/** Removes comments from a line. @returns isOpen: the last of them goes on in the next line */
function withoutComments(line: string): { visible: string; comments: string[]; isOpen: boolean } {
  const comments: string[] = [];
  let visible = '';
  let from = 0;
  for (let at = line.indexOf('<!--'); at !== -1; at = line.indexOf('<!--', from)) {
    const end = line.indexOf('-->', at + 4);
    visible += `${line.slice(from, at)} `;
    comments.push(line.slice(at + 4, end === -1 ? undefined : end));
    if (end === -1) return { visible, comments, isOpen: true };
    from = end + 3;
  }
  return { visible: visible + line.slice(from), comments, isOpen: false };
}
