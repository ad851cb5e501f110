import { COVERED_LANGUAGES } from './language-data.ts';

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
/** Compiled when a description first needs them: most are English and match earlier. */
const patterns = new Map<string, readonly RegExp[]>();

/**
 * The phrase on when to use a skill in one of the covered languages, independent of the text's language; null
 * without one. Source: docs/specification/quality.md, "Other languages".
 */
export function findForeignTrigger(descriptionText: string): string | null {
  const text = descriptionText.normalize('NFC');
  const hasOtherScript = OTHER_SCRIPT.test(text);
  for (const [code, { script }] of COVERED_LANGUAGES) {
    if (script !== 'Latin' && !hasOtherScript) continue;
    for (const pattern of patternsOf(code)) {
      const match = pattern.exec(text);
      if (match !== null) return match[0];
    }
  }
  return null;
}

function patternsOf(code: string): readonly RegExp[] {
  let compiled = patterns.get(code);
  if (compiled === undefined) {
    compiled = (COVERED_LANGUAGES.get(code)?.expressions ?? []).map(({ re }) => new RegExp(re, 'iu'));
    patterns.set(code, compiled);
  }
  return compiled;
}
