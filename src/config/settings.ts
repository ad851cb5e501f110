import type { ReadLimits } from '../skill/limits.ts';
import type { SomeOf, ValuesOf } from './setting.ts';
import type {
  GATE_SETTINGS,
  GENERAL_SETTINGS,
  MODEL_SETTINGS,
  SESSION_SETTINGS,
  SETTINGS,
} from './settings-table.ts';

/** What must hold for a run to pass; null or empty: nothing. */
export type GateSettings = ValuesOf<typeof GATE_SETTINGS>;

/** What concerns language models. */
export type ModelSettings = ValuesOf<typeof MODEL_SETTINGS>;

/** What concerns agent sessions. */
export type SessionSettings = ValuesOf<typeof SESSION_SETTINGS>;

/** What can be set, in the names of the code. Absent means: not set here. */
export type PartialSettings = SomeOf<typeof SETTINGS>;

/** Everything that is set, after flags, environment, project, home and defaults were laid over one another. */
export interface Settings extends Omit<ValuesOf<typeof GENERAL_SETTINGS>, 'limits'>, GateSettings {
  /** Whether somebody asked for this depth, or it is the default. */
  depthIsExplicit: boolean;
  limits: ReadLimits;
  models: ModelSettings;
  sessions: SessionSettings;
  /** Absolute paths of what is evaluated: no program is run from inside them. */
  targets: readonly string[];
}
