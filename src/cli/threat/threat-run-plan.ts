import type { Settings } from '../../config/settings.ts';
import type { Probe } from '../../documents/probe.ts';
import type { LoadedProbes } from '../../threat/probes/load-probes.ts';
import type { PlannedTargets } from './plan-targets.ts';
import type { ThreatRunFlags } from './threat-run-flags.ts';

/** Everything that is settled before the first question. */
export interface ThreatRunPlan {
  planned: PlannedTargets;
  settings: Settings;
  loaded: LoadedProbes;
  /** Those that `--only` leaves. */
  probes: readonly Probe[];
  flags: ThreatRunFlags;
}
