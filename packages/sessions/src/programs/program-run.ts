import type { ChildProcess } from 'node:child_process';
import { basename } from 'node:path';
import { isRecord, parseJson } from '@plugin-eval/core/text/json-values.ts';
import { NODE_PROGRAM } from '@plugin-eval/engine/config/host-machine.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import {
  NOTHING_LEFT,
  runOverWorkspace,
  type WorkspaceLeft,
  type WorkspaceRun,
} from '../sandbox/run-over-workspace.ts';
import { DEFAULT_SANDBOX_LIMITS, HOME_FOLDER, type SandboxLimits } from '../sandbox/sandbox.ts';
import type { SandboxHost } from '../sandbox/sandbox-host.ts';
import { lastLook, startWatching, type WatchedFiles } from '../sandbox/watched-files.ts';
import { archiveOf, type PlacedFile } from '../sandbox/workspace-archive.ts';
import { AcpClient } from './acp/acp-client.ts';
import type { SessionWitness } from './acp/session-witness.ts';
import type { AcpStart, AgentProgram, ProgramEntry, ProgramEvent, ProgramStart } from './agent-program.ts';
import { forwarded, forwardedDialogue, nextLine, saysEnded } from './gateway-forwarder.ts';
import type { ReportedCall } from './read-conversation.ts';

/** Limits of a session without tools; its time limit is the session's own. */
export const PROGRAM_LIMITS: SandboxLimits = {
  ...DEFAULT_SANDBOX_LIMITS,
  diskBytes: 512 * 1024 ** 2,
  cpuMs: 600_000,
};

const MOST_STDERR = 4_000;
/** A line of events that is longer is passed over. */
const LONGEST_LINE = 8 * 1024 * 1024;
const MOST_CALLS = 10_000;
const PROGRAM_FOLDER = '/opt/agent/program';
const TOOLS_FOLDER = '/opt/agent/tools';
/** Folder of Node, which scripts of programs find by its name. */
const NODE_FOLDER = '/opt/agent';
const NODE = `${NODE_FOLDER}/node`;
const STDIN_FILE = `${HOME_FOLDER}/.input`;
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

/** Setup of a program in its sandbox. */
export interface ProgramStage {
  entry: ProgramEntry;
  start: ProgramStart;
  /** Files of the workspace and the skills. */
  placed: readonly PlacedFile[];
  /** The installed skills. */
  watched: WatchedFiles;
  /** Absolute path of the gateway's socket on the host. */
  gateway: string;
  limits: SandboxLimits;
  setup: readonly string[];
  /** Ends a turn of the program. @returns its start for the next user turn; null without one */
  next(): Pick<ProgramStart, 'arguments' | 'files' | 'stdin' | 'acp'> | null;
  /** Called when the first prompt was sent to a program that is spoken to. */
  prompted(): void;
}

/** The program of one session, entirely in a sandbox: its reports, and its end. */
export class ProgramRun {
  /** Finished tool calls, as it reported them. */
  readonly reportedCalls: ReportedCall[] = [];
  /** True once it reported its start. */
  started = false;
  /** True when its last report says that the user's last turn ended properly. */
  hasEndedWell = false;
  /** The problem it reported; null without one. */
  problem: string | null = null;
  readonly #read: ReturnType<AgentProgram['eventReader']>;
  #acp: AcpClient | null = null;
  #run: WorkspaceRun | null = null;
  #next: () => void = () => undefined;
  #isKilled = false;
  #stderr = '';
  #line = '';
  #resolve: () => void = () => undefined;
  /** Resolves when it is over. */
  readonly ended = new Promise<void>((resolve) => {
    this.#resolve = resolve;
  });

  constructor(read: ReturnType<AgentProgram['eventReader']>) {
    this.#read = read;
  }

