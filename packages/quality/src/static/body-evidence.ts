import { countReadingWords } from '@plugin-eval/core/text/languages/reading-words.ts';
import { hasLetterOrDigit, lowerCaseWords, wordsOfLines } from '@plugin-eval/core/text/words.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { bodyLanguage } from './body-language.ts';
import { onDemand } from './on-demand.ts';
import { isOrchestrationWord } from './prose-signals.ts';

/** A stretch of SKILL.md with its 1-based first line. */
export interface Passage {
  text: string;
  line: number;
}

export interface Section {
  title: string;
  /** 1-based line of its heading in SKILL.md. */
  line: number;
  lineCount: number;
  /** Its list items, without their marks. Items after "Not for:", "Exceptions:" and the like are left out. */
  items: string[];
  h3Count: number;
  fenceCount: number;
}

/** Numbers and positions in the body that advice can quote. */
export interface BodyEvidence {
  /** ISO 639 code or `other`, by the beginning of the prose. */
  language: string;
  /** True when the prose is English enough for a word list to apply. */
  isEnglish: boolean;
  /** Words outside code blocks. */
  wordCount: number;
  /** Lines with a letter or digit, code included. */
  contentLineCount: number;
  /** Sections under H2 headings, in their order. */
  sections: Section[];
  longestFence: { line: number; lineCount: number } | null;
  /** Blocks without a language that begin like a command or like code, each with its 1-based line and first text. */
  untaggedCode: Passage[];
  /** Numbered list items and headings such as "Step 2". */
  stepCount: number;
  /** Lines on error handling. */
  failures: Passage[];
  /** The first two lines that announce an example. */
  examples: Passage[];
  /** The first two lines about outputs, in words other than the formula's. */
  outputs: Passage[];
  /** The line of prose that occurs most often, when it occurs more than once. */
  repeated: (Passage & { count: number }) | null;
  /** Words of supervising that the formula counted, with their numbers. */
  supervising: [word: string, count: number][];
  /** A section with the situations that the skill is for: agents see it only after they have chosen. */
  whenSection: Section | null;
  /** A section on exclusions, which agents see too late. */
  whenNotSection: (Passage & { first: string | null }) | null;
}

