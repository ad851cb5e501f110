import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import type { SomeOf, ValuesOf } from './setting.ts';
import type {
  GATE_SETTINGS,
  GENERAL_SETTINGS,
  MODEL_SETTINGS,
  SESSION_SETTINGS,
  SETTINGS,
} from './settings-table.ts';

/** Conditions for a run to pass; null or empty: none. */
export type GateSettings = ValuesOf<typeof GATE_SETTINGS>;

/** Settings of language models. */
export type ModelSettings = ValuesOf<typeof MODEL_SETTINGS>;

/** Settings of agent sessions. */
export type SessionSettings = ValuesOf<typeof SESSION_SETTINGS>;

/** Settings from one source, with the names used in code. Absent means: not set here. */
export type PartialSettings = SomeOf<typeof SETTINGS>;

/** The final settings, merged from flags, environment, project, home and defaults. */
export interface Settings extends Omit<ValuesOf<typeof GENERAL_SETTINGS>, 'limits'>, GateSettings {
  /** True when the depth was requested explicitly, rather than the default. */
  depthIsExplicit: boolean;
  limits: ReadLimits;
  models: ModelSettings;
  sessions: SessionSettings;
  /** Absolute paths of the evaluated targets: no program inside them is run. */
  targets: readonly string[];
}
