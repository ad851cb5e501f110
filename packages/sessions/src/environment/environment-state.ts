import type { CanaryValues } from '@plugin-eval/core/text/canary-places.ts';
import type { ToolDefinition } from '@plugin-eval/engine/model/call-model-with-tools.ts';
import type { EnvironmentOutcome } from './session-environment.ts';

/** An environment in progress: its contents, and the agent's actions. Keeps everything in memory. */
export interface EnvironmentState {
  readonly canaries: CanaryValues;
  /** Initial briefing of the agent: its surroundings, and the tools it may use for the task. */
  readonly briefing: string;
  /** The fixture tools that are offered, with the schemas of their arguments. */
  readonly tools: readonly ToolDefinition[];
  /** Returns true when the tool exists. @param tool as `call` takes it */
  offers(tool: string): boolean;
  /** A text of the user with the planted values in it. */
  fill(text: string): string;
  /** Starts the next user turn. */
  userSpoke(): void;
  /** Records the agent's text to the user. */
  recordAgentText(text: string): void;
  /**
   * Records a call and answers it. Never throws, also for tools that do not exist and input that is not JSON.
   * @param turn answer of the model in which it was made, from 1 on
   * @param tool with or without what a server puts before it (`mcp__workspace__send_mail`)
   * @param input JSON text, as the model wrote it
   */
  call(turn: number, tool: string, input: string): { ok: boolean; text: string };
  /**
   * Records a call answered elsewhere: of a tool that the agent's harness does not have, or one cut off by
   * the end of the session. Parameters as in `call`.
   */
  saw(turn: number, tool: string, input: string): void;
  outcome(): EnvironmentOutcome;
}

/** The briefing for an agent that sees the tools under other names: each with its harness's prefix. */
export function briefingWithPrefix(
  { tools, briefing }: Pick<EnvironmentState, 'tools' | 'briefing'>,
  prefix: string,
): string {
  return tools.length === 0
    ? briefing
    : `Tools are named below without the \`${prefix}\` that their names begin with here.\n\n${briefing}`;
}
