import { formatsOf } from '@plugin-eval/core/documents/formats.ts';
import {
  DEPTHS,
  DIMENSION_NAMES,
  LEVELS,
  PROFILES,
  type ProviderName,
  RESERVED_HOSTS,
  RUBRIC_SETS,
  SESSION_AGENTS,
} from '@plugin-eval/core/documents/names.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import type { AgentList } from './agent-list.ts';
import type { CommandSettings } from './command-settings.ts';
import type { NamedEndpoints } from './named-endpoints.ts';
import type { Policy } from './policy.ts';
import {
  agentList,
  choice,
  list,
  number,
  object,
  path,
  paths,
  setting,
  settings,
  share,
  text,
  toggle,
} from './setting.ts';

/** USD per million tokens. */
export interface ConfiguredPrice {
  input: number;
  output: number;
  /** @default the price of input */
  cacheRead?: number | undefined;
  /** @default the price of input */
  cacheWrite?: number | undefined;
  /** USD per call, regardless of its content: the price of a program. */
  perCall?: number | undefined;
}

/** Limits on calls to one provider. Absent means no limit of ours, and the default concurrency. */
export interface ProviderLimits {
  maxInFlight?: number | undefined;
  requestsPerMinute?: number | undefined;
  tokensPerMinute?: number | undefined;
}

export const GENERAL_SETTINGS = settings({
  depth: setting(choice(DEPTHS), {
    argument: 'depth',
    help: 'which layers to run',
    group: 'What to measure',
    default: 'standard',
    example: 'quick',
  }),
  profile: setting(choice(PROFILES), {
    argument: 'agent',
    help: 'whose frontmatter fields are known',
    group: 'What to measure',
    default: 'claude-code',
    usually: 'the first of --agent, else claude-code',
    example: 'spec',
  }),
  output: setting(choice(formatsOf('evaluation')), {
    argument: 'format',
    help: 'format on stdout',
    group: 'Output',
    usually: 'text on a terminal, markdown when piped',
    example: 'json',
  }),
  reservedHosts: setting(choice(RESERVED_HOSTS), {
    argument: 'kind',
    help: 'how the scan takes names such as example.com: as placeholders, or as real hosts',
    group: 'What to measure',
    default: 'placeholder',
    example: 'real',
  }),
  indicators: setting(path, {
    argument: 'file',
    help: 'indicators of published attacks instead of the shipped ones',
    group: 'What to measure',
    usually: 'the shipped ones',
  }),
  rules: setting(path, {
    argument: 'folder',
    help: 'your own rules for layer 1: one JavaScript or YAML file each, checked when loaded',
    group: 'What to measure',
    isOwn: true,
  }),
  scanRules: setting(path, {
    argument: 'folder',
    help: 'your own rules for the scan: one YAML file each, checked when loaded',
    group: 'What to measure',
    isOwn: true,
  }),
  reporters: setting(paths, {
    argument: 'files',
    help: 'your own formats: ES modules that run with your permissions; comma-separated',
    group: 'Output',
    isOwn: true,
    default: [],
    usually: 'none',
    example: ['reporters/one-line.js'],
  }),
  minCoverage: setting(share, {
    argument: 'share',
    help: 'exit with 1 when fewer of the skills, 0 to 1, have a prompt that should trigger them, a near miss and an executed test',
    group: 'Gates',
    example: 0.8,
  }),
  policy: setting(object<Policy>(), {
    help: 'conditions on sources, owners, licences, signatures and accepted findings, for vet, scan and ci',
    group: 'Gates',
    isOwn: true,
    example: { owners: ['acme'], licences: ['MIT', 'Apache-2.0'], pinned: true, expires: '90d' },
  }),
  concurrency: setting(number({ min: 1, max: 256, whole: true }), {
    help: 'most threads, at most one for each core, and most model calls at once',
    group: 'Running',
    usually: 'cores; 16 calls',
  }),
  limits: setting(object<{ [K in keyof ReadLimits]?: ReadLimits[K] | undefined }>(), {
    help: 'limits on reading a skill',
    group: 'Running',
  }),
});

/** Conditions for a run to pass. */
export const GATE_SETTINGS = settings({
  threshold: setting(number({ min: 0, max: 100, whole: false }), {
    argument: 'points',
    help: 'exit with 1 when a composite is lower',
    group: 'Gates',
    example: 70,
  }),
  failOn: setting(choice(LEVELS), {
    argument: 'level',
    help: 'exit with 1 on findings of this level or worse',
    group: 'Gates',
    example: 'error',
  }),
  requireMeasured: setting(list(DIMENSION_NAMES), {
    argument: 'dimensions',
    help: 'exit with 1 unless these carry a score; comma-separated',
    group: 'Gates',
    default: [],
    usually: 'none',
    example: ['triggering_accuracy'],
  }),
});

