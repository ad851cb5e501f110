/** Groups of prompts that are judged apart: the skill should fire, should not, or another one should. */
export const STRATA = ['own', 'near', 'sibling'] as const;
export type Stratum = (typeof STRATA)[number];

/** A prompt that judges a comparison. */
export interface JudgedPrompt {
  stratum: Stratum;
  /** Number of its group: near duplicates share one, and count as one case. */
  group: number;
}

/** Sessions of one prompt in one arm. */
export interface ArmTally {
  planned: number;
  /** Sessions that gave a result, failed ones included. */
  ended: number;
  /** Sessions in which the right skill fired, or none where none should. */
  right: number;
}

/** One prompt with its sessions in both arms. */
export interface PromptTally extends JudgedPrompt {
  original: ArmTally;
  candidate: ArmTally;
}

/** The share right with the candidate minus that with the original; null without a session in either arm. */
export function promptDifference({ original, candidate }: PromptTally): number | null {
  if (original.ended === 0 || candidate.ended === 0) return null;
  return candidate.right / candidate.ended - original.right / original.ended;
}

/** Differences by stratum, one for each group of prompts: the mean over its prompts. */
export function groupDifferences(tallies: readonly PromptTally[]): Record<Stratum, number[]> {
  const groups = { own: new Map(), near: new Map(), sibling: new Map() } as Record<
    Stratum,
    Map<number, number[]>
  >;
  for (const tally of tallies) {
    const difference = promptDifference(tally);
    if (difference === null) continue;
    const stratum = groups[tally.stratum];
    stratum.set(tally.group, [...(stratum.get(tally.group) ?? []), difference]);
  }
  const means = (stratum: Map<number, number[]>) =>
    [...stratum.values()].map((of) => of.reduce((sum, one) => sum + one, 0) / of.length);
  return { own: means(groups.own), near: means(groups.near), sibling: means(groups.sibling) };
}
