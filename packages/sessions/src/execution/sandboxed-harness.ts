import type { ChildProcess } from 'node:child_process';
import { basename, dirname, isAbsolute } from 'node:path';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import {
  NOTHING_LEFT,
  runOverWorkspace,
  type WorkspaceLeft,
  type WorkspaceRun,
} from '../sandbox/run-over-workspace.ts';
import type { SandboxLimits, SandboxMount } from '../sandbox/sandbox.ts';
import type { SandboxContents } from '../sandbox/sandbox-contents.ts';
import type { SandboxHost } from '../sandbox/sandbox-host.ts';
import { lastLook, startWatching, type WatchedFiles } from '../sandbox/watched-files.ts';

const MOST_STDERR = 4_000;
/** Folder of the harness in a sandbox. */
const AGENT_FOLDER = '/opt/agent';

/** The SDK's order to start its harness. */
interface SpawnOrder {
  command: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
}

/** Contents of the harness's sandbox. */
export interface HarnessPlace {
  host: SandboxHost;
  limits: SandboxLimits;
  /** Absolute path of the gateway's socket on the host. */
  gateway: string;
  /** Archive of the workspace and the skills. */
  archive: Buffer;
  setup: readonly string[];
  /** The installed skills. */
  watched: WatchedFiles;
  /** Proxy to the hosts that the session may reach. */
  proxy: Pick<SandboxContents, 'proxy'>;
}

/** The harness of one session, the whole of it in a sandbox, and its end. */
export class SandboxedHarness {
  readonly #place: HarnessPlace;
  #run: WorkspaceRun | null = null;
  #isKilled = false;
  #stderr = '';

  constructor(place: HarnessPlace) {
    this.#place = place;
  }

  /** Implements the SDK's option `spawnClaudeCodeProcess`. */
  readonly spawn = (order: SpawnOrder): ChildProcess => {
    const { host, limits, gateway, archive, setup, watched, proxy } = this.#place;
    const { mounts, command } = shutIn(order);
    const env = Object.fromEntries(
      Object.entries(order.env).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    this.#run = runOverWorkspace(
      host,
      { mounts, env, network: { gateway }, limits, ...proxy },
      { archive, setup, command, before: startWatching(watched), after: lastLook(watched) },
    );
    const { child } = this.#run;
    child.stderr?.setEncoding('utf8');
    child.stderr?.on('data', (text: string) => {
      this.#stderr = `${this.#stderr}${text}`.slice(-MOST_STDERR);
    });
    if (this.#isKilled) this.kill();
    return child;
  };

  /** The last that it wrote to its standard error. */
  get stderr(): string {
    return this.#stderr;
  }

  get limitHit() {
    return this.#run?.limitHit() ?? null;
  }

  /** Kills it, and everything it starts later. */
  kill(): void {
    this.#isKilled = true;
    this.#run?.kill();
  }

  /** Waits for its end, unless it was killed. Resolves with the workspace when no process is left. */
  async end(): Promise<WorkspaceLeft> {
    return (await this.#run?.end()) ?? NOTHING_LEFT;
  }
}

/** The program that the SDK wants to start, and where it is in the sandbox: one file, or a script with its interpreter. */
function shutIn({ command, args }: SpawnOrder): { mounts: SandboxMount[]; command: string[] } {
  const mount = (source: string, name: string) => {
    const target = `${AGENT_FOLDER}/${name}`;
    return {
      mount: { source: realPathOrNull(source) ?? source, target, access: 'read-only' as const },
      target,
    };
  };
  const [script, ...rest] = args;
  const isScript = script !== undefined && isAbsolute(script) && /\.[cm]?js$/.test(script);
  const program = mount(command, 'bin');
  if (!isScript) return { mounts: [program.mount], command: [program.target, ...args] };
  const folder = mount(dirname(script), 'lib');
  return {
    mounts: [program.mount, folder.mount],
    command: [program.target, `${folder.target}/${basename(script)}`, ...rest],
  };
}
