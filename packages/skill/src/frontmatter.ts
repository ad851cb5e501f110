import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { readBrokenFrontmatter } from './broken-frontmatter.ts';
import type { ReadLimits } from './read-limits.ts';
import type { ReadingNote } from './reading-note.ts';
import { parseYamlMapping } from './yaml-mapping.ts';

/** The fields at the head of a SKILL.md or agent file. */
export interface Frontmatter {
  status: 'absent' | 'valid' | 'broken';
  /** Values by field name. From broken YAML all values are strings. */
  fields: ReadonlyMap<string, unknown>;
  /** 1-based position of each field name in the file. */
  positions: ReadonlyMap<string, { line: number; column: number }>;
  /** Set when a block with a name or description is in a place agents ignore. */
  isMisplaced?: true;
  /** Number of lines it takes, both `---` included; the body begins after them. */
  lineCount: number;
}

const DELIMITER = /^---[ \t]*$/;

/**
 * Splits and reads the frontmatter of a file. Problems become notes.
 * @throws ParseTimeoutError
 */
export function readFrontmatter(
  lines: readonly string[],
  limits: Pick<ReadLimits, 'maxYamlDepth' | 'maxYamlAliases' | 'maxParseMs'>,
): { frontmatter: Frontmatter; notes: ReadingNote[] } {
  const closing = DELIMITER.test(lines[0] ?? '')
    ? lines.findIndex((line, i) => i > 0 && DELIMITER.test(line))
    : -1;
  if (closing === -1) return withoutFrontmatter(lines);

  const yamlLines = lines.slice(1, closing);
  const result = parseYamlMapping(yamlLines.join('\n'), limits);
  const notes: ReadingNote[] = [];
  if (result.kind === 'broken') {
    const line = Math.min(result.line, Math.max(1, yamlLines.length)) + 1;
    notes.push({
      rule: 'frontmatter-yaml',
      message: `The frontmatter is not a valid YAML mapping: ${result.reason}${quotingHint(lines[line - 1] ?? '')}`,
      line,
      column: result.column,
      evidence: excerpt(lines[line - 1] ?? ''),
    });
    const { fields, positions } = readBrokenFrontmatter(yamlLines);
    return { frontmatter: { status: 'broken', fields, positions, lineCount: closing + 1 }, notes };
  }
  for (const duplicate of result.duplicates) {
    notes.push({
      rule: 'frontmatter-duplicate-key',
      message: `The field '${excerpt(duplicate.key, 64)}' is on line ${duplicate.before + 1} and again here on line ${duplicate.line + 1}; the last one counts, but parsers differ.`,
      line: duplicate.line + 1,
      column: duplicate.column,
      evidence: excerpt(lines[duplicate.line] ?? ''),
    });
  }
  const positions = new Map([...result.positions].map(([key, at]) => [key, { ...at, line: at.line + 1 }]));
  return {
    frontmatter: { status: 'valid', fields: result.fields, positions, lineCount: closing + 1 },
    notes,
  };
}

/** Lines searched for a misplaced frontmatter block. */
const MOST_BEFORE = 100;
const FIELD = /^(?:name|description)[ \t]*[:=]/;

/** A malformed opening or closing line, such as four dashes, an indented one, or that of TOML. */
const MEANT = /^[ \t]*(?:-{3,}|\+{3})[ \t]*$/;

/** Describes why agents ignore a block with a name or description; null without one. */
function misplacedBlock(lines: readonly string[]): string | null {
  const opening = lines.slice(0, MOST_BEFORE).findIndex((line) => MEANT.test(line));
  const first = lines[opening];
  if (first === undefined) return null;
  const length = lines.slice(opening + 1, opening + MOST_BEFORE).findIndex((line) => MEANT.test(line));
  const block = lines.slice(opening + 1, opening + 1 + Math.max(0, length));
  if (!block.some((line) => FIELD.test(line))) return null;
  if (opening > 0)
    return `begins on line ${opening + 1} and must begin on line 1: agents do not see it. Move the text before it to the end.`;
  if (DELIMITER.test(first)) return null;
  return first.includes('+')
    ? 'is TOML between lines of +++; agents read YAML between lines of ---.'
    : `opens with ${JSON.stringify(excerpt(first, 40))}: agents see it only after a line of exactly three dashes, with nothing before them.`;
}

/** Advice on a line whose value YAML does not read as text; empty for other causes. */
function quotingHint(line: string): string {
  if (/^(?:name|description):\S/.test(line)) return ' A blank has to follow the colon of a field.';
  const value = /^[\w-]+:[ \t]+(\S.*)$/.exec(line)?.[1] ?? '';
  if (/^\[[^\]]*\][ \t]*\S/.test(value))
    return ' A value that begins with [ is a list that ends at the first ]; put quotes around the whole value.';
  if (/^\{[^}]*\}[ \t]*\S/.test(value))
    return ' A value that begins with { is a mapping that ends at the first }; put quotes around the whole value.';
  if (/^(["'])[^"']*\1[ \t]*[^ \t#]/.test(value))
    return ' A value that begins with a quotation mark ends at the next one; put quotes of the other kind around the whole value.';
  if (/^\*/.test(value)) return ' A value that begins with * is read as an alias; put quotes around it.';
  if (/^[@`%]/.test(value)) return ` A value cannot begin with ${value[0]}; put quotes around it.`;
  if (!/^["'|>[{]/.test(value) && /:[ \t]/.test(value))
    return ' A colon and a blank in a value begin another field; put quotes around the whole value.';
  return '';
}

function withoutFrontmatter(lines: readonly string[]): { frontmatter: Frontmatter; notes: ReadingNote[] } {
  const isOpened = DELIMITER.test(lines[0] ?? '');
  const misplaced = isOpened ? null : misplacedBlock(lines);
  const note: ReadingNote = {
    rule: isOpened ? 'frontmatter-unclosed' : 'frontmatter-missing',
    message: isOpened
      ? 'The frontmatter opens with --- but never closes, so the whole file is read as its body.'
      : misplaced === null
        ? 'The file has no frontmatter, so it declares neither name nor description.'
        : `The frontmatter ${misplaced}`,
    line: 1,
    column: 1,
    evidence: lines[0] === undefined ? null : excerpt(lines[0]),
  };
  const frontmatter: Frontmatter = {
    ...{ status: 'absent', fields: new Map(), positions: new Map(), lineCount: 0 },
    ...(misplaced === null ? {} : { isMisplaced: true }),
  };
  return { frontmatter, notes: [note] };
}
