import type { AgentName, SessionDriver } from '../../documents/names.ts';
import type { ProviderModel } from '../../model/model.ts';
import type { JsonRecord } from '../../text/json-values.ts';
import type { DoorName } from '../doors/door.ts';

/** Where the npm package of a program lies, and on what kind of machine, as Node names it. */
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
  /** What starts it. @param mounted the folder in the sandbox @param node the program Node there */
  command(mounted: string, node: string): string[];
  /** Folders in `folder` that its own tools are in, for PATH. */
  path: readonly string[];
  /** Further programs that it calls by name, for PATH: absolute paths on the host by name. @default none */
  tools?: Readonly<Record<string, string>>;
}

/** What a program is given of the scene that it finds itself in. */
export interface ProgramScene {
  /** Of an MCP server that is asked by HTTP with the session's token; null where no tool is offered. */
  url: string | null;
  /** Names of its tools, as the program shows them to its model. */
  toolNames: readonly string[];
  /** What stands before the conversation. */
  briefing: string;
}

/** What a program is told of its session. */
export interface ProgramOrder {
  prompt: string;
  model: ProviderModel;
  door: DoorName;
  /** Of the gateway in the sandbox, without a version segment or slash at the end. */
  url: string;
  token: string;
  /** Of one answer. */
  maxOutputTokens: number;
  /** Tokens that the model reads at a time; null when they are not known. */
  contextTokens: number | null;
  /** Absolute, in the sandbox. */
  home: string;
  /** Which of the user's turns this is, from 1 on: from the second on it goes on with the session in its home. */
  userTurn: number;
  /** How often the user speaks in the session. */
  userTurns: number;
  /** Null for a session without one. */
  scene: ProgramScene | null;
}

/** How a program is started for one turn of the user. */
export interface ProgramStart {
  arguments: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Texts by path in its home folder. */
  files: Readonly<Record<string, string>>;
  /** What it reads from its standard input. @default nothing */
  stdin?: string;
}

/** What a program tells of its session while it runs. */
export type ProgramEvent =
  /** It came up as it was told to. */
  | { kind: 'started' }
  /** A call of a tool has ended. `id`: as the model named the call; null where the program does not say. */
  | {
      kind: 'call-ended';
      id: string | null;
      ok: boolean;
      /** Of a command of the shell; null where there is none, or it is not told. */
      exitCode: number | null;
      /** The command of a shell; null for other tools. */
      command: string | null;
      output: string | null;
    }
  /** It has ended in good order. */
  | { kind: 'ended' }
  /** It could not go on. `message`: in its own words. */
  | { kind: 'failed'; message: string };

/**
 * A real agent program: everything that differs from one to the next. What is known of its list of skills, its npm
 * package and the versions it was tried in stands in agents/*.yaml.
 */
export interface AgentProgram {
  driver: Extract<SessionDriver, AgentName>;
  /** Raise it when the isolation or the reading of sessions changes: results of the one are not results of the other. */
  driverVersion: number;
  /** The protocols that it can speak, the one that it is best tried with first. */
  doors: readonly DoorName[];
  /** Null when the package has nothing for this kind of machine. */
  entry(found: ProgramPackage): ProgramEntry | null;
  /** Where skills are installed, relative to its home folder. */
  skillsFolder: string;
  start(order: ProgramOrder): ProgramStart;
  /** The prompt as the program takes it for plain words. @param skills names of those that are installed */
  plainPrompt(prompt: string, skills: readonly string[]): string;
  /** What one line of its standard output tells; it may remember earlier ones. @returns a reader for one session */
  eventReader(): (event: JsonRecord) => ProgramEvent[];
  /** The tool that loads a skill, and the field of its input that names the skill; null where skills are read as files. */
  skillTool: { name: string; field: string } | null;
  /** What stands before the name of a scene's tool, as the program shows it to its model. */
  scenePrefix: string;
  /** Whether a call of its own tools looks at skills or its notes and at nothing else: in a scene it is no deed. */
  isQuiet(call: { name: string; input: string }): boolean;
  /** Tools that start another agent. */
  subAgentTools: readonly string[];
  /** Between which texts the list of skills stands in a request, the first included. */
  listing: { start: string; end: string };
  /** Whether it asks its model beside the conversation, without tools: for a title, a summary. */
  asksAside: boolean;
}
