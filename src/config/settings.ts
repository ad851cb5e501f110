import type { Depth, DimensionName, Level, Profile } from '../documents/names.ts';
import type { ReadLimits } from '../skill/limits.ts';

export const OUTPUT_FORMATS = ['text', 'json', 'markdown', 'html', 'sarif', 'junit', 'github'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** The formats that a comparison can be written in. */
export const COMPARISON_FORMATS = ['text', 'json', 'markdown', 'html'] as const;
export type ComparisonFormat = (typeof COMPARISON_FORMATS)[number];

/** What can be set, in the names of the code. Absent means: not set here. */
export interface PartialSettings {
  depth?: Depth | undefined;
  profile?: Profile | undefined;
  output?: OutputFormat | undefined;
  /** Composite points, 0-100. */
  threshold?: number | undefined;
  failOn?: Level | undefined;
  requireMeasured?: DimensionName[] | undefined;
  /** Threads, 1 or more. */
  concurrency?: number | undefined;
  limits?: { [K in keyof ReadLimits]?: ReadLimits[K] | undefined } | undefined;
}

/** Everything that is set, after flags, environment, project, home and defaults were laid over one another. */
export interface Settings {
  depth: Depth;
  /** Whether somebody asked for this depth, or it is the default. */
  depthIsExplicit: boolean;
  profile: Profile;
  /** Null: text on a terminal, Markdown when piped. */
  output: OutputFormat | null;
  threshold: number | null;
  failOn: Level | null;
  requireMeasured: DimensionName[];
  /** Null: as many as there are cores. */
  concurrency: number | null;
  limits: ReadLimits;
}
