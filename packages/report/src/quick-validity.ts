import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import measured from '@plugin-eval/core/methodology/quick-validity.json' with { type: 'json' };
import { DOCUMENTATION_URL } from './documentation-url.ts';

/** Known correlations of quick scores; generated from scripts/validity/figures.json. */
export type QuickValidity = typeof measured;

/** The measurements, set by set. */
export const VALIDITY_ADDRESS = `${DOCUMENTATION_URL}/${measured.page}#${measured.anchor}`;

/**
 * Clause on the correlation of quick scores with agents' results on measured skills; null when other layers
 * contributed, or nothing was scored.
 */
export function quickValidityOf(document: EvaluationDocument): string | null {
  const score = isCollection(document) ? document.summary.mean : document.composite.score;
  return document.depth.effective === 'quick' && score !== null ? describeQuickValidity(measured) : null;
}

/** Describes what holds in all sets of measurements, or in how many. */
export function describeQuickValidity({ sets, skills, publishers }: QuickValidity): string {
  const better = sets.filter((set) => set.higher_is_better).length;
  const measuredSets = `${sets.length} measured sets (${skills} skills, ${publishers} publishers)`;
  return better === 0
    ? `Quick scores predicted what agents do in none of ${measuredSets}`
    : `Quick scores predicted some of what agents do in ${better} of ${measuredSets}`;
}
