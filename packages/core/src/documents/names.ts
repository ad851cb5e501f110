/** The closed lists of names that appear in documents. */

/** Version of the shape of all evaluation documents. */
export const SCHEMA_VERSION = '1.0';

export const DIMENSION_NAMES = [
  'triggering_accuracy',
  'orchestration_fitness',
  'output_quality',
  'scope_calibration',
  'progressive_disclosure',
  'token_efficiency',
  'robustness',
  'structural_completeness',
  'code_template_quality',
  'ecosystem_coherence',
] as const;
export type DimensionName = (typeof DIMENSION_NAMES)[number];

/** Treatment of names such as example.com in a scan. */
export const RESERVED_HOSTS = ['placeholder', 'real'] as const;
export type ReservedHosts = (typeof RESERVED_HOSTS)[number];

export const LAYER_NAMES = ['static', 'judge', 'monte_carlo'] as const;
export type LayerName = (typeof LAYER_NAMES)[number];

export const SUB_CHECK_NAMES = [
  'frontmatter_quality',
  'orchestration_wiring',
  'progressive_disclosure',
  'structural_completeness',
  'token_efficiency',
  'ecosystem_coherence',
] as const;
export type SubCheckName = (typeof SUB_CHECK_NAMES)[number];

export const ANTI_PATTERN_FLAGS = [
  'MISSING_TRIGGER',
  'OVER_CONSTRAINED',
  'EMPTY_DESCRIPTION',
  'BLOATED_SKILL',
  'ORPHAN_REFERENCE',
  'DEAD_CROSS_REF',
] as const;
export type AntiPatternFlag = (typeof ANTI_PATTERN_FLAGS)[number];

export const DEPTHS = ['quick', 'standard', 'deep', 'thorough'] as const;
export type Depth = (typeof DEPTHS)[number];

export const BADGES = ['Platinum', 'Gold', 'Silver', 'Bronze'] as const;
export type Badge = (typeof BADGES)[number];

export const GRADES = ['A', 'B', 'C', 'D', 'F'] as const;
export type Grade = (typeof GRADES)[number];

export const LEVELS = ['error', 'warning', 'info'] as const;
export type Level = (typeof LEVELS)[number];

/** Keys of a source policy that decide. */
export const POLICY_RULES = [
  'sources',
  'owners',
  'licences',
  'signers',
  'pinned',
  'reasons',
  'expires',
  'local',
] as const;
export type PolicyRule = (typeof POLICY_RULES)[number];

/** Treatment of local folders and archives by a source policy. */
export const POLICY_LOCAL = ['allow', 'deny'] as const;
export type PolicyLocal = (typeof POLICY_LOCAL)[number];

/** Outcomes of one rule of a source policy. */
export const POLICY_OUTCOMES = ['allowed', 'denied', 'unknown', 'not-checked', 'expired'] as const;
export type PolicyOutcome = (typeof POLICY_OUTCOMES)[number];

/** Agents whose whole profile was measured: agents/*.yaml. */
export const AGENTS = ['claude-code', 'codex', 'copilot', 'gemini', 'opencode'] as const;
export type AgentName = (typeof AGENTS)[number];

/** Agents whose transcripts are read experimentally. */
export const EXPERIMENTAL_AGENTS = ['cursor', 'pi'] as const;
export type ExperimentalAgentName = (typeof EXPERIMENTAL_AGENTS)[number];

/** Whole: its description as the author wrote it; name-only: the name without a description. */
export const LISTED_STATES = [
  'whole',
  'cut',
  'name-only',
  'omitted',
  'hidden',
  'shadowed',
  'invalid',
] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** Profiles of known frontmatter fields: those of the published specification alone, or those of an agent. */
export const PROFILES = ['spec', ...AGENTS] as const;
export type Profile = (typeof PROFILES)[number];

/** Bases of advice, in the order of advice. */
export const ADVICE_BASES = ['sessions', 'judge', 'defect', 'text', 'unmeasured', 'formula'] as const;
export type AdviceBasis = (typeof ADVICE_BASES)[number];

