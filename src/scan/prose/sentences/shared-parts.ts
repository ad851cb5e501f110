import { OWN, PERSONAL, pattern, SECRET, SECRET_PLACE, TALK, USER } from './lexicon.ts';
import { mandatoryParts } from './mandatory-parts.ts';
import type { SentenceRule } from './sentence-rule.ts';

/** Parts that many patterns share. Verbs are not among them: their classes are known of every sentence anyway. */
// In the spelling of `RegExp.source`, which escapes slashes.
const PARTS: readonly string[] = [
  `(?:${SECRET}|${TALK}|${PERSONAL})`,
  ...[SECRET, SECRET_PLACE, TALK, PERSONAL, OWN, USER],
].map((part) => pattern(part).source);

const compiled = new Map<string, RegExp>();

const known = new WeakMap<SentenceRule, readonly string[]>();

/** The shared parts without which a rule finds nothing. Worked out when the rule is first tried. */
export function sharedPartsOf(rule: SentenceRule): readonly string[] {
  const parts = known.get(rule) ?? [
    ...new Set(rule.all.flatMap(({ source }) => mandatoryParts(source, PARTS))),
  ];
  known.set(rule, parts);
  return parts;
}

/** Tells of parts whether a text holds them; each is looked for once, and compiled once. */
export function partsIn(text: string): (part: string) => boolean {
  const found = new Map<string, boolean>();
  return (part) => {
    let holds = found.get(part);
    if (holds === undefined) {
      const expression = compiled.get(part) ?? pattern(part);
      compiled.set(part, expression);
      holds = expression.test(text);
      found.set(part, holds);
    }
    return holds;
  };
}
