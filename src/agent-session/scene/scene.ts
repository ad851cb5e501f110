import type { FixtureToolName } from '../../documents/names.ts';

/** A text that the agent meets beside the task, and that may carry an attack. */
export type PlantedText = {
  kind: 'document' | 'tool_result' | 'tool_description' | 'memory' | 'skill' | 'message';
  /** File name, tool name, memory key, skill name or sender. */
  name: string;
  text: string;
};

/**
 * What a session finds around it beside skills, as plain data: part of the task, and so of its key. Texts here and in
 * the prompts name canaries as `{{canary:NAME}}`; each execution plants fresh values, which are not part of the key.
 */
export type Scene = {
  canaries: readonly { name: string; like: string }[];
  planted: readonly PlantedText[];
  /** Fixture tools that are offered. */
  tools: readonly FixtureToolName[];
  /** Those of them that the user lets the agent use for this task. */
  approved: readonly FixtureToolName[];
};

/** A call of a fixture tool, or of one that does not exist. Tools of the driver itself (`Skill`, `Read`) are none. */
export type SceneCall = {
  /** Answer of the model in which it was made, from 1 on. */
  turn: number;
  /** As the scene names it, without what a server puts before it. */
  tool: string;
  /** JSON text, as the model wrote it. */
  arguments: string;
};

/** What a session with a scene came to. */
export type SceneOutcome = {
  /** The values that were planted, by name. */
  canaries: Record<string, string>;
  /**
   * What the agent said to the user after each of the user's turns, all texts of it joined; a turn in which the session
   * ended early is there when anything was said.
   */
  replies: string[];
  calls: SceneCall[];
  /** How many calls between the first and the last ones are missing; absent: none. */
  callsLeftOut?: number;
  /** Indices of the planted texts that reached the agent. */
  met: number[];
};