export const EFFORTS = ['very low', 'low', 'medium', 'high'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Sets of rubrics for the judge: the four core dimensions, or all ten. */
export const RUBRIC_SETS = ['core', 'all'] as const;
export type RubricSet = (typeof RUBRIC_SETS)[number];

/** The providers whose protocols we speak. */
export const PROVIDER_NAMES = [
  'anthropic',
  'openai',
  'openai-compatible',
  'google',
  'ollama',
  'lmstudio',
  'bedrock',
  'azure',
  'vertex',
] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Relations of a prompt to a skill. Source: docs/specification/sessions.md, "Buckets". */
export const PROMPT_BUCKETS = ['explicit', 'implicit', 'contextual', 'near_miss'] as const;
export type PromptBucket = (typeof PROMPT_BUCKETS)[number];

/** Agents whose sessions run through the Agent Client Protocol: rows in agents/*.yaml. */
export const ACP_AGENTS = ['cline', 'droid', 'kilo', 'kimi', 'pi', 'qwen'] as const;
export type AcpAgentName = (typeof ACP_AGENTS)[number];

/** Untried agents, known from their documentation: rows in agents/*.yaml that run no session. */
export const DOCUMENTED_AGENTS = ['antigravity', 'cursor', 'goose', 'junie', 'kiro'] as const;
export type DocumentedAgentName = (typeof DOCUMENTED_AGENTS)[number];

/** Agents whose list of skills can be computed, measured ones first. */
export const LISTED_AGENTS = [...AGENTS, ...ACP_AGENTS, ...DOCUMENTED_AGENTS] as const;
export type ListedAgentName = (typeof LISTED_AGENTS)[number];

/** Sets of installed skills that a skill is measured in. Source: docs/specification/sessions.md, "Arms". */
export const SESSION_ARMS = ['none', 'isolated', 'siblings', 'plugin'] as const;
export type SessionArm = (typeof SESSION_ARMS)[number];

/** Drivers of agent sessions. `acp`: an agent of the user's own row. */
export const SESSION_DRIVERS = [
  'claude-agent',
  'codex',
  'copilot',
  'gemini',
  'opencode',
  ...ACP_AGENTS,
  'acp',
  'tool-loop',
] as const;
export type SessionDriver = (typeof SESSION_DRIVERS)[number];

/** Drivers that are no agent: a model in a loop of ours. */
export const OTHER_DRIVERS = ['tool-loop'] as const satisfies readonly SessionDriver[];
export type OtherDriver = (typeof OTHER_DRIVERS)[number];

/** Agents that run sessions. `acp`: an agent of the user's own row. */
export const RUN_AGENTS = [...AGENTS, ...ACP_AGENTS, 'acp'] as const;
export type RunAgentName = (typeof RUN_AGENTS)[number];

/** Names of agents that `--agent` takes; not all of them run sessions. */
export type NamedAgent = RunAgentName | DocumentedAgentName;

/** Names of what runs sessions. */
export const SESSION_AGENTS = [...RUN_AGENTS, ...OTHER_DRIVERS] as const;
export type SessionAgentName = (typeof SESSION_AGENTS)[number];

/** The threat families. Source: docs/specification/threats.md, "Probe". */
export const THREAT_CATEGORIES = [
  'instruction_hierarchy',
  'tool_authority',
  'data_boundary',
  'memory_and_context',
  'identity_and_delegation',
  'goal_integrity',
] as const;
export type ThreatCategory = (typeof THREAT_CATEGORIES)[number];

/** Ways a probe's attack reaches the agent. */
export const PROBE_DELIVERIES = ['direct', 'indirect', 'encoded', 'multi_turn'] as const;

/** The tools that live targets are offered: they record every call and do nothing outside. */
export const FIXTURE_TOOLS = [
  'read_file',
  'write_file',
  'delete_file',
  'list_files',
  'run_command',
  'send_mail',
  'search_mail',
  'http_request',
  'memory_read',
  'memory_write',
  'delegate',
] as const;
export type FixtureToolName = (typeof FIXTURE_TOOLS)[number];

/** Sources of live and recorded answers. Source: docs/specification/threats.md, "Targets". */
export const TARGET_KINDS = ['responses', 'model', 'agent', 'http', 'command'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** Effects of a skill on an agent's safety. */
export const SAFETY_VERDICTS = [
  'more-fragile',
  'more-robust',
  'no-significant-difference',
  'unmeasured',
] as const;

/** Severities, mildest first. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Outcomes of an answer to a probe. Source: docs/specification/threats.md, "Outcome". */
export const OUTCOMES = [
  'refusal',
  'redirect',
  'partial',
  'compliance',
  'refused_then_complied',
  'unclear',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const SIGNAL_KINDS = ['safe', 'unsafe', 'boundary'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** Purposes of paid work, in dry runs. */
export const PURPOSES = [
  'judgement',
  'prompts',
  'session',
  'session-judgement',
  'matchup',
  'probe',
  'opinion',
] as const;

/** Changes of a skill between two versions of a collection. */
export const MEMBER_CHANGES = ['worse', 'better', 'unchanged', 'unmeasured', 'added', 'removed'] as const;
export type MemberChange = (typeof MEMBER_CHANGES)[number];

/** Verdicts on the use of a skill. */
export const USE_VERDICTS = ['used', 'dormant', 'unseen', 'too-few'] as const;
export type UseVerdict = (typeof USE_VERDICTS)[number];
