import { unknownName } from '@plugin-eval/core/text/nearest-name.ts';
import { CIPHERS } from './ciphers.ts';
import type { Converter } from './converter.ts';
import { ENCODINGS } from './encodings.ts';
import { HIDING } from './hiding.ts';
import { NOISE } from './noise.ts';
import { SCRIPTS } from './scripts.ts';
import { SPLITTING } from './splitting.ts';
import { TRANSLATIONS } from './translations.ts';

/** All converters, by group. */
export const CONVERTERS: readonly Converter[] = [
  ...ENCODINGS,
  ...CIPHERS,
  ...SCRIPTS,
  ...NOISE,
  ...HIDING,
  ...TRANSLATIONS,
  ...SPLITTING,
];

const BY_NAME: ReadonlyMap<string, Converter> = new Map(
  CONVERTERS.map((converter) => [converter.name, converter]),
);

/** @throws UsageError */
export function converterNamed(name: string): Converter {
  const converter = BY_NAME.get(name);
  if (converter !== undefined) return converter;
  throw unknownName('converter', name, [...BY_NAME.keys()], 'plugin-eval threat run --convert list');
}
