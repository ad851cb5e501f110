import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { OpenSandbox, SandboxEnded, type ShellOutcome } from '@plugin-eval/sessions/sandbox/open-sandbox.ts';
import { HOME_FOLDER, type SandboxLimits, WORK_FOLDER } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { quoted } from '@plugin-eval/sessions/sandbox/sandbox-contents.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import { StandInNetwork } from '@plugin-eval/sessions/sandbox/stand-ins/stand-in-network.ts';
import { archiveOf, type PlacedFile } from '@plugin-eval/sessions/sandbox/workspace-archive.ts';
import type { Canaries } from './canaries.ts';
import {
  compareListings,
  type FileChanges,
  type FileListing,
  LIST_SCRIPT,
  MOST_LISTING_BYTES,
  RESET_SCRIPT,
  readListing,
} from './file-listing.ts';
import { COMMIT_PROJECT } from './live/planting-command.ts';
import type { Observation, ObservedRequest, ObservedStep, WrittenFile } from './observation.ts';
import type { PlannedStep } from './planned-step.ts';
import { ProcessWatch } from './process-watch.ts';
import { SecretInspection } from './secret-inspection.ts';
import { STOOD_IN_LIST } from './stand-in-modules.ts';

/** The surroundings of the steps. */
export interface Chamber {
  host: SandboxHost;
  machine: Pick<HostMachine, 'name' | 'pid' | 'temporaryFolder'>;
  files: readonly PlacedFile[];
  canaries: Canaries;
  variables: Readonly<Record<string, string>>;
  /** Ports of TCP that stand-ins listen on. */
  ports: readonly number[];
  limits: SandboxLimits;
  /** Seconds that a step may take. */
  seconds: number;
  signal: AbortSignal;
}

/** Times that a sandbox that a step has ended is replaced with a new one. */
const MOST_RESTARTS = 3;
/** Bytes of each written file, and written files of a step, that are searched for secrets. */
const MOST_WRITTEN_BYTES = 20_000;
const MOST_WRITTEN_FILES = 100;
/** Made, changed or removed files of a step. */
const MOST_PATHS = 2_000;
const SEPARATOR = '\0\u0001\0';
/** Other places in which agents look for skills: each leads to the same. */
const SKILL_FOLDERS = [
  ...['.agents', '.codex', '.openclaw', '.clawdbot', '.cursor', '.gemini'].map(
    (name) => `${HOME_FOLDER}/${name}`,
  ),
  ...['.claude', '.agents', '.openclaw'].map((name) => `${WORK_FOLDER}/${name}`),
];
const SETUP = `for folder in ${SKILL_FOLDERS.join(' ')}; do mkdir -p $folder; ln -s ${HOME_FOLDER}/.claude/skills $folder/skills; done
${COMMIT_PROJECT}
mkdir -p ${HOME_FOLDER}/.local/bin; chmod 700 ${HOME_FOLDER}/.ssh
${RESET_SCRIPT}`;
const NOTHING: FileChanges = { read: [], made: [], changed: [], removed: [] };

/**
 * Runs the steps one after the other in a sandbox in which every host is a stand-in, and observes each.
 * @throws the signal's reason
 */
export async function runSteps(steps: readonly PlannedStep[], chamber: Chamber): Promise<Observation> {
  const run = new ChamberRun(chamber);
  try {
    for (const [index, step] of steps.entries()) {
      chamber.signal.throwIfAborted();
      await run.step(step, index + 1);
    }
    return await run.end();
  } finally {
    await run.close();
  }
}

interface OpenChamber {
  sandbox: OpenSandbox;
  network: StandInNetwork;
  watch: ProcessWatch;
  listing: FileListing;
}

class ChamberRun {
  readonly #chamber: Chamber;
  readonly #inspection: SecretInspection;
  readonly #requests: ObservedRequest[] = [];
  readonly #steps: ObservedStep[] = [];
  readonly #commands = new Map<string, { steps: Set<number>; leftRunning: boolean }>();
  readonly #incomplete = new Set<string>();
  readonly #stoodIn = new Set<string>();
  #open: OpenChamber | null = null;
  #restarts = 0;
  #current = 1;

