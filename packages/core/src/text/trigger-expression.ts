import { findForeignTrigger } from './languages/find-foreign-trigger.ts';
import { WordPattern } from './word-pattern.ts';

const NOT_NEGATED = String.raw`(?<!\bnot )(?<!\bnever )(?<!n't )(?<!not be )`;

/** The alternatives of T. Source: docs/specification/quality.md, "Trigger expression". */
export const TRIGGER_ALTERNATIVES: readonly string[] = [
  String.raw`${NOT_NEGATED}\b(?:used?|apply|spawn|load|activate|invoke|trigger)(?:\s+(?:this(?:\s+\w+)?|the\s+skill|it))?(?:\s+(?:immediately|only|also|automatically|specifically|first|proactively))?\s+(?:when|whenever|after|before|for|if|any\s?time)\b`,
  String.raw`\b(?:use|triggers?|invoke)\s+proactively\b`,
  String.raw`${NOT_NEGATED}\b(?:triggers?|triggered|invoke[sd]?|activate[sd]?|auto-?loads?)(?:\s+(?:automatically|only))?\s+(?:when|whenever|on|with|if)\b`,
  String.raw`\btriggers?(?:\s+(?:phrases?|keywords?|words?))?\s*(?::|\binclude\b|[-\u2013\u2014]\s)`,
  String.raw`\bwhen(?:ever)?\s+(?:the\s+|a\s+)?users?\b`,
  String.raw`\bwhen(?:ever)?\s+(?:claude|codex|copilot|gemini|(?:the|an)\s+agent)\s+(?:needs?|has|is|must|should|wants?)\b`,
  String.raw`(?:^|[.;:]\s+)use\s+(?:this\s+skill\s+|this\s+|it\s+)?to\b`,
  String.raw`(?:^|[.;:]\s+)use\s+as\s+(?:the|an?)\s+(?:[\w-]+\s+){1,4}(?:for|when|whenever|before|after|if)\b`,
];

const TRIGGER = TRIGGER_ALTERNATIVES.map((source) => new WordPattern(source, 'i'));

/** Returns true if a description says when to use the skill, in English or another covered language. */
export function hasTriggerExpression(descriptionText: string): boolean {
  return hasEnglishTrigger(descriptionText) || findForeignTrigger(descriptionText) !== null;
}

/** Returns true if a description does so only in another covered language. */
export function hasOnlyForeignTrigger(descriptionText: string): boolean {
  return !hasEnglishTrigger(descriptionText) && findForeignTrigger(descriptionText) !== null;
}

function hasEnglishTrigger(descriptionText: string): boolean {
  return TRIGGER.some((pattern) => pattern.test(descriptionText));
}

/** Returns the phrase on when to use the skill, in English or another covered language; null without one. */
export function findTriggerExpression(descriptionText: string): string | null {
  for (const pattern of TRIGGER) {
    const match = pattern.regExpFor(descriptionText).exec(descriptionText);
    if (match !== null) return match[0];
  }
  return findForeignTrigger(descriptionText);
}
