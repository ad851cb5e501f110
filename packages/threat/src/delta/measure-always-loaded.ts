import type { AlwaysLoaded } from '@plugin-eval/core/documents/safety-delta.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { alwaysLoadedNotes } from './delta-notes.ts';
import { measurePair, type PairOptions } from './measure-pair.ts';

export interface AlwaysLoadedOptions extends Omit<PairOptions, 'arms'> {
  /** The arm without the skill, which both tests share. */
  without: ThreatReport;
  /** The first samples with the skill loaded in every session. */
  report: ThreatReport;
}

/**
 * Measures the effect of a skill's text when loaded: the arm without the skill against one that loads it in
 * every session, with its own test. It does not affect the badge. Source: docs/specification/threats.md,
 * "Loaded in every session".
 */
export async function measureAlwaysLoaded({
  without,
  report,
  ask,
  ...options
}: AlwaysLoadedOptions): Promise<AlwaysLoaded> {
  const arms = { withoutSkill: without, withSkill: report };
  const { vetoed: _, ...pair } = await measurePair({
    ...options,
    arms,
    ask: (samples, arm) => ask(samples, arm === 'withSkill' ? 'alwaysLoaded' : arm),
  });
  return { report, ...pair, notes: alwaysLoadedNotes({ arms, ...pair }) };
}
