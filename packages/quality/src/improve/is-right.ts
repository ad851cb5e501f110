import type { Stratum } from './prompt-tally.ts';

/**
 * Tells whether a session is right. Source: docs/specification/comparisons.md, "Prompts".
 * @param expected names of skills of which one should fire, for sibling prompts
 * @param loaded names of the skills that the session loaded
 * @param subject name of the skill under test
 */
export function isRight(
  stratum: Stratum,
  expected: readonly string[],
  loaded: readonly string[],
  subject: string,
): boolean {
  const fired = loaded.includes(subject);
  if (stratum === 'own') return fired;
  return !fired && (stratum === 'near' || expected.some((name) => loaded.includes(name)));
}
