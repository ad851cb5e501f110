import { parseJson } from '@plugin-eval/core/text/json-values.ts';
import { InstalledSkills, textOf } from '../installed-skills.ts';
import type { SynthesisedSkill } from '../session-request.ts';

/** Fewest letters and digits in a distinctive line. */
const SHORTEST_MARK = 8;
const MOST_MARKS = 64;

/** Texts that appear only in the body of one installed skill, reduced to letters and digits. */
export interface BodyMarks {
  skill: string;
  /** Marks in the order of the body; empty when nothing in it is unique. */
  marks: readonly string[];
  /** True when they are lines of its body, which every way to load it shows. */
  areLines: boolean;
}

/**
 * Lines that identify a skill's body: absent from every other skill, every description and the user's
 * messages. A skill without such lines is identified by its whole SKILL.md, if unique.
 * @param known texts that the model gets anyway
 */
export function bodyMarks(skills: readonly SynthesisedSkill[], known: readonly string[]): BodyMarks[] {
  const installed = new InstalledSkills(skills).all;
  const lines = installed.map(({ body }) => marksIn(body));
  const owners = new Map<string, number>();
  for (const own of lines) for (const line of new Set(own)) owners.set(line, (owners.get(line) ?? 0) + 1);
  const otherText = plainText(
    [...known, ...installed.flatMap(({ name, description }) => [name, description])].join('\n'),
  );
  return installed.map(({ name, files }, index) => {
    const own = (lines[index] ?? []).filter((line) => owners.get(line) === 1 && !otherText.includes(line));
    const whole = plainText(textOf(files.get('SKILL.md') ?? new Uint8Array()) ?? '');
    const areLines = own.length > 0;
    return { skill: name, areLines, marks: areLines ? spread(own) : whole === '' ? [] : [whole] };
  });
}

/**
 * Returns the share of a body's marks that a text shows, from 0 to 1. @param shown as `shownText` makes it
 */
export function shareShown({ marks }: Pick<BodyMarks, 'marks'>, shown: string): number {
  return marks.length === 0 ? 0 : marks.filter((mark) => shown.includes(mark)).length / marks.length;
}

/** A text that a model was shown, made comparable: texts in JSON are taken out of it, and entities are read. */
export function shownText(text: string): string {
  const inner = /^\s{0,100}[{["]/.test(text) ? stringsIn(parseJson(text)) : [];
  return plainText(inner.length > 0 ? inner.join('\n') : text);
}

/**
 * Keeps only letters and digits: line numbers, indentation and quotation marks around lines do not matter.
 */
function plainText(text: string): string {
  return text
    .replace(/&(?:lt|gt|amp|quot|apos|#39);/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function marksIn(body: string): string[] {
  return body
    .split('\n')
    .map(plainText)
    .filter((line) => line.length >= SHORTEST_MARK);
}

/** The first and last lines, and an even selection between them. */
function spread(lines: readonly string[]): string[] {
  if (lines.length <= MOST_MARKS) return [...lines];
  return Array.from(
    { length: MOST_MARKS },
    (_, index) => lines[Math.round((index * (lines.length - 1)) / (MOST_MARKS - 1))] ?? '',
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
