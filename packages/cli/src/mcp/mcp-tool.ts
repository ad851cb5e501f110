import type { Ports } from '@plugin-eval/app/ports.ts';
import type { z } from 'zod';
import type { AllowedRoots } from './allowed-roots.ts';

export interface ToolContext {
  roots: AllowedRoots;
  /** Ports with the signal of this call. */
  ports: Ports;
  /** Reports the progress of the call to the client. @param message one line */
  report(done: number, message: string): void;
}

/** A tool's result. */
export interface ToolAnswer {
  /** Structured content for a client, with the names used in code. */
  result: object;
  /** Text to read. Contains words of the examined files. */
  text: string;
  /** True when the call failed its task: unreadable input, or an incomplete verdict. @default false */
  isError?: boolean;
}

/** A tool that a client can call. No tool spends money, writes into a root, or runs anything from it. */
export interface McpTool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** Schema of the structured content, with the names of JSON. */
  output: Output;
  call(input: z.infer<Input>, context: ToolContext): Promise<ToolAnswer>;
}

/** Checks the types of one tool; a list of tools loses them. */
export function mcpTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: McpTool<Input, Output>,
): McpTool {
  return tool as unknown as McpTool;
}
