import type { OtherDriver, SessionDriver } from '@plugin-eval/core/documents/names.ts';
import type { JsonRecord } from '@plugin-eval/core/text/json-values.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { ProtocolName } from '../protocols/protocol.ts';

/** Location of a program's npm package, and the kind of machine, as Node names it. */
export interface ProgramPackage {
  /** Absolute. */
  folder: string;
  /** A package that it comes with, by name, wherever npm has put it: absolute; null when it is not installed. */
  beside(name: string): string | null;
  platform: string;
  architecture: string;
}

/** The program itself, ready to be mounted in a sandbox. */
export interface ProgramEntry {
  /** The only folder of the host that it needs: absolute. */
  folder: string;
  /**
   * Returns the start command. @param mounted the folder in the sandbox @param node the program Node there
   */
  command(mounted: string, node: string): string[];
  /** Folders in `folder` that its own tools are in, for PATH. */
  path: readonly string[];
  /** Further programs that it calls by name, for PATH: absolute paths on the host by name. @default none */
  tools?: Readonly<Record<string, string>>;
}

/** The part of an environment that a program receives. */
export interface ProgramEnvironment {
  /** URL of an MCP server, queried by HTTP with the session's token; null when no tool is offered. */
  url: string | null;
  /** Names of its tools, as the program shows them to its model. */
  toolNames: readonly string[];
  /** Text placed before the conversation. */
  briefing: string;
}

/** A program's instructions for its session. */
export interface ProgramOrder {
  prompt: string;
  model: ProviderModel;
  protocol: ProtocolName;
  /** URL of the gateway in the sandbox, without a version segment or trailing slash. */
  url: string;
  token: string;
  /** Token limit of one answer. */
  maxOutputTokens: number;
  /** Tokens that the model reads at a time; null when they are not known. */
  contextTokens: number | null;
  /** Absolute, in the sandbox. */
  home: string;
  /** Folder of the program there. */
  program: string;
  /** Number of the user's turn, from 1: later turns resume the session in its home folder. */
  userTurn: number;
  /** Number of user turns in the session. */
  userTurns: number;
  /** The environment; null without one. */
  scene: ProgramEnvironment | null;
}

/** A session of a program that speaks ACP. */
export interface AcpStart {
  /** Working folder in the sandbox. */
  folder: string;
  prompt: string;
  authenticate: string | null;
  /** Parameters of `session/new` beyond the folder. */
  newSession: JsonRecord;
  mode: string | null;
  options: readonly { id: string; value: string }[];
}

/** Start of a program for one user turn. */
export interface ProgramStart {
  arguments: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Texts by path in its home folder. */
  files: Readonly<Record<string, string>>;
  /** Standard input. @default nothing */
  stdin?: string;
  /** The session of a program that speaks ACP on its standard input and output; absent: it does not. */
  acp?: AcpStart;
}

/** Drivers that run an agent's own program. */
export type ProgramDriver = Exclude<SessionDriver, 'claude-agent' | OtherDriver>;

/** A session event that a program reports while it runs. */
export type ProgramEvent =
  /** It started as instructed. */
  | { kind: 'started' }
  /** A call of a tool has ended. `id`: as the model named the call; null where the program does not say. */
  | {
      kind: 'call-ended';
      id: string | null;
      ok: boolean;
      /** Exit code of a shell command; null without one, or when not reported. */
      exitCode: number | null;
      /** The command of a shell; null for other tools. */
      command: string | null;
      output: string | null;
    }
  /** It has ended in good order. */
  | { kind: 'ended' }
  /** It could not go on. `message`: in its own words. */
  | { kind: 'failed'; message: string };

/** A real agent program: everything specific to it. Facts about its skill listing are in agents/*.yaml. */
export interface AgentProgram {
  driver: ProgramDriver;
  /** Its name for people, its npm package and the tested version; null where the row names none. */
  about: { title: string; package: string | null; version: string | null };
  /** Raise it when the isolation or the reading of sessions changes: results of the one are not results of the other. */
  driverVersion: number;
  /** The protocols that it can speak, the one that it is best tried with first. */
  protocols: readonly ProtocolName[];
  /** Returns null when the package does not support this kind of machine. */
  entry(found: ProgramPackage): ProgramEntry | null;
  /** Folder of installed skills, relative to its home folder. */
  skillsFolder: string;
  start(order: ProgramOrder): ProgramStart;
  /**
   * The prompt in a form the program treats as plain words. @param skills names of those that are installed
   */
  plainPrompt(prompt: string, skills: readonly string[]): string;
  /** Reads one line of its standard output; may depend on earlier lines. @returns a reader for one session */
  eventReader(): (event: JsonRecord) => ProgramEvent[];
  /** The tool that loads a skill, and the field of its input that names the skill; null where skills are read as files. */
  skillTool: { name: string; field: string } | null;
  /** Prefix of an environment's tools as the program shows them to its model. */
  environmentPrefix: string;
  /** False when it cannot be confined to an environment's tools. @default true */
  takesScenes?: boolean;
  /**
   * Returns true for a call of its own tools that only reads skills or its notes: it does not count as an
   * action in an environment.
   */
  isQuiet(call: { name: string; input: string }): boolean;
  /** Tools that start another agent. */
  subAgentTools: readonly string[];
  /**
   * Start and end of the skill listing in a request, the start included, and the template of a row; null: found by names
   * and descriptions.
   */
  listing: { start: string; end: string; row: string } | null;
  /** Its command, where that has another name than the driver. @default the driver's name */
  command?: string;
  /**
   * Files and folders of a case that are not laid into its working folder, because it would take them for its settings:
   * they start programs or name another endpoint. @default none
   */
  keptOut?: readonly string[];
  /** True when it calls its model outside the conversation, without tools: for a title, a summary. */
  asksAside: boolean;
  /** Model that it asks for whatever it is told; the gateway replaces it. @default null */
  asksForModel?: string | null;
  /** Milliseconds from the prompt to the first call of the model. @default no limit of its own */
  firstCallMs?: number;
}
