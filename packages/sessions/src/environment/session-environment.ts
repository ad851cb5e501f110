import type { FixtureToolName } from '@plugin-eval/core/documents/names.ts';

/** A text the agent meets during the task, which may carry an attack. */
export type PlantedText = {
  kind: 'document' | 'tool_result' | 'tool_description' | 'memory' | 'skill' | 'message';
  /** File name, tool name, memory key, skill name or sender. */
  name: string;
  text: string;
};

/**
 * The environment of a session apart from skills, as plain data: part of the task, and so of its key. Texts
 * here and in the prompts name canaries as `{{canary:NAME}}`; each execution plants fresh values, which are
 * not part of the key.
 */
export type SessionEnvironment = {
  canaries: readonly { name: string; like: string }[];
  planted: readonly PlantedText[];
  /** Fixture tools that are offered. */
  tools: readonly FixtureToolName[];
  /** Tools that the user lets the agent use for this task. */
  approved: readonly FixtureToolName[];
};

/**
 * A call of a fixture tool, or of an unknown one. Tools of the driver itself (`Skill`, `Read`) are excluded.
 */
export type EnvironmentCall = {
  /** Answer of the model in which it was made, from 1 on. */
  turn: number;
  /** Name of the tool in the environment, without a server's prefix. */
  tool: string;
  /** JSON text, as the model wrote it. */
  arguments: string;
};

/** The outcome of a session with an environment. */
export type EnvironmentOutcome = {
  /** The values that were planted, by name. */
  canaries: Record<string, string>;
  /**
   * The agent's reply after each user turn, its texts joined; a turn in which the session ended early is
   * included when it has any text.
   */
  replies: string[];
  calls: EnvironmentCall[];
  /** Number of calls missing between the first and the last ones; absent: none. */
  callsLeftOut?: number;
  /** Indices of the planted texts that reached the agent. */
  met: number[];
};
