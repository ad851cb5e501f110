import { formatValue } from '@plugin-eval/core/text/format-value.ts';
import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import type { PositiveBucket } from './eval-case.ts';
import { namesExpectedSkill } from './expected-skills.ts';

/** The stated label of an entry; `contradictory` also for a value of an unknown kind. */
export type EvalLabel = boolean | null | 'contradictory';

const LABEL_KEYS = [
  'should_trigger',
  'shouldTrigger',
  'should_activate',
  'shouldActivate',
  'expected_trigger',
  'expect_trigger',
  'expected_activation',
  'expect_activation',
];

/** Values of `expected`, and of the kind of a test, that are labels; `-` and blanks count as `_`. */
const LABEL_WORDS = new Map([
  ['trigger', true],
  ['should_trigger', true],
  ['activate', true],
  ['no_trigger', false],
  ['not_trigger', false],
  ['non_trigger', false],
  ['should_not_trigger', false],
  ['near_miss', false],
  ['near_miss_negative', false],
  ['negative_trigger', false],
  ['false_positive', false],
]);

/** Describes a label that `labelOf` calls contradictory, as part of a sentence. */
export function labelProblem(entry: unknown): string {
  for (const key of isRecord(entry) ? LABEL_KEYS : []) {
    const value = ownField(entry as Record<string, unknown>, key);
    if (value === undefined || value === null || typeof value === 'boolean') continue;
    return `is ${formatValue(value)} in ${key}, and only true and false are read, without quotes`;
  }
  return 'contradicts another one of the same test or of its list';
}

const KIND_KEYS = ['bucket', 'type', 'category', 'kind', 'trigger_type'];

/**
 * The label of an entry itself: a boolean field, or an unambiguous word. Its list may have a label too; two
 * that differ are contradictory. A kind word ("false positive") may also be the topic of a test, so it does
 * not count with an `expected_skill`.
 */
export function labelOf(entry: unknown, ofList: boolean | null): EvalLabel {
  if (!isRecord(entry)) return ofList;
  const labels = new Set<boolean>(ofList === null ? [] : [ofList]);
  for (const key of LABEL_KEYS) {
    const value = ownField(entry, key);
    if (value === undefined || value === null) continue;
    if (typeof value !== 'boolean') return 'contradictory';
    labels.add(value);
  }
  const kinds = labels.size === 0 && namesExpectedSkill(entry) ? [] : KIND_KEYS;
  for (const key of ['expected', ...kinds]) {
    const word = LABEL_WORDS.get(wordOf(ownField(entry, key)));
    if (word !== undefined) labels.add(word);
  }
  const [label = null] = labels;
  return labels.size > 1 ? 'contradictory' : label;
}

/** The key that states the label of an entry, as the entry spells it; null without one. */
export function labelKeyOf(entry: Readonly<Record<string, unknown>>): string | null {
  const stated = LABEL_KEYS.find((key) => typeof ownField(entry, key) === 'boolean');
  const kinds = namesExpectedSkill(entry) ? [] : KIND_KEYS;
  return (
    stated ?? ['expected', ...kinds].find((key) => LABEL_WORDS.has(wordOf(ownField(entry, key)))) ?? null
  );
}

/** The bucket of prompts that should trigger the skill that an entry names. */
export function bucketNamed(entry: unknown): PositiveBucket | null {
  if (!isRecord(entry)) return null;
  const words = KIND_KEYS.map((key) => wordOf(ownField(entry, key)));
  return (['explicit', 'implicit', 'contextual'] as const).find((bucket) => words.includes(bucket)) ?? null;
}

/** Returns true when a value is a label word, and so not a description of a good answer. */
export function isLabelWord(value: unknown): boolean {
  return LABEL_WORDS.has(wordOf(value));
}

function wordOf(value: unknown): string {
  return typeof value === 'string' && value.length < 40
    ? value
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
    : '';
}

const NOT_MEANT = [
  /\b(?:does|do|should|must|will|shall)(?: not|n't) (?:activate|trigger|fire|invoke|load|use|consult) (?:this|the) skill\b/,
  /(?:\b(?:this|the) |^ ?)skill (?:does|should|must|will|shall)(?: not|n't) (?:activate|trigger|fire|be (?:activated|triggered|invoked|loaded|used|consulted))(?: ?$| (?:for|on|here|when|because|since|at all)\b|[ ,:]*[,:—-])/,
];
const HANDS_OVER =
  /\b(?:defers?|deferred|redirects?|routes?|hands? (?:it |this )?(?:off|over)|hands?-off) (?:or [a-z-]{1,20} )?to\b/;

/**
 * Guesses the label from prose about a good answer: false when it explicitly rules out the skill, null when
 * it hands the task to another skill, which a router may do before or after loading this one, true otherwise:
 * the case describes the skill's task. Of the 297 cases in the corpus of 46 real files, 33 hand over.
 */
export function labelImplied(statements: readonly string[]): boolean | null {
  const sentences = statements
    .flatMap((statement) => statement.toLowerCase().split(/[.!?;\n]/))
    .filter((sentence) => /\bskill\b/.test(sentence));
  if (sentences.some((sentence) => NOT_MEANT.some((pattern) => pattern.test(sentence)))) return false;
  return sentences.some((sentence) => HANDS_OVER.test(sentence)) ? null : true;
}
