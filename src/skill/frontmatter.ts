import { excerpt } from '../text/code-points.ts';
import { readBrokenFrontmatter } from './broken-frontmatter.ts';
import type { ReadLimits } from './limits.ts';
import type { ReadingNote } from './reading-note.ts';
import { parseYamlMapping } from './yaml-mapping.ts';

/** The fields at the head of a SKILL.md or agent file. */
export interface Frontmatter {
  status: 'absent' | 'valid' | 'broken';
  /** Values by field name. From broken YAML all values are strings. */
  fields: ReadonlyMap<string, unknown>;
  /** 1-based position of each field name in the file. */
  positions: ReadonlyMap<string, { line: number; column: number }>;
  /** Number of lines it takes, both `---` included; the body begins after them. */
  lineCount: number;
}

const DELIMITER = /^---[ \t]*$/;

/**
 * Splits and reads the frontmatter of a file. What is wrong becomes a note.
 * @throws ParseTimeoutError
 */
export function readFrontmatter(
  lines: readonly string[],
  limits: Pick<ReadLimits, 'maxYamlDepth' | 'maxYamlAliases' | 'maxParseMs'>,
): { frontmatter: Frontmatter; notes: ReadingNote[] } {
  const closing = DELIMITER.test(lines[0] ?? '')
    ? lines.findIndex((line, i) => i > 0 && DELIMITER.test(line))
    : -1;
  if (closing === -1) return { frontmatter: absent(), notes: [absentNote(lines)] };

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
      message: `The field '${excerpt(duplicate.key, 64)}' stands on line ${duplicate.before + 1} and again here on line ${duplicate.line + 1}; this last one counts, and parsers differ.`,
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

function absent(): Frontmatter {
  return { status: 'absent', fields: new Map(), positions: new Map(), lineCount: 0 };
}

/** Lines in which a block that was meant as frontmatter is looked for. */
const MOST_BEFORE = 100;
const FIELD = /^(?:name|description)[ \t]*:/;

/** The index of the line at which a block with a name or description opens; -1 where there is none. */
function lateBlock(lines: readonly string[]): number {
  const opening = lines.slice(0, MOST_BEFORE).findIndex((line) => DELIMITER.test(line));
  if (opening === -1) return -1;
  const length = lines.slice(opening + 1, opening + MOST_BEFORE).findIndex((line) => DELIMITER.test(line));
  const block = lines.slice(opening + 1, opening + 1 + Math.max(0, length));
  return block.some((line) => FIELD.test(line)) ? opening : -1;
}

/** What to do about a line whose value YAML reads as something else than text; empty where that is not the cause. */
function quotingHint(line: string): string {
  const value = /^[\w-]+:[ \t]+(\S.*)$/.exec(line)?.[1] ?? '';
  if (/^\[[^\]]*\][ \t]*\S/.test(value))
    return ' A value that begins with [ is a list that ends at the first ]; put quotes around the whole value.';
  if (/^\{[^}]*\}[ \t]*\S/.test(value))
    return ' A value that begins with { is a mapping that ends at the first }; put quotes around the whole value.';
  if (/^[@`%]/.test(value)) return ` A value cannot begin with ${value[0]}; put quotes around it.`;
  if (!/^["'|>[{]/.test(value) && /:[ \t]/.test(value))
    return ' A colon and a blank in a value begin another field; put quotes around the whole value.';
  return '';
}

function absentNote(lines: readonly string[]): ReadingNote {
  const opened = DELIMITER.test(lines[0] ?? '');
  const late = lateBlock(lines);
  const isLate = !opened && late > 0;
  return {
    rule: opened ? 'frontmatter-unclosed' : 'frontmatter-missing',
    message: opened
      ? 'The frontmatter opens with --- but never closes, so the whole file is read as its body.'
      : isLate
        ? `The frontmatter begins on line ${late + 1} and must begin on line 1: agents do not see it. Move what stands before it behind it.`
        : 'The file has no frontmatter, so it declares neither name nor description.',
    line: 1,
    column: 1,
    evidence: lines[0] === undefined ? null : excerpt(lines[0]),
  };
}
