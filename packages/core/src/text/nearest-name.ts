import leven from 'leven';
import { UsageError } from '../errors/usage-error.ts';

/** Returns the candidate closest to `given`, or null when none is close enough for a likely typo. */
export function nearestName(given: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = leven(given.toLowerCase(), candidate.toLowerCase(), { maxDistance: 8 });
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best !== null && bestDistance <= Math.max(1, Math.floor(best.length / 3)) ? best : null;
}

/**
 * A name that is not in a closed list, with the nearest one that is.
 * @param lister the command that lists them all
 */
export function unknownName(
  what: string,
  given: string,
  known: readonly string[],
  lister: string,
): UsageError {
  const nearest = nearestName(given, known);
  const hint = nearest === null ? `${lister} lists them all.` : `Did you mean ${nearest}?`;
  return new UsageError(`Unknown ${what} '${given}'. ${hint}`);
}
