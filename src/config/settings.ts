import {
  type AgentName,
  type Depth,
  type DimensionName,
  type Level,
  type Profile,
  type ProviderName,
  type ReservedHosts,
  type RubricSet,
  SESSION_DRIVERS,
} from '../documents/names.ts';
import type { ReadLimits } from '../skill/limits.ts';
import type { CommandSettings } from './command-settings.ts';
import type { NamedEndpoints } from './named-endpoints.ts';
import type { SameEndpoint } from './same-endpoint.ts';

export const OUTPUT_FORMATS = [
  'text',
  'json',
  'markdown',
  'html',
  'sarif',
  'junit',
  'github',
  'jsonl',
  'skill-creator',
  'otel',
  'inspect',
] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** The formats that a comparison can be written in. */
export const COMPARISON_FORMATS = ['text', 'json', 'markdown', 'html'] as const;
export type ComparisonFormat = (typeof COMPARISON_FORMATS)[number];

/** What a model costs, in USD per million tokens. */
export interface ConfiguredPrice {
  input: number;
  output: number;
  /** @default the price of input */
  cacheRead?: number | undefined;
  /** @default the price of input */
  cacheWrite?: number | undefined;
  /** USD of a call, whatever it holds: what a program costs. */
  perCall?: number | undefined;
}

/** How hard one provider may be called. Absent means no limit of ours, and the default for calls at once. */
export interface ProviderLimits {
  maxInFlight?: number | undefined;
  requestsPerMinute?: number | undefined;
  tokensPerMinute?: number | undefined;
}

/** What concerns language models. */
export interface ModelSettings {
  /** Model of every role, as `provider:model` or a tier; null: none was named. */
  model: string | null;
  /** Models of the judges, one or more names; empty: the model of every role, else the tier sonnet. */
  judgeModels: string[];
  /** 1-5; null: as many as there are judge models, else 1. */
  judges: number | null;
  /** How often each judge is asked the same, 1-5; null: twice with one judge, else once. */
  draws: number | null;
  /** Null: all at deep and thorough depth, else core. */
  rubrics: RubricSet | null;
  verifyJudge: boolean;
  /** What one invocation may spend, in USD; null: no bound. */
  maxCost: number | null;
  /** Seconds that one call may take. */
  callTimeout: number;
  /** Most tokens of one answer, thinking included; null: as much as the models are known to need. */
  maxOutputTokens: number | null;
  seed: number;
  /** By `provider:model`; before the prices that are known. */
  prices: Record<string, ConfiguredPrice>;
  providers: Partial<Record<ProviderName, ProviderLimits>>;
  /** Base URLs by stable name: tasks name an endpoint by it, and not by its URL. */
  endpoints: NamedEndpoints;
  /** Programs that may be judges, by name: from the user's own file alone. */
  commands: Readonly<Record<string, CommandSettings>>;
}

/** Which driver runs agent sessions; `auto` takes the best one there is. */
export const DRIVER_CHOICES = ['auto', ...SESSION_DRIVERS] as const;
export type DriverChoice = (typeof DRIVER_CHOICES)[number];

/** What concerns agent sessions. */
export interface SessionSettings {
  driver: DriverChoice;
  /** The agents that sessions are run in, instead of a driver; empty: as `driver` says. */
  agents: readonly AgentName[];
  /** What some of them ask, in the place of `models.model`: `provider:model`, or a tier. */
  agentModels: Readonly<Partial<Record<AgentName, string>>>;
  /** Runs of one skill; null: 50 at deep and 100 at thorough depth. */
  runs: number | null;
}

/** What can be set, in the names of the code. Absent means: not set here. */
export interface PartialSettings {
  depth?: Depth | undefined;
  profile?: Profile | undefined;
  output?: OutputFormat | undefined;
  /** Composite points, 0-100. */
  threshold?: number | undefined;
  failOn?: Level | undefined;
  requireMeasured?: DimensionName[] | undefined;
  /** What the scanner takes names such as example.com for. */
  reservedHosts?: ReservedHosts | undefined;
  /** A file of indicators in the place of the shipped ones. */
  indicators?: string | undefined;
  /** A folder of scan rules of the user. */
  scanRules?: string | undefined;
  /** Threads and calls at once, 1 or more. */
  concurrency?: number | undefined;
  limits?: { [K in keyof ReadLimits]?: ReadLimits[K] | undefined } | undefined;
  models?: { [K in keyof ModelSettings]?: ModelSettings[K] | undefined } | undefined;
  sessions?: { [K in keyof SessionSettings]?: SessionSettings[K] | undefined } | undefined;
  /** `OLD=NEW`, from flags alone. */
  sameEndpoints?: readonly string[] | undefined;
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
  reservedHosts: ReservedHosts;
  /** A file in the place of the shipped indicators; relative to the working directory. Null: the shipped ones. */
  indicators: string | null;
  /** A folder of scan rules beside the shipped ones; relative to the working directory. Null: none. */
  scanRules: string | null;
  /** Null: as many threads as there are cores, and the default number of calls at once. */
  concurrency: number | null;
  limits: ReadLimits;
  models: ModelSettings;
  sessions: SessionSettings;
  /** Whose earlier results count for endpoints of today. */
  sameEndpoints: readonly SameEndpoint[];
  /** Absolute paths of what is evaluated: no program is run from inside them. */
  targets: readonly string[];
}

export const DEFAULT_MODEL_SETTINGS: ModelSettings = {
  model: null,
  judgeModels: [],
  judges: null,
  draws: null,
  rubrics: null,
  verifyJudge: false,
  maxCost: null,
  callTimeout: 120,
  maxOutputTokens: null,
  seed: 0,
  prices: {},
  providers: {},
  endpoints: {},
  commands: {},
};

export const DEFAULT_SESSION_SETTINGS: SessionSettings = {
  driver: 'auto',
  agents: [],
  agentModels: {},
  runs: null,
};

export const MOST_RUNS = 10_000;
export const MOST_JUDGES = 5;
export const MOST_DRAWS = 5;
