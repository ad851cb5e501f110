/**
 * Mean recall weighted by the sessions that used each skill. Source: docs/specification/skill-sets.md, "Use".
 * @param recall null: no prompts
 * @returns null when no skill with prompts was used
 */
export function weightedRecall(
  recall: readonly (number | null)[],
  sessions: readonly number[],
): number | null {
  let [sum, weight] = [0, 0];
  for (const [skill, own] of recall.entries()) {
    if (own === null) continue;
    sum += own * (sessions[skill] ?? 0);
    weight += sessions[skill] ?? 0;
  }
  return weight === 0 ? null : sum / weight;
}