  constructor(chamber: Chamber) {
    this.#chamber = chamber;
    this.#inspection = new SecretInspection(chamber.canaries);
  }

  async step(step: PlannedStep, number: number): Promise<void> {
    const { kind, file, line, text } = step;
    this.#current = number;
    const base = { kind, file, line, text: this.#inspection.redacted(text) };
    const nothing = { exitCode: null, changes: NOTHING, printed: [], written: [] };
    if (this.#open === null && this.#restarts > MOST_RESTARTS) {
      this.#steps.push({ ...base, ...nothing, outcome: 'not-run', reason: 'the sandbox could not go on' });
      return;
    }
    try {
      this.#open ??= await this.#start();
      const { sandbox, watch } = this.#open;
      watch.start(number);
      const outcome = await sandbox
        .run(step.script, { stdin: Buffer.from(step.stdin ?? ''), seconds: this.#chamber.seconds })
        .finally(() => watch.stop(number));
      const observed = await this.#observe(this.#open);
      const printed = this.#inspection.namesIn(Buffer.concat([outcome.head, outcome.tail]));
      this.#steps.push({ ...base, ...this.#resultOf(outcome), printed, ...observed });
      if (!watch.hasNetwork()) await this.#abandon(number, 'a process ended the stand-ins');
    } catch (error) {
      if (!SandboxEnded.isInstance(error)) throw error;
      const limit =
        error.limit === null ? 'a process ended the sandbox' : `the limit of ${error.limit} was reached`;
      await this.#abandon(number, limit);
      this.#steps.push({ ...base, ...nothing, outcome: 'failed', reason: limit });
    }
  }

  /** Gives up the sandbox of a step; the next step begins in a new one. */
  async #abandon(number: number, reason: string): Promise<void> {
    await this.#stop();
    this.#restarts += 1;
    this.#incomplete.add(
      `Step ${number}: ${reason}; what it did is known in part, and the next step began anew.`,
    );
  }

  async end(): Promise<Observation> {
    if (this.#open !== null) {
      const { sandbox } = this.#open;
      const list = await sandbox
        .run(`cat ${STOOD_IN_LIST} 2>/dev/null; true`, { seconds: 5 })
        .catch(() => null);
      for (const line of list?.head.toString('utf8').split('\n') ?? [])
        if (/^(?:python|node|program):[\w@/.-]{1,100}$/.test(line)) this.#stoodIn.add(line);
    }
    await this.#stop();
    return {
      steps: this.#steps,
      requests: this.#requests,
      processes: [...this.#commands]
        .map(([command, { steps, leftRunning }]) => ({
          command: this.#inspection.redacted(command),
          steps: [...steps].sort((a, b) => a - b),
          leftRunning,
        }))
        .sort((a, b) => (a.command < b.command ? -1 : 1)),
      stoodIn: [...this.#stoodIn].sort(),
      incomplete: [...this.#incomplete],
    };
  }

  /** Ends everything. Never throws. */
  async close(): Promise<void> {
    await this.#stop();
  }

  async #start(): Promise<OpenChamber> {
    const { host, machine, ports, canaries, variables, limits, signal, files } = this.#chamber;
    const network = await StandInNetwork.open(machine, ports, ({ content, ...request }) => {
      const path = request.path === null ? null : this.#inspection.redacted(request.path);
      const host = this.#inspection.redacted(request.host);
      this.#requests.push({
        ...request,
        host,
        path,
        step: this.#current,
        secrets: this.#inspection.namesIn(content),
      });
    });
    const env = { ...canaries.variables, ...variables };
    const contents = { mounts: [], env, network: 'none' as const, limits, ...network.contents };
    const sandbox = OpenSandbox.start(host, contents, signal);
    try {
      await sandbox.put(await archiveOf(files));
      await sandbox.run(SETUP, { seconds: 20 });
      const listing = await listingOf(sandbox);
      return { sandbox, network, watch: new ProcessWatch(sandbox.pid), listing };
    } catch (error) {
      await sandbox.close();
      await network.close();
      throw error;
    }
  }

  async #observe(open: OpenChamber): Promise<Pick<ObservedStep, 'changes' | 'written'>> {
    const { sandbox } = open;
    const listing = await listingOf(sandbox);
    const changes = compareListings(open.listing, listing);
    const written = await this.#written(sandbox, [...changes.made, ...changes.changed]);
    await sandbox.run(RESET_SCRIPT, { seconds: 20 });
    open.listing = await listingOf(sandbox);
    return {
      changes: this.#redacted(changes),
      written: written.map((file) => ({ ...file, path: this.#inspection.redacted(file.path) })),
    };
  }

  /** A name of a file may hold a secret as well. */
  #redacted({ read, ...others }: FileChanges): FileChanges {
    const redacted = (paths: readonly string[]) =>
      paths.slice(0, MOST_PATHS).map((path) => this.#inspection.redacted(path));
    if (Object.values(others).some(({ length }) => length > MOST_PATHS))
      this.#incomplete.add('A step made, changed or removed more files than are listed.');
    const { made, changed, removed } = others;
    return { read, made: redacted(made), changed: redacted(changed), removed: redacted(removed) };
  }

  async #written(sandbox: OpenSandbox, paths: readonly string[]): Promise<WrittenFile[]> {
    const searched = paths.filter((path) => path.isWellFormed()).slice(0, MOST_WRITTEN_FILES);
    if (searched.length === 0) return [];
    if (searched.length < paths.length)
      this.#incomplete.add(
        'Some written files were not searched for secrets: there were too many in one step.',
      );
    const read = searched.map(
      (path) => `head -c ${MOST_WRITTEN_BYTES} -- ${quoted(path)} 2>/dev/null; printf '\\0\\1\\0'`,
    );
    const { head } = await sandbox.run(read.join('\n'), {
      seconds: 20,
      headBytes: (MOST_WRITTEN_BYTES + SEPARATOR.length) * searched.length,
    });
    const contents = head.toString('latin1').split(SEPARATOR);
    return searched.map((path, index) => ({
      path,
      secrets: this.#inspection.namesIn(Buffer.from(contents[index] ?? '', 'latin1')),
    }));
  }

  #resultOf({
    exitCode,
    timedOut,
    head,
    tail,
  }: ShellOutcome): Pick<ObservedStep, 'outcome' | 'exitCode' | 'reason'> {
    if (timedOut)
      return { outcome: 'timed-out', exitCode, reason: `not over after ${this.#chamber.seconds} s` };
    if (exitCode === 0) return { outcome: 'done', exitCode, reason: null };
    const output = Buffer.concat([head, tail]).toString('utf8');
    const missing = /(?:^|[ :])([\w.+/-]{1,80}): (?:command )?not found\b/m.exec(output)?.[1];
    if (exitCode === 127 && missing !== undefined)
      return { outcome: 'not-run', exitCode, reason: `${missing} is missing` };
    const last = output.trim().split('\n').at(-1)?.slice(0, 160) ?? '';
    return { outcome: 'failed', exitCode, reason: this.#inspection.redacted(last) || null };
  }

  async #stop(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    const { sandbox, network, watch } = open;
    watch.stop(this.#current);
    for (const [command, steps] of watch.commands) this.#note(command, steps, watch.leftRunning.has(command));
    if (watch.isCut) this.#incomplete.add('More commands were started than are listed.');
    if (network.isFlooded)
      this.#incomplete.add('A step sent more than stand-ins accept; later requests were dropped.');
    if (network.unreported > 0)
      this.#incomplete.add(`${network.unreported} further requests are not listed.`);
    await sandbox.close();
    await network.close();
  }

  #note(command: string, steps: Iterable<number>, leftRunning: boolean): void {
    const known = this.#commands.get(command) ?? { steps: new Set<number>(), leftRunning: false };
    for (const step of steps) known.steps.add(step);
    this.#commands.set(command, { ...known, leftRunning: known.leftRunning || leftRunning });
  }
}

async function listingOf(sandbox: OpenSandbox): Promise<FileListing> {
  const { head } = await sandbox.run(LIST_SCRIPT, { seconds: 20, headBytes: MOST_LISTING_BYTES });
  return readListing(head);
}
