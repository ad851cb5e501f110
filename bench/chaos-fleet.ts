import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../test/support/built-cli.ts';
import { startProxyTo, type TcpProxy } from '../test/support/tcp-proxy.ts';

const COMMAND = fileURLToPath(new URL('../dist/plugin-eval.js', import.meta.url));

/** Of workers that are killed at random: the longest that a cut of the network is, and how they work. */
export interface ChaosFleetOptions {
  folder: string;
  /** Without a database. */
  variables: Readonly<Record<string, string>>;
  url: string;
  workers: number;
  flags: readonly string[];
}

interface Place {
  network: TcpProxy;
  process: ChildProcess | null;
  /** What its workers said last. */
  lines: string[];
}

/** Workers that are started again whenever one ends, as a service manager does, each with a network of its own. */
export class ChaosFleet {
  readonly #options: ChaosFleetOptions;
  readonly places: Place[] = [];
  /** How processes ended that nobody had told to, with what they said last. */
  readonly endedAlone: string[] = [];
  readonly #killed = new Set<ChildProcess>();
  #isOver = false;

  private constructor(options: ChaosFleetOptions) {
    this.#options = options;
  }

  static async start(options: ChaosFleetOptions): Promise<ChaosFleet> {
    const fleet = new ChaosFleet(options);
    for (let index = 0; index < options.workers; index += 1) {
      const place: Place = { network: await startProxyTo(options.url), process: null, lines: [] };
      fleet.places.push(place);
      fleet.#work(place);
    }
    return fleet;
  }

  #work(place: Place): void {
    const { folder, variables, url, flags } = this.#options;
    const child = spawn(process.execPath, [COMMAND, 'worker', ...flags], {
      cwd: folder,
      env: { ...cleanEnvironment(), ...variables, PLUGIN_EVAL_DATABASE_URL: place.network.through(url) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    place.process = child;
    createInterface({ input: child.stderr }).on('line', (line) => {
      place.lines = [...place.lines.slice(-40), line];
    });
    child.once('exit', (code, signal) => {
      if (this.#isOver) return;
      if (!this.#killed.delete(child)) this.endedAlone.push(`${signal ?? code}: ${place.lines.at(-1) ?? ''}`);
      this.#work(place);
    });
  }

  /** @returns whether there was anybody to kill */
  kill({ process: child }: Place): boolean {
    if (!child?.kill('SIGKILL')) return false;
    this.#killed.add(child);
    return true;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    for (const place of this.places) {
      place.process?.kill('SIGKILL');
      await place.network.stop();
    }
  }
}

/** How a command ended: its exit code, or the signal. */
export interface CommandEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** The built command in a process of its own. */
export function runBuilt(
  folder: string,
  variables: Readonly<Record<string, string>>,
  args: readonly string[],
): { process: ChildProcess; ended: Promise<CommandEnd> } {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    env: { ...cleanEnvironment(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  const ended = new Promise<CommandEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...said }));
  });
  return { process: child, ended };
}
