/** One figure of layer 3, ready to be printed. */
export interface SessionsFigure {
  name: string;
  /** "90.9 %", or a dash for what was not measured. */
  value: string;
  interval: string | null;
  /** What it rests on; may hold untrusted text. */
  basis: string;
  /** For a bar; null for what is not a share. */
  share: { score: number; low: number | null; high: number | null } | null;
}
