import { cohenKappa } from '@plugin-eval/core/statistics/cohen-kappa.ts';
import { fleissKappa } from '@plugin-eval/core/statistics/fleiss-kappa.ts';

/** Fewer items say nothing reliable about agreement. Source: docs/specification/quality.md, "Triggering accuracy". */
const FEWEST_ITEMS = 10;

/**
 * Computes the judges' agreement beyond chance: Cohen's kappa of two judges, Fleiss' of more, over the
 * prompts on which all of them predicted. Judges without any prediction are left out. Null with fewer than
 * two judges or ten such prompts, and when undefined, for example when all say yes to everything.
 * @param predictions by prompt, then by judge; null where a judge gave none
 */
export function kappaOf(predictions: readonly (readonly (boolean | null)[])[]): number | null {
  const columns = Math.max(0, ...predictions.map(({ length }) => length));
  const judges = Array.from({ length: columns }, (_, judge) => judge).filter((judge) =>
    predictions.some((byJudge) => typeof byJudge[judge] === 'boolean'),
  );
  const complete = predictions
    .map((byJudge) => judges.flatMap((judge) => byJudge[judge] ?? []))
    .filter(({ length }) => length === judges.length);
  if (judges.length < 2 || complete.length < FEWEST_ITEMS) return null;
  if (judges.length === 2) {
    return cohenKappa(
      complete.map(([first = false]) => first),
      complete.map(([, second = false]) => second),
    );
  }
  return fleissKappa(
    complete.map((byJudge) => {
      const yes = byJudge.filter((prediction) => prediction).length;
      return [yes, byJudge.length - yes];
    }),
  );
}
