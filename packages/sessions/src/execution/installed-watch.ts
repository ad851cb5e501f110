import type { ExecutedCall } from '@plugin-eval/core/documents/executed-session.ts';
import type { InstalledSkills } from '../installed-skills.ts';
import type { OpenSandbox } from '../sandbox/open-sandbox.ts';
import {
  lastLook,
  lookAtWatched,
  readFiles,
  readLastLook,
  startWatching,
  type WatchedFiles,
  watchedFiles,
} from '../sandbox/watched-files.ts';
import { placedFiles } from './placed-files.ts';
import { SKILLS_IN_SANDBOX } from './skills-in-sandbox.ts';
import { textOf } from './tool-output.ts';

/** Bytes of a list of opened files. */
const MOST_LOOKED_BYTES = 1_000_000;
const SECONDS = 30;

/** Notes for each call of a session which installed files were opened while its commands ran. */
export class InstalledWatch {
  readonly #sandbox: OpenSandbox;
  readonly #watched: WatchedFiles;
  #isWatching = false;
  /** The call whose commands may still be running. */
  #running: ExecutedCall | null = null;

  constructor(sandbox: OpenSandbox, skills: InstalledSkills) {
    this.#sandbox = sandbox;
    this.#watched = watchedFiles(placedFiles(new Map(), skills), SKILLS_IN_SANDBOX);
  }

  /** Starts watching, if the sandbox records access times. @throws SandboxEnded */
  async start(): Promise<void> {
    const { exitCode } = await this.#sandbox.run(startWatching(this.#watched), { seconds: SECONDS });
    this.#isWatching = exitCode === 0;
  }

  /** Closes the previous call. Call it before anything else runs. @throws SandboxEnded */
  async next(): Promise<void> {
    const { exitCode, head } = await this.#sandbox.run(lookAtWatched(this.#watched), {
      ...{ seconds: SECONDS, headBytes: MOST_LOOKED_BYTES },
    });
    this.#note(exitCode === 0 ? readFiles(textOf(head), this.#watched) : null);
  }

  /** Attributes files opened from now on to a call. */
  ran(call: ExecutedCall): void {
    this.#running = call;
  }

  /** The script that the sandbox runs at its end. */
  get lastScript(): string {
    return lastLook(this.#watched);
  }

  /** Returns the installed files that the session changed. @param report the output of the last script */
  end(report: string): string[] {
    const { read, changed } = readLastLook(report, this.#watched);
    this.#note(read);
    return changed;
  }

  #note(opened: string[] | null): void {
    if (this.#running !== null && this.#isWatching) this.#running.opened = opened;
    this.#running = null;
  }
}
