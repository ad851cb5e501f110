import type { ConverterName } from '@plugin-eval/core/documents/attack-names.ts';

/** Families of converters. */
export const CONVERTER_GROUPS = [
  'encoding',
  'cipher',
  'script',
  'noise',
  'hiding',
  'translation',
  'splitting',
] as const;
export type ConverterGroup = (typeof CONVERTER_GROUPS)[number];

interface Declared {
  /** Name on the command line and in documents. */
  name: ConverterName;
  /** One sentence without a subject: "Writes the bytes in base64." */
  description: string;
  group: ConverterGroup;
}

/** Rewrites an attacker's text. Pure: the same text and seed give the same result. */
export interface TextConverter extends Declared {
  /**
   * Completes "the text below was ..." in the sentence that precedes a converted text; null when a reader needs no
   * explanation.
   */
  notice: string | null;
  /** @param text without placeholders of canaries */
  convert(text: string, seed: number): string;
  /** Returns the original text; present on reversible converters. Characters that it cannot read stay unchanged. */
  revert?(text: string, seed: number): string;
  /** Returns true for texts that `revert` restores exactly. @default every well-formed Unicode text */
  covers?(text: string): boolean;
}

/** Cuts an attacker's text into pieces that reach the target separately. The pieces joined are the text. */
export interface SplittingConverter extends Declared {
  group: 'splitting';
  /** `turns`: the attacker is the user, who sends one message for each piece. `files`: each piece is a document. */
  over: 'turns' | 'files';
  split(text: string): string[];
}

export type Converter = TextConverter | SplittingConverter;

export function isSplitting(converter: Converter): converter is SplittingConverter {
  return 'over' in converter;
}

/** Returns true when the original can be computed from the converted text. */
export function isReversible(converter: Converter): boolean {
  return isSplitting(converter) || converter.revert !== undefined;
}
