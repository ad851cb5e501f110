import { type Correction, isEqual, type ParsedText } from '../correction.ts';
import { linesWithPlaces, type PlacedLine } from './lines-with-places.ts';

const FENCE = /^([ \t]*)(`{3,}|~{3,})[ \t]*([^`\s]*)[ \t]*$/;
const MARKDOWN = new Set(['md', 'markdown', 'mdx']);

interface Fence {
  line: PlacedLine;
  indent: string;
  marks: string;
  info: string;
}

/**
 * Makes the fence longer around a block of Markdown that holds blocks of code: the first inner one closes it, so that
 * its own closing fence opens another.
 */
export const longerFence: Correction = ({ text }, { line }) => {
  const fences = linesWithPlaces(text)
    .slice(0, line ?? 0)
    .flatMap((one) => fenceOf(one) ?? []);
  const last = fences.at(-1);
  if (
    last === undefined ||
    last.info !== '' ||
    last.line.from !== linesWithPlaces(text)[(line ?? 0) - 1]?.from
  )
    return null;
  const first = outerOf(fences, last);
  if (first === null) return null;
  const inner = fences.slice(fences.indexOf(first) + 1, -1);
  const longest = Math.max(...inner.map(({ marks }) => marks.length));
  const marks = (last.marks[0] ?? '`').repeat(longest + 1);
  const edits = [first, last].map(({ line: { from }, indent, marks: old }) => ({
    ...{ from: from + indent.length, to: from + indent.length + old.length, text: marks },
  }));
  const start = text.indexOf('\n', first.line.from) + 1;
  const content = withoutIndent(text.slice(start, last.line.from), first.indent);
  return { edits, isSame: (before, after) => holdsBlock(before, after, first.info, content) };
};

/** Finds the block of Markdown that a fence closes: between the two, every block opens with a language and closes. */
function outerOf(fences: readonly Fence[], last: Fence): Fence | null {
  let depth = 0;
  let inner = 0;
  for (const fence of fences.slice(0, -1).reverse()) {
    if (fence.info === '') depth += 1;
    else if (depth > 0) {
      depth -= 1;
      inner += 1;
    } else {
      const isOuter = MARKDOWN.has(fence.info.toLowerCase()) && fence.indent === last.indent;
      return isOuter && inner > 0 && fence.marks === last.marks ? fence : null;
    }
    if (depth > 1) return null;
  }
  return null;
}

/** The text is read as before up to the block, and the block is one piece of code. */
function holdsBlock(before: ParsedText, after: ParsedText, info: string, content: string): boolean {
  const at = after.body.findIndex(
    (token) => token.startsWith(`fence code ${info} `) && token.endsWith(content),
  );
  return (
    at >= 0 &&
    isEqual(before.fields, after.fields) &&
    isEqual([...before.body.slice(0, at)], [...after.body.slice(0, at)])
  );
}

function fenceOf(line: PlacedLine): Fence | null {
  const [, indent, marks, info] = FENCE.exec(line.text) ?? [];
  return indent === undefined || marks === undefined || info === undefined
    ? null
    : { line, indent, marks, info };
}

function withoutIndent(text: string, indent: string): string {
  const lines = text.split(/\r?\n/);
  return lines
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
    .join('\n');
}
