/** Something that a described attack used. */
export interface Indicator {
  kind: 'host' | 'account' | 'sha256';
  value: string;
  campaign: string;
  source: string;
  /** When the source was read. */
  date: string;
}

/** Only what a public report names; hosts that others share with the attacker are not among them. */
export const INDICATORS: readonly Indicator[] = [
  {
    kind: 'host',
    value: '91.92.242.30',
    campaign: 'ClawHavoc',
    source: 'https://1-sec.dev/blog/skill-md-supply-chain-attacks-openclaw-defense-guide',
    date: '2026-11-22',
  },
];
