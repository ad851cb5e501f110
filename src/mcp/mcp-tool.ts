import type { z } from 'zod';
import type { Ports } from '../application/ports.ts';
import type { AllowedRoots } from './allowed-roots.ts';

/** What a tool may use. */
export interface ToolContext {
  roots: AllowedRoots;
  /** With the signal of this call. */
  ports: Ports;
  /** Tells the client how far the call is. @param message one line */
  report(done: number, message: string): void;
}

/** What a tool found. */
export interface ToolAnswer {
  /** In the names of the code; what a client takes as structured content. */
  result: object;
  /** For reading. Holds words of the files that were looked at. */
  text: string;
  /** Whether the call did not do what it was asked: nothing could be read, or a verdict is incomplete. @default false */
  isError?: boolean;
}

/** A tool that a client can call. None of them spends money, writes into a root, or runs anything of it. */
export interface McpTool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** Of the structured content, in the names of JSON. */
  output: Output;
  call(input: z.infer<Input>, context: ToolContext): Promise<ToolAnswer>;
}

/** Keeps the types of one tool together, where a list of tools knows none of them. */
export function mcpTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: McpTool<Input, Output>,
): McpTool {
  return tool as unknown as McpTool;
}
