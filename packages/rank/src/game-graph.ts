/** Two contenders, by index. */
export interface Pair {
  a: number;
  b: number;
}

/** The games played, and the number each contender still lacks. */
export class GameGraph {
  readonly size: number;
  /** Games each contender still lacks; never negative. */
  readonly missing: Int32Array;
  private readonly opponents: Set<number>[];

  /** @param wanted games of each contender; fewer where there are not so many others */
  constructor(size: number, played: readonly Pair[], wanted: number) {
    this.size = size;
    this.opponents = Array.from({ length: size }, () => new Set<number>());
    for (const { a, b } of played) this.connect(a, b);
    const most = Math.min(wanted, size - 1);
    this.missing = Int32Array.from(this.opponents, ({ size: games }) => Math.max(0, most - games));
  }

  canPlay(a: number, b: number): boolean {
    return a !== b && !this.opponents[a]?.has(b);
  }

  gamesOf(contender: number): number {
    return this.opponents[contender]?.size ?? 0;
  }

  add({ a, b }: Pair): void {
    this.connect(a, b);
    for (const one of [a, b]) this.missing[one] = Math.max(0, (this.missing[one] ?? 0) - 1);
  }

  /** Takes back a game that both contenders were short of. */
  remove({ a, b }: Pair): void {
    this.opponents[a]?.delete(b);
    this.opponents[b]?.delete(a);
    for (const one of [a, b]) this.missing[one] = (this.missing[one] ?? 0) + 1;
  }

  /** Returns the groups of contenders connected by games, in the order of their first ones. */
  groups(): number[][] {
    const seen = new Uint8Array(this.size);
    const groups: number[][] = [];
    for (let start = 0; start < this.size; start++) {
      if (seen[start] === 1) continue;
      seen[start] = 1;
      const group = [start];
      for (let i = 0; i < group.length; i++) {
        for (const next of this.opponents[group[i] ?? 0] ?? []) {
          if (seen[next] === 1) continue;
          seen[next] = 1;
          group.push(next);
        }
      }
      groups.push(group.sort((a, b) => a - b));
    }
    return groups;
  }

  private connect(a: number, b: number): void {
    if (a === b) return;
    this.opponents[a]?.add(b);
    this.opponents[b]?.add(a);
  }
}
