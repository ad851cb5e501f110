import {
  AGENTS,
  type AgentName,
  EXPERIMENTAL_AGENTS,
  type ExperimentalAgentName,
} from '@plugin-eval/core/documents/names.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import experimental from './experimental-agents.json' with { type: 'json' };

/** Agents whose transcripts can be read. */
export type TranscriptAgent = AgentName | ExperimentalAgentName;
export const TRANSCRIPT_AGENTS: readonly TranscriptAgent[] = [...AGENTS, ...EXPERIMENTAL_AGENTS];

/** Places of an agent's transcripts. */
export interface TranscriptSource {
  /** Versions whose transcripts were compared with counts made by hand. */
  tried: readonly string[];
  list: 'recorded' | 'assumed';
  roots: readonly { variable: string | null; path: string }[];
  files: readonly string[];
}

const EXPERIMENTAL = experimental as Record<ExperimentalAgentName, TranscriptSource>;

/** Returns where the transcripts of an agent are. */
export function transcriptSource(agent: TranscriptAgent): TranscriptSource {
  return isExperimental(agent) ? EXPERIMENTAL[agent] : AGENT_PROFILES[agent].transcripts;
}

/** Returns true for an agent whose counts are shown apart, and never used for a verdict. */
export function isExperimental(agent: TranscriptAgent): agent is ExperimentalAgentName {
  return agent in EXPERIMENTAL;
}
