/** Rounds of one pair, as one of the two sees them. */
export interface Rounds {
  wins: number;
  draws: number;
  losses: number;
}

/** Share of the points that were won; a draw is half a point. Null without rounds. */
export function roundScore({ wins, draws, losses }: Rounds): number | null {
  const rounds = wins + draws + losses;
  return rounds === 0 ? null : (wins + draws / 2) / rounds;
}
