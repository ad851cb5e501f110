import { codePointLength } from '@plugin-eval/core/text/code-points.ts';
import { detectLanguage } from '@plugin-eval/core/text/languages/detect-language.ts';
import { weightedLength } from '@plugin-eval/core/text/languages/weighted-length.ts';
import { hasTriggerExpression } from '@plugin-eval/core/text/trigger-expression.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { WordPattern } from '@plugin-eval/core/text/word-pattern.ts';

/** Sources of these expressions: docs/specification/quality.md, "frontmatter_quality". */
export const DESCRIPTION_EXPRESSIONS = {
  proactively: String.raw`\bproactively\b`,
  automatic: String.raw`\b(?:automatically|always\s+use|trigger(?:s|ed)?|invoke[sd]?)\b`,
  useCase: String.raw`(?:,\s*(?:(?:or|and)\s+)?|\bor\s+)(?:when\b|for\b|during\b|setting\s+up\b|(?!string\b)\w{3,}ing\b)`,
  context: String.raw`\b(?:when|for|during)\s+\w+ing\b`,
} as const;

const PROACTIVELY = new WordPattern(DESCRIPTION_EXPRESSIONS.proactively, 'i');
const AUTOMATIC = new WordPattern(DESCRIPTION_EXPRESSIONS.automatic, 'i');
const USE_CASE = new WordPattern(DESCRIPTION_EXPRESSIONS.useCase, 'gi');
const CONTEXT = new WordPattern(DESCRIPTION_EXPRESSIONS.context, 'i');

export interface DescriptionSignals {
  hasName: boolean;
  /** Length in code points. */
  descriptionLength: number;
  /** The length that scores compare; absent where it is the plain one. */
  descriptionWeight?: number;
  /** ISO 639 code, or `other`; absent for English. */
  descriptionLanguage?: string;
  exempt: boolean;
  hasTrigger: boolean;
  saysProactively: boolean;
  saysAutomatic: boolean;
  useCaseCount: number;
  hasTriggerContext: boolean;
}

/** The trimmed description; empty when it is missing or no string. */
export function descriptionOf(fields: ReadonlyMap<string, unknown>): string {
  const description = fields.get('description');
  return typeof description === 'string' ? trimBlanks(description) : '';
}

/** The text searched for triggers and situations. Source: docs/specification/quality.md, "Features". */
export function descriptionText(fields: ReadonlyMap<string, unknown>): string {
  const description = descriptionOf(fields);
  const whenToUse = fields.get('when_to_use');
  return typeof whenToUse === 'string' ? `${description}\n${whenToUse}` : description;
}

export function readDescriptionSignals(fields: ReadonlyMap<string, unknown>): DescriptionSignals {
  const name = fields.get('name');
  const description = descriptionOf(fields);
  const text = descriptionText(fields);
  const length = codePointLength(description);
  const weight = weightedLength(description);
  const language = detectLanguage(text);
  return {
    hasName: typeof name === 'string' && trimBlanks(name) !== '',
    descriptionLength: length,
    ...(weight === length ? {} : { descriptionWeight: weight }),
    ...(language === 'en' ? {} : { descriptionLanguage: language }),
    exempt: isExempt(fields),
    hasTrigger: hasTriggerExpression(text),
    saysProactively: PROACTIVELY.test(text),
    saysAutomatic: AUTOMATIC.test(text),
    useCaseCount: text.match(USE_CASE.regExpFor(text))?.length ?? 0,
    hasTriggerContext: CONTEXT.test(text),
  };
}

/** Returns true when agents do not choose the skill by its description. */
export function isExempt(fields: ReadonlyMap<string, unknown>): boolean {
  const paths = fields.get('paths');
  if (fields.get('disable-model-invocation') === true) return true;
  return (typeof paths === 'string' || Array.isArray(paths)) && paths.length > 0;
}
