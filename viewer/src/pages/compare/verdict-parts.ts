import type { Comparison } from '../../../../src/documents/comparison.ts';
import { comparisonVerdict } from '../../../../src/report/comparison/comparison-verdict.ts';

export interface VerdictPart {
  text: string;
  /** Foreign: to be shown as a name. */
  isName: boolean;
}

/** Stands around the number of a name while the sentence is made; nothing else of it is foreign. */
const MARK = '\u0000';

/** The verdict with the names of the sides apart from our words around them. */
export function verdictParts(comparison: Comparison): VerdictPart[] {
  const names: string[] = [];
  const { sentence } = comparisonVerdict(comparison, (name) => `${MARK}${names.push(name) - 1}${MARK}`);
  return sentence.split(MARK).flatMap((text, index): VerdictPart[] => {
    if (index % 2 === 1) return [{ text: names[Number(text)] ?? '', isName: true }];
    return text === '' ? [] : [{ text, isName: false }];
  });
}
