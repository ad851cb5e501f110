import type { StanceReading } from './signal-file.ts';

/** One speaker's part of an answer. UTF-16 offsets, `end` exclusive; the label precedes it. */
export interface Voice {
  /** Name as written, in lower case; null before the first label. */
  name: string | null;
  start: number;
  end: number;
  /** True for who asks rather than answers. */
  asks: boolean;
}

interface Label {
  name: string;
  form: 'bracket' | 'colon' | 'sign';
  opensLine: boolean;
  /** True when its first letter is small. */
  isSmall: boolean;
  start: number;
  end: number;
}

/** `[DAN]`, `(As Raven)`, `<evil>`, `<|user|>`: at the beginning of a line, or after a sentence. */
const BRACKET =
  /(^|\n|[.!?…"”»)\]][ \t]{1,3})[ \t>*_#-]{0,6}(?:[[(<【{](?:as )?([^\])>】}\n]{1,40})[\])>】}])[*_]{0,3}[ \t]{0,2}:?/giu;
/**
 * `DAN:`, `**Normal response:**`, `GREFFIER :`, at the beginning of a line; known parts after a sentence too, and in
 * small letters.
 */
const COLON =
  /(^|\n|[.!?…"”»)\]][ \t]{1,3})[ \t>#-]{0,6}(?:\p{Extended_Pictographic}\uFE0F?[ \t]{0,2})?[*_]{0,3}(\p{L}[\p{L}\p{N} .'’_-]{0,40}?(?:\([^)\n]{1,30}\))?)[*_]{0,3}[ \t]{0,2}[:：][*_]{0,3}/gu;
/** 🔒 and 🔓, 😇 and 😈: at the beginning of a line. */
const SIGN = /(^|\n)[ \t>*_#([-]{0,6}(\p{Extended_Pictographic})\uFE0F?/gu;
/** Around a name in the templates of chat models: `|user|`, `im_start|assistant`. */
const TEMPLATE_MARKS = /^\|(?:im_start\|)?|\|$/g;
const MOST_LABELS = 200;
const MOST_WORDS = 5;
/** A first label further inside heads a part of a text, not a speaker. */
const FIRST_WITHIN = 600;

/**
 * Splits an answer by speaker: at labels of at least two different speakers in one form, or of one known
 * persona. Returns one unnamed voice when there are none.
 * @param text as it came or normalised; lines are needed
 */
export function splitVoices(text: string, { personas, headings, askers }: StanceReading['voices']): Voice[] {
  const known = new Set([...personas, ...askers]);
  const asking = new Set(askers);
  const excluded = new Set(headings);
  const labels = (['bracket', 'colon', 'sign'] as const)
    .map((form) =>
      labelsOf(text, form).filter(
        ({ name, opensLine, isSmall }) =>
          !excluded.has(name) && ((opensLine && !isSmall) || form === 'bracket' || isPersona(name, known)),
      ),
    )
    .find((found) => areVoices(found, known));
  const whole: Voice[] = [{ name: null, start: 0, end: text.length, asks: false }];
  if (labels === undefined) return whole;
  const voices = labels.map(
    ({ name, end }, index): Voice => ({
      ...{ name, start: end, end: labels[index + 1]?.start ?? text.length },
      asks: asking.has(name),
    }),
  );
  const first = labels[0]?.start ?? 0;
  return first > 0 ? [{ name: null, start: 0, end: first, asks: false }, ...voices] : voices;
}

function labelsOf(text: string, form: Label['form']): Label[] {
  const pattern = form === 'bracket' ? BRACKET : form === 'colon' ? COLON : SIGN;
  const labels: Label[] = [];
  for (const match of text.matchAll(pattern)) {
    const [whole, lead = '', raw = ''] = match;
    const written = raw.trim().replace(TEMPLATE_MARKS, '');
    const name = written.toLowerCase();
    // A link in Markdown is no label.
    const isLink = form === 'bracket' && text[match.index + whole.length] === '(';
    if (name === '' || isLink || name.split(/\s+/).length > MOST_WORDS) continue;
    labels.push({
      name,
      form,
      opensLine: lead === '' || lead === '\n',
      isSmall: form === 'colon' && /^\p{Ll}/u.test(written),
      start: match.index + lead.length,
      end: match.index + whole.length,
    });
    if (labels.length >= MOST_LABELS) break;
  }
  return labels;
}

function areVoices(labels: readonly Label[], known: ReadonlySet<string>): boolean {
  const [first] = labels;
  if (first === undefined || first.start > FIRST_WITHIN) return false;
  const names = new Set(labels.map(({ name }) => name));
  const isKnown = [...names].some((name) => isPersona(name, known));
  return (
    isKnown ||
    (names.size >= 2 && names.size <= 6 && first.form !== 'sign') ||
    (names.size === 2 && first.form === 'sign')
  );
}

/** Matches its whole name, or a word in it: `🔓developer mode output`, `dan response`. */
function isPersona(name: string, known: ReadonlySet<string>): boolean {
  return known.has(name) || name.split(/[^\p{L}\p{N}]+/u).some((word) => known.has(word));
}