const STOP_WORDS = new Set([
  'the',
  'and',
  'to',
  'of',
  'for',
  'is',
  'in',
  'a',
  'with',
  'when',
  'or',
  'if',
  'this',
]);
export const FAILURE_WORDS =
  /\b(?:errors?|fail(?:s|ed|ing|ures?)?|missing|invalid|empty|malformed|edge[\s-]cases?|unavailable|cannot|can't|could\s+not|not\s+found|pitfalls?|gotchas?|mistakes?|limitations?|fall(?:s|ing)?[\s-]?backs?|time[\s-]?outs?|retry|retries|warnings?|troubleshoot\w*|problems?|issues?|unless|otherwise|anti-?patterns?|avoid|not\s+installed|rollback|conflicts?|ambiguous|unclear|unknown|exceptions?|stop\s+and|ask\s+the\s+user)\b/i;
const EXAMPLE_WORDS =
  /\b(?:examples?|e\.g\.|for\s+instance|sample|such\s+as|like\s+this|usage|template|✅|before\s*:|good\s*:)/i;
const OUTPUT_WORDS =
  /\b(?:outputs?|returns?|produces?|generates?|reports?|results?|deliver\w*|respond|responses?|format|template|summary|summari[sz]e|write\w*|save[sd]?|creates?|present|display|show|print|artifacts?|file)\b/i;
/** A heading on when to use the skill, rather than one of its methods. */
const WHEN_SECTION =
  /^\W*(?:when\s+to\s+(?:use|apply|activate|invoke|trigger)(?:\s+(?:this|the|it)(?:\s+skill)?)?|use\s+(?:this\s+skill\s+)?when|use\s+this\s+skill|triggers?|trigger(?:ing)?\s+(?:phrases?|conditions?|keywords?))\W*$/i;
const WHEN_NOT_SECTION =
  /^\W*(?:when\s+not\s+to\s+(?:use|apply|activate|invoke)|(?:do\s+not|don't)\s+use\s+(?:this\s+|it\s+)?(?:skill\s+)?(?:this\s+)?(?:when|for|if))(?:\s+(?:this|the|it)(?:\s+skill)?)?\W*$/i;
/** A negation that introduces, before a list or in its item, something the skill is not for. */
const DENIAL = /\b(?:not|don['’]t|never|exceptions?|except|avoid|skip|instead)\b|❌/i;
/** A line that introduces a list: bold, a heading, or one that ends with a colon. */
const LABEL = /^\s*(?:#|\*\*|__)|:\s*(?:\*\*)?\s*$/;
/** Beginnings of commands and code, unlike layouts, prompts and plain text. */
const CODE_START =
  /^\s*(?:\$ |(?:npm|npx|pnpm|yarn|git|gh|pip3?|python3?|uv|curl|docker|kubectl|az|aws|gcloud|dotnet|cargo|go|node|bash|sudo|apt|brew|cd|mkdir)\s+[\w./-]|import\s+[\w{*'"]|from\s+\S+\s+import\b|(?:const|let|var)\s+\w+\s*=|(?:async\s+)?def\s+\w+\(|(?:async\s+)?function\s+\w+\(|class\s+\w[^{:]*[{:]|(?:SELECT|CREATE TABLE|INSERT INTO|ALTER TABLE)\s|#include\s*[<"]|#!\/|<\?(?:php|xml)|\{\s*$|\{\s*"[\w-]+"\s*:)/;
const STEP = /^\s*(?:\d+[.)]\s|#+\s+(?:step|phase)\s+\d|#+\s+\d+[.:)])/i;
const LIST_ITEM = /^\s*(?:[-*•+]|\d+[.)])\s+\S/;
const LIST_MARK = /^\s*(?:[-*•+]|\d+[.)])\s+(?:\[[ x]\]\s+)?/;
const EMPHASIS = /\*\*|__|`/g;

/** Most examples and outputs needed. */
const FIRST = 2;

/** @returns what advice quotes of the body, read when it is asked for; word lists are English */
export function readBodyEvidence(skill: Skill): BodyEvidence {
  const bodyStart = skill.frontmatter.lineCount;
  const lines = skill.lines.slice(bodyStart);
  const read: { prose: Passage[] } = onDemand({
    prose: () =>
      lines
        .map((text, index) => ({ text, line: bodyStart + index + 1 }))
        .filter(({ text, line }) => !skill.body.isCode[line - bodyStart - 1] && hasLetterOrDigit(text)),
  });
  const proseWith = (pattern: RegExp) => read.prose.filter(({ text }) => pattern.test(text));
  const firstWith = (pattern: RegExp) => {
    const found: Passage[] = [];
    for (const passage of read.prose) if (pattern.test(passage.text) && found.push(passage) === FIRST) break;
    return found;
  };
  const body: BodyEvidence = onDemand({
    language: () => bodyLanguage(skill),
    isEnglish: () => isEnglish(read.prose, body.wordCount),
    wordCount: () => read.prose.reduce((count, { text }) => count + countReadingWords(text), 0),
    contentLineCount: () => lines.filter(hasLetterOrDigit).length,
    sections: () => readSections(skill, lines),
    longestFence: () => longestFence(skill),
    untaggedCode: () => untaggedCode(skill, lines),
    stepCount: () => proseWith(STEP).length,
    failures: () => proseWith(FAILURE_WORDS),
    examples: () => firstWith(EXAMPLE_WORDS),
    outputs: () => firstWith(OUTPUT_WORDS),
    repeated: () => mostRepeated(read.prose),
    supervising: () => countSupervising(wordsOfLines(read.prose.map(({ text }) => text))),
    whenSection: () =>
      body.sections.find((section) => WHEN_SECTION.test(section.title) && section.items.length > 0) ?? null,
    whenNotSection: () => findWhenNot(skill, lines),
  });
  return body;
}

/** Returns true when 3 % of the words are common English ones, which most texts reach early. */
function isEnglish(prose: readonly Passage[], wordCount: number): boolean {
  let common = 0;
  return prose.some(({ text }) =>
    lowerCaseWords(text).some((word) => STOP_WORDS.has(word) && ++common / wordCount >= 0.03),
  );
}

function readSections(skill: Skill, lines: readonly string[]): Section[] {
  const bodyStart = skill.frontmatter.lineCount;
  const headings = skill.body.headings.filter(({ level }) => level <= 2);
  const h3Lines = skill.body.headings.filter(({ level }) => level === 3).map(({ line }) => line);
  const fenceLines = skill.body.fences.map(({ line }) => line);
  return headings.flatMap(({ level, text, line }, index) => {
    if (level !== 2) return [];
    const end = headings[index + 1]?.line ?? lines.length;
    const isProse = (_: string, offset: number) => !skill.body.isCode[line + 1 + offset];
    let items: string[] | null = null;
    return {
      title: text,
      line: bodyStart + line + 1,
      lineCount: end - line,
      get items() {
        items ??= affirmedItems(lines.slice(line + 1, end).filter(isProse));
        return items;
      },
      h3Count: countBetween(h3Lines, line, end),
      fenceCount: countBetween(fenceLines, line, end),
    };
  });
}

/** List items except those that exclude a use. */
function affirmedItems(lines: readonly string[]): string[] {
  let denied = false;
  return lines.flatMap((content) => {
    if (!LIST_ITEM.test(content)) {
      if (LABEL.test(content)) denied = DENIAL.test(content);
      return [];
    }
    const item = withoutMarks(content);
    return denied || DENIAL.test(item.slice(0, 12)) ? [] : [item];
  });
}

function withoutMarks(content: string): string {
  return content.replace(LIST_MARK, '').replace(EMPHASIS, '').trim();
}

function findWhenNot(skill: Skill, lines: readonly string[]): BodyEvidence['whenNotSection'] {
  const heading = skill.body.headings.find(
    ({ level, text }) => (level === 2 || level === 3) && WHEN_NOT_SECTION.test(text),
  );
  if (heading === undefined) return null;
  const { text, line } = heading;
  const end = skill.body.headings.find((other) => other.line > line)?.line ?? lines.length;
  const first = lines
    .slice(line + 1, end)
    .find((content, offset) => LIST_ITEM.test(content) && !skill.body.isCode[line + 1 + offset]);
  return {
    text,
    line: skill.frontmatter.lineCount + line + 1,
    first: first === undefined ? null : withoutMarks(first),
  };
}

function untaggedCode({ body, frontmatter }: Skill, lines: readonly string[]): Passage[] {
  return body.fences.flatMap(({ language, line, end }) => {
    if (language !== '') return [];
    const text = lines.slice(line + 1, end).find((content) => content.trim() !== '') ?? '';
    return CODE_START.test(text) ? [{ text, line: frontmatter.lineCount + line + 1 }] : [];
  });
}

/** Counts the rising numbers from `start` on and before `end`. */
function countBetween(numbers: readonly number[], start: number, end: number): number {
  return firstFrom(numbers, end) - firstFrom(numbers, start);
}

/** Index of the first of the rising numbers that is not below the bound. */
function firstFrom(numbers: readonly number[], bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

function longestFence({ body, frontmatter }: Skill): BodyEvidence['longestFence'] {
  let longest: BodyEvidence['longestFence'] = null;
  for (const { line, end } of body.fences) {
    if (longest === null || end - line > longest.lineCount)
      longest = { line: frontmatter.lineCount + line + 1, lineCount: end - line };
  }
  return longest;
}

function mostRepeated(prose: readonly Passage[]): BodyEvidence['repeated'] {
  const counts = new Map<string, Passage & { count: number }>();
  for (const { text, line } of prose) {
    const trimmed = text.trim();
    const seen = counts.get(trimmed);
    if (seen) seen.count++;
    else counts.set(trimmed, { text: trimmed, line, count: 1 });
  }
  const most = [...counts.values()].reduce<(Passage & { count: number }) | null>(
    (best, one) => (best === null || one.count > best.count ? one : best),
    null,
  );
  return most === null || most.count < 2 ? null : most;
}

function countSupervising(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) if (isOrchestrationWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
