import { posix } from 'node:path';
import type { ExecutedCall, SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import { parsedRecord } from '@plugin-eval/core/text/json-values.ts';
import type { ToolCall } from '@plugin-eval/engine/model/call-model-with-tools.ts';
import { AttemptFailure, stoppedAttempt } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { ToolAnswer } from '../answer-tool-call.ts';
import type { InstalledSkills } from '../installed-skills.ts';
import type { OuterNetwork } from '../sandbox/allowed-hosts/host-proxy.ts';
import { OpenSandbox, SandboxEnded, type ShellOutcome } from '../sandbox/open-sandbox.ts';
import type { GivenFile } from '../sandbox/restore-workspace.ts';
import { HOME_FOLDER, WORK_FOLDER } from '../sandbox/sandbox.ts';
import { quoted } from '../sandbox/sandbox-contents.ts';
import type { SandboxHost } from '../sandbox/sandbox-host.ts';
import { archiveOf, entriesOf, readWorkspace, type WorkspaceEntries } from '../sandbox/workspace-archive.ts';
import {
  NOTHING_SEEN,
  type WorkspaceDifference,
  workspaceDifference,
} from '../sandbox/workspace-difference.ts';
import { editText } from './edit-text.ts';
import type { ExecutionRequest } from './execution-request.ts';
import { EXECUTION_TOOLS } from './execution-tools.ts';
import { InstalledWatch } from './installed-watch.ts';
import { placedFiles } from './placed-files.ts';
import { SessionProxy } from './session-proxy.ts';
import { answerText, keptOutput, outputOf, textOf, textOrNull } from './tool-output.ts';
import { fileCheck, type ToolScript, toolScript } from './tool-script.ts';

/** Most stored arguments, in UTF-16 units. */
const LONGEST_ARGUMENTS = 8_192;
const MOST_CALLS = 1_000;
/** Bytes of a file that can be edited. */
const MOST_EDITED_BYTES = 1_000_000;
const NOT_TEXT = 'This is not a text file.';

/** Dependencies of an executed session. */
export interface ExecutionContext {
  host: SandboxHost;
  /** Files by path, relative to the workspace. */
  files: ReadonlyMap<string, GivenFile>;
  signal: AbortSignal;
  /** @default the network of this machine */
  network?: OuterNetwork | undefined;
}

/**
 * Execution environment of one session: a sandbox with a workspace and the skills, and the tools that act in
 * it.
 */
export class ToolExecution {
  readonly #sandbox: OpenSandbox;
  readonly #proxy: SessionProxy;
  readonly #request: ExecutionRequest;
  readonly #context: ExecutionContext;
  readonly #skills: InstalledSkills;
  readonly #states: WorkspaceEntries[] = [];
  readonly #calls: ExecutedCall[] = [];
  readonly #watch: InstalledWatch;

  private constructor(
    sandbox: OpenSandbox,
    proxy: SessionProxy,
    request: ExecutionRequest,
    skills: InstalledSkills,
    context: ExecutionContext,
  ) {
    this.#sandbox = sandbox;
    this.#proxy = proxy;
    this.#request = request;
    this.#skills = skills;
    this.#context = context;
    this.#watch = new InstalledWatch(sandbox, skills);
  }

  /**
   * Opens the sandbox, puts the files of the case and the skills into it, and runs the setup commands.
   * @throws AttemptFailure when a setup command fails: nothing was measured
   */
  static async open(
    request: ExecutionRequest,
    skills: InstalledSkills,
    context: ExecutionContext,
  ): Promise<ToolExecution> {
    const proxy = await SessionProxy.open(request, context.network);
    const base = { mounts: [], env: {}, network: 'none' as const, limits: request.limits };
    let sandbox: OpenSandbox | null = null;
    try {
      sandbox = OpenSandbox.start(context.host, { ...base, ...proxy.contents }, context.signal);
      const execution = new ToolExecution(sandbox, proxy, request, skills, context);
      await execution.#prepare();
      proxy.letThrough(() => true);
      return execution;
    } catch (error) {
      await sandbox?.close();
      await proxy.close();
      throw context.signal.aborted
        ? stoppedAttempt()
        : SandboxEnded.isInstance(error)
          ? new AttemptFailure(
              error.limit === null ? 'transport' : 'refused',
              `The workspace could not be set up. ${error.message}`,
            )
          : error;
    }
  }

  static has(tool: string): boolean {
    return EXECUTION_TOOLS.some(({ name }) => name === tool);
  }

  async #prepare(): Promise<void> {
    const { files } = this.#context;
    const placed = placedFiles(files, this.#skills);
    if (placed.length > 0) await this.#sandbox.put(await archiveOf(placed));
    this.#states.push(await entriesOf(placed, WORK_FOLDER));
    for (const command of this.#request.setup) {
      const { exitCode, head } = await this.#sandbox.run(command, { seconds: this.#seconds() });
      if (exitCode === 0) continue;
      const lastOutput = textOf(head).trim().slice(-300);
      throw new AttemptFailure(
        'refused',
        `The setup command ${JSON.stringify(command.slice(0, 100))} failed (${exitCode ?? 'killed'}): ${lastOutput}`,
        { maybeBilled: false },
      );
    }
    if (this.#request.setup.length > 0)
      this.#states.push((await readWorkspace(await this.#sandbox.archive())).entries);
    await this.#watch.start();
  }

  /** Returns the answer to a call for the agent. @throws SandboxEnded */
  async answer({ name, input }: ToolCall, turn: number): Promise<ToolAnswer> {
    await this.#watch.next();
    const given = parsedRecord(input === '' ? '{}' : input);
    const script = given === null ? 'The input is not a JSON object.' : toolScriptOf(name, given);
    if (typeof script === 'string')
      return this.#keep({ name, input, turn }, null, { ok: false, text: script });
    const outcome = name === 'Edit' ? await this.#edit(given ?? {}) : await this.#run(script);
    if (typeof outcome === 'string')
      return this.#keep({ name, input, turn }, null, { ok: false, text: outcome });
    const ok = outcome.exitCode === 0;
    const load = ok ? this.#skillReadBy(name, given ?? {}) : null;
    const text = answerText(outcome, script.isCommand === true);
    const answer = text === null ? { ok: false, text: NOT_TEXT } : { ok, text };
    return this.#keep({ name, input, turn }, outcome, {
      ...answer,
      ...(load === null ? {} : { load: { skill: load, by: 'read' as const } }),
    });
  }

  /** Runs a command that the text of a skill holds. @throws SandboxEnded */
  async runInline(command: string): Promise<ShellOutcome> {
    await this.#watch.next();
    return await this.#sandbox.run(command, { seconds: this.#seconds() });
  }

  /** Records a call of another tool of the session, such as `Skill`. */
  keep({ name, input }: ToolCall, turn: number, answer: ToolAnswer): void {
    this.#keep({ name, input, turn }, null, answer);
  }

  /**
   * Returns the record of the session's actions, once nothing runs any more. Call it once, at the end of the
   * session.
   * @throws SandboxEnded
   */
  async finish(): Promise<SessionExecution> {
    const { report, archive, isWhole } = await this.#sandbox.finish(this.#watch.lastScript);
    const changedSkills = this.#watch.end(report);
    const { entries, leftOut: unread } = await readWorkspace(archive);
    const [given = entries, prepared = given] = this.#states;
    return {
      ...this.#facts(),
      changedSkills,
      ...workspaceDifference([given, prepared, entries], { unread, isWhole }),
    };
  }

  /** The record of a session whose sandbox ended prematurely, with unknown remains. */
  broken(): SessionExecution {
    return { ...this.#facts(), ...NOTHING_SEEN };
  }

  /** The first limit that was reached so far. */
  get limitHit(): SessionExecution['limit'] {
    return this.#sandbox.limitHit;
  }

  /** Ends everything. Never throws. */
  async close(): Promise<void> {
    await this.#sandbox.close();
    await this.#proxy.close();
  }

  #facts(): Omit<SessionExecution, keyof WorkspaceDifference> {
    const opened = this.#calls.map((call) => call.opened);
    return {
      calls: this.#calls,
      opened: opened.includes(null) ? null : [...new Set(opened.flatMap((paths) => paths ?? []))].sort(),
      changedSkills: [],
      limit: this.limitHit,
      unexplainedCalls: 0,
      hosts: this.#proxy.hosts,
      sandbox: this.#context.host.used,
    };
  }

  #seconds(timeoutMs = Number.POSITIVE_INFINITY): number {
    return Math.max(1, Math.ceil(Math.min(timeoutMs, this.#request.limits.wallMs) / 1000));
  }

  #run({ script, stdin, timeoutMs }: ToolScript): Promise<ShellOutcome> {
    return this.#sandbox.run(script, {
      ...(stdin === undefined ? {} : { stdin }),
      seconds: this.#seconds(timeoutMs),
    });
  }

  /** Reads the file, changes its text here, and writes it. */
  async #edit({
    file_path,
    old_string: from,
    new_string: to,
    replace_all,
  }: Record<string, unknown>): Promise<ShellOutcome | string> {
    if (typeof file_path !== 'string' || file_path === '') return 'The field file_path must be a path.';
    if (typeof from !== 'string' || typeof to !== 'string')
      return 'The fields old_string and new_string must be texts.';
    const path = quoted(file_path);
    const read = await this.#sandbox.run(`${fileCheck(path)}\ncat -- ${path}`, {
      seconds: this.#seconds(),
      headBytes: MOST_EDITED_BYTES,
    });
    if (read.exitCode !== 0) return read;
    if (read.tail.length > 0) return 'The file is too large to be edited.';
    const text = textOrNull(read.head);
    if (text === null) return NOT_TEXT;
    const edited = editText(text, { from, to, all: replace_all === true });
    if ('problem' in edited) return edited.problem;
    const stdin = Buffer.from(edited.text.toWellFormed(), 'utf8');
    return await this.#sandbox.run(`cat >${path} && echo Edited.`, { stdin, seconds: this.#seconds() });
  }

  /** The skill whose SKILL.md a call has read, going by the path that it names. */
  #skillReadBy(tool: string, { file_path, command }: Record<string, unknown>): string | null {
    const isRead = tool === 'Read' && typeof file_path === 'string';
    const target = isRead ? posix.resolve(WORK_FOLDER, file_path) : null;
    const found = this.#skills.all.find(({ folder }) =>
      target === null
        ? typeof command === 'string' && command.includes(`${folder.slice(HOME_FOLDER.length)}/SKILL.md`)
        : target === `${folder}/SKILL.md`,
    );
    return found?.name ?? null;
  }

  #keep(
    { name, input, turn }: Pick<ToolCall, 'name' | 'input'> & { turn: number },
    outcome: ShellOutcome | null,
    answer: ToolAnswer,
  ): ToolAnswer {
    if (this.#calls.length >= MOST_CALLS) return answer;
    const output = outcome ?? outputOf(answer.text);
    const call: ExecutedCall = {
      turn,
      name: name.slice(0, 200).toWellFormed(),
      arguments: input.slice(0, LONGEST_ARGUMENTS).toWellFormed(),
      exitCode: name === 'Bash' ? (outcome?.exitCode ?? null) : null,
      ok: answer.ok,
      durationMs: outcome === null ? null : Math.round(outcome.durationMs),
      output: keptOutput(output),
      opened: outcome === null ? [] : null,
    };
    this.#calls.push(call);
    if (outcome !== null) this.#watch.ran(call);
    return answer;
  }
}

function toolScriptOf(name: string, input: Record<string, unknown>): ToolScript | string {
  // It is more than a script: see #edit.
  return name === 'Edit' ? { script: '' } : toolScript(name, input);
}
