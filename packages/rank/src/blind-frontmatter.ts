import { type Frontmatter, readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { NEUTRAL_SKILL } from './hidden-names.ts';

/** Fields that identify the author or origin of a skill, in lower case with underscores. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  'author',
  'authors',
  'company',
  'contact',
  'copyright',
  'created_by',
  'email',
  'github',
  'homepage',
  'maintainer',
  'maintainers',
  'namespace',
  'org',
  'organisation',
  'organization',
  'owner',
  'plugin',
  'publisher',
  'repo',
  'repository',
  'twitter',
  'vendor',
  'website',
]);
/** Fields whose text is judged, so that none of its lines counts as a field. */
const PROSE_FIELDS: ReadonlySet<string> = new Set(['description', 'when_to_use']);

const FIELD = /^([ \t]*)(?:#[ \t]*)?(?:-[ \t]+)?["']?([\p{L}\p{N}_-]{1,60})["']?[ \t]*:(?:[ \t]|$)/u;
const INDENT = /^[ \t]*/;

export interface BlindFrontmatter {
  /** Lines, as many as before, including the two `---`. */
  lines: string[];
  /** Contents of the hidden fields. */
  identities: string[];
}

/**
 * Returns the frontmatter with a neutral name and without fields that identify the author. If they cannot be
 * removed line by line, as in a mapping in braces, its simple fields are rewritten.
 * @param lines of the whole file
 */
export function blindFrontmatter(
  lines: readonly string[],
  frontmatter: Frontmatter,
  limits: Pick<ReadLimits, 'maxYamlDepth' | 'maxYamlAliases' | 'maxParseMs'>,
): BlindFrontmatter {
  if (frontmatter.status === 'absent') return { lines: [], identities: [] };
  const inner = lines.slice(1, frontmatter.lineCount - 1);
  const delimiters = [lines[0] ?? '---', lines[frontmatter.lineCount - 1] ?? '---'] as const;
  const around = (blind: readonly string[]) => [delimiters[0], ...blind, delimiters[1]];
  const byLine = around(blindLines(inner));
  const { frontmatter: left } = readFrontmatter(byLine, limits);
  return {
    lines: isBlind(left, frontmatter) ? byLine : around(rewritten(frontmatter, inner.length)),
    identities: textsBelow(frontmatter.fields),
  };
}

function blindLines(lines: readonly string[]): string[] {
  let topField = '';
  /** Indent of the field whose further lines are left out. */
  let hiding: number | null = null;
  return lines.map((line) => {
    const indent = INDENT.exec(line)?.[0].length ?? 0;
    const isItem = /^[ \t]*-(?:[ \t]|$)/.test(line);
    if (hiding !== null && (line.trim() === '' || indent > hiding || (indent === hiding && isItem)))
      return '';
    hiding = null;
    const field = fieldName(FIELD.exec(line)?.[2] ?? '');
    if (indent === 0 && field !== '') topField = field;
    if (indent === 0 && field === 'name' && !line.startsWith('#')) {
      hiding = 0;
      return `name: ${NEUTRAL_SKILL}`;
    }
    if (!HIDDEN_FIELDS.has(field) || PROSE_FIELDS.has(topField)) return line;
    if (!line.trimStart().startsWith('#')) hiding = indent;
    return '';
  });
}

function fieldName(written: string): string {
  return written.toLowerCase().replaceAll('-', '_');
}

function isBlind(left: Frontmatter, before: Frontmatter): boolean {
  return (
    left.status === before.status &&
    left.fields.has('name') === before.fields.has('name') &&
    (!left.fields.has('name') || left.fields.get('name') === NEUTRAL_SKILL) &&
    !hiddenMappings(left.fields).some(({ hidden }) => hidden.length > 0)
  );
}

/** All simple fields as one line of JSON, which is YAML too. */
function rewritten({ fields }: Frontmatter, lineCount: number): string[] {
  const simple = [...fields].filter(
    ([key, value]) =>
      !HIDDEN_FIELDS.has(fieldName(key)) && ['string', 'number', 'boolean'].includes(typeof value),
  );
  const blind = new Map<string, unknown>(simple);
  if (fields.has('name')) blind.set('name', NEUTRAL_SKILL);
  const line = JSON.stringify(Object.fromEntries(blind)).replaceAll(/[\u0085\u2028\u2029]/g, ' ');
  return [line, ...new Array<string>(Math.max(0, lineCount - 1)).fill('')].slice(0, lineCount);
}

/** Every text in a hidden field, however deep. */
function textsBelow(fields: ReadonlyMap<string, unknown>): string[] {
  const texts: string[] = [];
  const hidden = hiddenMappings(fields).flatMap((mapping) => mapping.hidden);
  for (const value of everyValue(hidden)) if (typeof value === 'string') texts.push(value);
  return texts;
}

/** The values of hidden fields in each mapping. */
function hiddenMappings(fields: ReadonlyMap<string, unknown>): { hidden: unknown[] }[] {
  const found: { hidden: unknown[] }[] = [];
  for (const value of everyValue([fields])) {
    if (!(value instanceof Map)) continue;
    const entries = [...(value as Map<unknown, unknown>)];
    const hidden = entries.filter(([key]) => typeof key === 'string' && HIDDEN_FIELDS.has(fieldName(key)));
    found.push({ hidden: hidden.map(([, inner]) => inner) });
  }
  return found;
}

/** Iterative and each object once: anchors can make a mapping deep, or its own part. */
function* everyValue(roots: readonly unknown[]): Generator<unknown> {
  const seen = new Set<object>();
  const pending = [...roots];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'object' && value !== null) {
      if (seen.has(value)) continue;
      seen.add(value);
      if (value instanceof Map) for (const inner of value.values()) pending.push(inner);
      else if (Array.isArray(value)) for (const inner of value) pending.push(inner);
    }
    yield value;
  }
}