  async start(host: SandboxHost, stage: ProgramStage): Promise<void> {
    const { entry, start, placed, watched, gateway, limits, setup, next } = stage;
    const settings = Object.entries(filesOf(start)).map(([path, text]) => ({
      ...{ path, content: Buffer.from(text, 'utf8'), executable: false },
    }));
    const archive = await archiveOf([...settings, ...placed]);
    if (this.#isKilled) return this.#resolve();
    const tools = Object.entries(entry.tools ?? {});
    const program = mountedAt(entry);
    const own = entry.path.map((folder) => `${program}/${folder}`);
    // What the system has comes first.
    const nodeFirst = start.acp === undefined ? [] : [NODE_FOLDER];
    const path = [...own, ...nodeFirst, SYSTEM_PATH, ...(tools.length === 0 ? [] : [TOOLS_FOLDER])].join(':');
    const mount = (source: string, target: string) => ({
      ...{ source: realPathOrNull(source) ?? source, target },
      access: 'read-only' as const,
    });
    this.#run = runOverWorkspace(
      host,
      {
        mounts: [
          mount(entry.folder, program),
          mount(NODE_PROGRAM, NODE),
          ...tools.map(([name, source]) => mount(source, `${TOOLS_FOLDER}/${name}`)),
        ],
        env: { PATH: path, ...start.environment },
        ...{ network: { gateway }, limits },
      },
      {
        archive,
        setup,
        command: (start.acp === undefined ? forwarded : forwardedDialogue)(NODE, commandOf(entry, start)),
        before: startWatching(watched),
        after: lastLook(watched),
      },
    );
    const { child } = this.#run;
    if (start.acp !== undefined) this.#talk(child, start.acp, stage);
    this.#next = () => {
      const following = next();
      if (following === null) return child.stdin?.end();
      this.hasEndedWell = false;
      child.stdin?.write(nextLine(commandOf(entry, following), filesOf(following)));
    };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = `${this.#stderr}${text}`.slice(-MOST_STDERR);
    });
    child.once('close', () => this.#resolve());
    child.once('error', () => this.#resolve());
  }

  /** Evidence of which answers belong to the conversation; null where a program gives none. */
  get witness(): SessionWitness | null {
    return this.#acp?.witness ?? null;
  }

  /** The last that it wrote to its standard error. */
  get stderr(): string {
    return this.#stderr;
  }

  get limitHit() {
    return this.#run?.limitHit() ?? null;
  }

  kill(): void {
    this.#isKilled = true;
    this.#run?.kill();
  }

  /** Resolves when nothing of it is left, with the workspace. */
  async end(): Promise<WorkspaceLeft> {
    return (await this.#run?.end()) ?? NOTHING_LEFT;
  }

  #take(text: string): void {
    const lines = (this.#line + text).split('\n');
    this.#line = lines.pop() ?? '';
    if (this.#line.length > LONGEST_LINE) this.#line = '';
    for (const line of lines) {
      const event = parseJson(line);
      if (!isRecord(event)) continue;
      if (saysEnded(event)) this.#next();
      else if (this.#acp !== null) this.#acp.receive(event);
      else this.#tell(this.#read(event));
    }
  }

  /** Holds the dialogue with a program that speaks ACP: one process for all user turns. */
  #talk({ stdin }: ChildProcess, start: AcpStart, { next, prompted }: ProgramStage): void {
    const acp = new AcpClient({
      send: (line) => stdin?.write(line),
      tell: (event) => this.#tell([event]),
    });
    this.#acp = acp;
    const talk = async () => {
      if (await acp.open(start)) {
        prompted();
        for (let prompt: string | undefined = start.prompt; prompt !== undefined; ) {
          this.hasEndedWell = false;
          await acp.prompt(prompt);
          prompt = next()?.acp?.prompt;
        }
      }
      stdin?.end();
    };
    void talk();
  }

  #tell(events: readonly ProgramEvent[]): void {
    for (const programEvent of events) {
      if (programEvent.kind === 'started') this.started = true;
      else if (programEvent.kind === 'call-ended') {
        if (this.reportedCalls.length < MOST_CALLS) this.reportedCalls.push(programEvent);
      } else {
        this.hasEndedWell = programEvent.kind === 'ended';
        if (programEvent.kind === 'failed') this.problem ??= programEvent.message;
      }
    }
  }
}

/** Folder of a program in its sandbox. Node finds packages only in folders of this name. */
export function mountedAt({ folder }: Pick<ProgramEntry, 'folder'>): string {
  const name = basename(folder);
  return name === 'node_modules' ? `${PROGRAM_FOLDER}/${name}` : PROGRAM_FOLDER;
}

/** Reads it from a file that is gone before the program starts. */
const FROM_FILE = 'exec <"$0" && rm "$0" && exec "$@"';

function commandOf(entry: ProgramEntry, start: Pick<ProgramStart, 'arguments' | 'stdin'>): string[] {
  const command = [...entry.command(mountedAt(entry), NODE), ...start.arguments];
  return start.stdin === undefined ? command : ['/bin/sh', '-c', FROM_FILE, STDIN_FILE, ...command];
}

function filesOf({ files, stdin }: Pick<ProgramStart, 'files' | 'stdin'>): Record<string, string> {
  const atHome = Object.entries(files).map(([path, text]) => [`${HOME_FOLDER}/${path}`, text]);
  return Object.fromEntries(stdin === undefined ? atHome : [...atHome, [STDIN_FILE, stdin]]);
}
