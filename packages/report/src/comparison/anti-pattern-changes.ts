import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import { ANTI_PATTERN_FLAGS, type AntiPatternFlag } from '@plugin-eval/core/documents/names.ts';
import { ANTI_PATTERN_SEVERITY } from '@plugin-eval/core/methodology/anti-patterns.ts';

/** Frequency of one anti-pattern on either side. */
export interface AntiPatternChange {
  flag: AntiPatternFlag;
  a: number;
  b: number;
  change: 'came' | 'went' | 'more' | 'fewer' | 'stayed';
}

export const CHANGE_WORDS: Record<AntiPatternChange['change'], string> = {
  came: 'new in B',
  more: 'more in B',
  stayed: 'in both',
  fewer: 'fewer in B',
  went: 'gone in B',
};

const ORDER: readonly AntiPatternChange['change'][] = ['came', 'more', 'stayed', 'fewer', 'went'];

/** Lists anti-patterns found on either side: new ones first, then by severity. */
export function antiPatternChanges({ a, b }: Comparison): AntiPatternChange[] {
  return ANTI_PATTERN_FLAGS.flatMap((flag): AntiPatternChange[] => {
    const [inA, inB] = [countOf(a.antiPatterns, flag), countOf(b.antiPatterns, flag)];
    return inA + inB === 0 ? [] : [{ flag, a: inA, b: inB, change: changeOf(inA, inB) }];
  }).sort(
    (one, other) =>
      ORDER.indexOf(one.change) - ORDER.indexOf(other.change) ||
      ANTI_PATTERN_SEVERITY[other.flag] - ANTI_PATTERN_SEVERITY[one.flag],
  );
}

function changeOf(a: number, b: number): AntiPatternChange['change'] {
  if (a === b) return 'stayed';
  if (a === 0) return 'came';
  if (b === 0) return 'went';
  return b > a ? 'more' : 'fewer';
}

function countOf(flags: readonly AntiPatternFlag[], wanted: AntiPatternFlag): number {
  return flags.filter((flag) => flag === wanted).length;
}