export const MODEL_SETTINGS = settings({
  model: setting(text, {
    argument: 'name',
    help: 'model of every role: provider:model, or a tier (haiku, sonnet, opus)',
    group: 'Models',
    example: 'anthropic:sonnet',
  }),
  judgeModels: setting(list(null, 5), {
    name: 'judge-model',
    argument: 'names',
    help: 'model of the judge, or a program: command:claude; several are separated by commas',
    group: 'Models',
    default: [],
    usually: "sonnet, of another family than the agent's model where its key is set",
    example: 'openai:gpt-5.2',
  }),
  judges: setting(number({ min: 1, max: 5, whole: true }), {
    help: 'how many judges, 1 to 5',
    group: 'Models',
    usually: 'as many as judge models, else 1',
  }),
  draws: setting(number({ min: 1, max: 5, whole: true }), {
    help: 'how often each judge answers the same question, 1 to 5',
    group: 'Models',
    usually: '2 with one judge, else 1',
  }),
  rubrics: setting(choice(RUBRIC_SETS), {
    argument: 'set',
    help: 'judge the four core dimensions, or all ten',
    group: 'Models',
    usually: 'core; all from deep depth on',
  }),
  verifyJudge: setting(toggle, {
    help: 'test the judge with planted injections and skills of known quality',
    group: 'Models',
    default: false,
  }),
  maxCost: setting(number({ min: 0, max: 1_000_000, whole: false }), {
    argument: 'usd',
    help: 'spending limit; finished results are kept',
    group: 'Paying',
    example: 2.5,
  }),
  callTimeout: setting(number({ min: 0.001, max: 3600, whole: false }), {
    argument: 'seconds',
    help: 'longest time for one model call',
    group: 'Running',
    default: 120,
  }),
  maxOutputTokens: setting(number({ min: 256, max: 1_000_000, whole: true }), {
    help: 'most tokens of one answer of the judge, its thinking included',
    group: 'Models',
    usually: '16000; 8192 of openai-compatible, ollama and lmstudio models',
    isFlag: false,
  }),
  seed: setting(number({ min: 0, max: Number.MAX_SAFE_INTEGER, whole: true }), {
    help: 'seed of everything random',
    group: 'Running',
    default: 0,
  }),
  prices: setting(object<Record<string, ConfiguredPrice>>(), {
    help: 'USD per million tokens by provider:model, before the known ones',
    group: 'Paying',
    default: {},
    usually: 'the known ones',
    example: { 'openai-compatible:llama3.1:8b': { input: 0, output: 0 } },
  }),
  providers: setting(object<Partial<Record<ProviderName, ProviderLimits>>>(), {
    help: 'how hard each provider may be called',
    group: 'Running',
    default: {},
    usually: '16 calls at once',
    example: { anthropic: { requests_per_minute: 50 } },
  }),
  endpoints: setting(object<NamedEndpoints>(), {
    help: 'stable names for base URLs: the name, not the URL, enters the journal and the corpus, so that a proxy on another port is the same endpoint',
    group: 'Models',
    default: {},
    usually: 'none',
    example: { 'my-proxy': 'http://127.0.0.1:8080/v1' },
  }),
  commands: setting(object<Readonly<Record<string, CommandSettings>>>(), {
    help: 'programs that may be judges, as command:NAME',
    group: 'Models',
    isOwn: true,
    default: {},
    usually: 'claude and codex',
    example: { 'my-judge': { program: '/usr/local/bin/my-judge', arguments: ['--json'] } },
  }),
});

const NO_AGENTS: AgentList = { agents: [], models: {}, driver: null, custom: null };

export const SESSION_SETTINGS = settings({
  agent: setting(agentList, {
    argument: 'names',
    help: `agents of the sessions, NAME or NAME=MODEL: ${SESSION_AGENTS.filter((name) => name !== 'acp').join(', ')}, FILE.yaml or acp:COMMAND`,
    group: 'Sessions',
    default: NO_AGENTS,
    usually: 'claude-code where it runs, else tool-loop',
    example: 'codex',
  }),
  sessionCount: setting(number({ min: 1, max: 10_000, whole: true }), {
    name: 'sessions',
    help: 'sessions of one skill at deep depth',
    group: 'Sessions',
    usually: '50; 100 at thorough depth',
  }),
});

/** All settings with more than one source. */
export const SETTINGS = { ...GENERAL_SETTINGS, ...GATE_SETTINGS, ...MODEL_SETTINGS, ...SESSION_SETTINGS };
export type SettingName = keyof typeof SETTINGS;
