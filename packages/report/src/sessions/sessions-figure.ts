/** One figure of layer 3, ready to be printed. */
export interface SessionsFigure {
  name: string;
  /** "90.9 %", or a dash when not measured. */
  value: string;
  interval: string | null;
  /** The basis of the figure; may hold untrusted text. */
  basis: string;
  /** Value for a bar; null when the figure is not a share. */
  share: { score: number; low: number | null; high: number | null } | null;
}
