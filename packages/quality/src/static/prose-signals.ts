import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { WordPattern } from '@plugin-eval/core/text/word-pattern.ts';
import { hasLetterOrDigit, lowerCaseWords } from '@plugin-eval/core/text/words.ts';

/** Whole words that the sub-checks look for in prose. Source: docs/specification/quality.md, "Sub-checks". */
const OUTPUT_WORDS = new Set(
  ['return', 'produce', 'output', 'generate'].flatMap((word) => [word, `${word}s`]),
);
const INPUT_WORDS = new Set(
  ['input', 'receive', 'accept', 'parameter', 'arg', 'argument'].flatMap((word) => [word, `${word}s`]),
);
const ORCHESTRATION_WORDS = new Set([
  'coordinate',
  'coordinating',
  'coordination',
  'coordinator',
  'coordinators',
]);
const ORCHESTRATION_PREFIXES = ['orchestrat', 'dispatch'];
/** First letters of these words, by UTF-16 unit: 1 for members. */
const FIRST_LETTERS = new Uint8Array(0x80);
for (const word of [...OUTPUT_WORDS, ...INPUT_WORDS, ...ORCHESTRATION_WORDS, ...ORCHESTRATION_PREFIXES])
  FIRST_LETTERS[word.charCodeAt(0)] = 1;

/** Start of a word found in every line about outputs, inputs or orchestration. */
const TELLING =
  /\b(?:output|return|produce|generate|input|receive|accept|parameter|arg|coordinat|orchestrat|dispatch)/gi;

export const PROSE_EXPRESSIONS = {
  decisions: String.raw`\b(?:decisions?|when\s+to\s+use|comparisons?|trade-?offs?)\b`,
  related: String.raw`\b(?:related\s+(?:skill|agent|plugin)s?|see\s+also|companions?|complement\w*)\b`,
} as const;

const DECISIONS = new WordPattern(PROSE_EXPRESSIONS.decisions, 'i');
const RELATED = new WordPattern(PROSE_EXPRESSIONS.related, 'i');
/** MUST, NEVER and ALWAYS in capitals, as whole words. */
export const DIRECTIVE = new WordPattern(String.raw`\b(?:MUST|NEVER|ALWAYS)\b`, 'g');

export interface ProseSignals {
  namesOutputFormat: boolean;
  namesOutput: boolean;
  namesInput: boolean;
  orchestrationWordCount: number;
  discussesDecisions: boolean;
  mentionsRelated: boolean;
  proseLineCount: number;
  distinctProseLineCount: number;
}

/** @param prose the raw lines of the body outside code blocks */
export function readProseSignals(prose: readonly string[]): ProseSignals {
  const text = prose.join('\n');
  const contentLines = prose.filter(hasLetterOrDigit).map(trimBlanks);
  const signals: ProseSignals = {
    namesOutputFormat: false,
    namesOutput: false,
    namesInput: false,
    orchestrationWordCount: 0,
    discussesDecisions: DECISIONS.test(text),
    mentionsRelated: RELATED.test(text),
    proseLineCount: contentLines.length,
    distinctProseLineCount: new Set(contentLines).size,
  };
  for (const line of linesThatTell(text)) {
    const words = lowerCaseWords(line);
    signals.namesOutputFormat ||= describesOutputFormat(words);
    for (const word of words) {
      // Most begin with another letter.
      if (FIRST_LETTERS[word.charCodeAt(0)] !== 1) continue;
      signals.namesOutput ||= OUTPUT_WORDS.has(word);
      signals.namesInput ||= INPUT_WORDS.has(word);
      if (isOrchestrationWord(word)) signals.orchestrationWordCount++;
    }
  }
  return signals;
}

/** Prefilter: only the words of the few matching lines are checked one by one. */
function linesThatTell(text: string): string[] {
  const lines: string[] = [];
  TELLING.lastIndex = 0;
  for (let match = TELLING.exec(text); match !== null; match = TELLING.exec(text)) {
    const end = text.indexOf('\n', match.index);
    const next = end === -1 ? text.length : end;
    lines.push(text.slice(text.lastIndexOf('\n', match.index) + 1, next));
    TELLING.lastIndex = next;
  }
  return lines;
}

function describesOutputFormat(words: readonly string[]): boolean {
  if (words.includes('output') && words.includes('format')) return true;
  const returns = words.findIndex((word) => word.startsWith('return'));
  return returns !== -1 && words.indexOf('json', returns + 1) !== -1;
}

export function isOrchestrationWord(word: string): boolean {
  if (FIRST_LETTERS[word.charCodeAt(0)] !== 1) return false;
  return ORCHESTRATION_WORDS.has(word) || ORCHESTRATION_PREFIXES.some((prefix) => word.startsWith(prefix));
}

/** MUST, NEVER and ALWAYS in capitals, as whole words. */
export function countDirectives(lines: readonly string[]): number {
  return lines.reduce((count, line) => count + (line.match(DIRECTIVE.regExpFor(line))?.length ?? 0), 0);
}
