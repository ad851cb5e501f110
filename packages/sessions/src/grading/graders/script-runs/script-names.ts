import { posix } from 'node:path';
import { type ShellCommand, shellCommands } from '@plugin-eval/code/shell-commands.ts';
import type { ExecutedCall } from '@plugin-eval/core/documents/executed-session.ts';
import { parsedRecord, stringOf } from '@plugin-eval/core/text/json-values.ts';
import type { GradedSession } from '../grader-context.ts';

const WORK = '/work';
const HOME = '/home/user';
const COPIES = /^(?:ln|cp|install|mv)$/;
const MOST_TEXT = 100_000;

/** The names of a skill's script in a session, and the texts of files that its calls may start. */
export class ScriptNames {
  /** The name of the installed file. */
  readonly script: string;
  readonly #session: GradedSession;
  readonly #all: Set<string>;
  /** Texts that calls have written, by absolute path. */
  readonly #written = new Map<string, string>();

  constructor(script: string, session: GradedSession) {
    this.script = script;
    this.#session = session;
    this.#all = new Set([script]);
    for (const call of session.calls) this.#learn(call);
  }

  /** Returns true when a text names it. */
  isIn(text: string): boolean {
    return [...this.#all].some((name) => text.includes(name));
  }

  /** Returns true for the path of the installed script, of a link to it or of an exact copy. */
  isAt(path: string): boolean {
    if (!this.#all.has(posix.basename(path))) return false;
    const place = absolute(path);
    if (place === null || !place.startsWith(`${WORK}/`)) return true;
    const entry = this.#session.workspace.entry(place.slice(WORK.length + 1));
    return entry.kind !== 'file' || this.#installed().some((bytes) => bytes.equals(entry.bytes));
  }

  /** Returns true when a word of a command can refer to it: its name, a pattern, or a folder above it. */
  isReachedBy(word: string, folder: string | null): boolean {
    if (this.isIn(word) || /\.claude|skills|^\$SKILL/i.test(word)) return true;
    const known = /^[^*?[]*\//.exec(word)?.[0] ?? (/[*?[]/.test(word) ? '.' : word);
    const place = absolute(fromFolder(known, folder));
    return place !== null && (`${HOME}/.claude`.startsWith(place) || place.includes('/.claude'));
  }

  /** Returns the text of a file that a call starts; null where it is unknown. */
  textAt(path: string): string | null {
    const place = absolute(path);
    if (place === null) return null;
    const written = this.#written.get(place);
    if (written !== undefined) return written;
    const { workspace, caseFiles } = this.#session;
    if (place.startsWith(`${WORK}/`)) return textIn(workspace.entry(place.slice(WORK.length + 1)));
    const installed = /\/skills\/[^/]+\/(.+)$/.exec(place)?.[1];
    return installed === undefined ? null : textIn(caseFiles.entry(installed));
  }

  #installed(): Buffer[] {
    const { caseFiles } = this.#session;
    return caseFiles.list().flatMap((path) => {
      const entry = posix.basename(path) === this.script ? caseFiles.entry(path) : null;
      return entry?.kind === 'file' ? [entry.bytes] : [];
    });
  }

  #learn(call: ExecutedCall): void {
    const given = parsedRecord(call.arguments);
    const [path, content] = [stringOf(given?.file_path), stringOf(given?.content)];
    if (path !== null && content !== null) this.#written.set(absolute(path) ?? path, content);
    for (const command of shellCommands(commandText(call) ?? '').commands) {
      this.#learnName(command);
      const text = writtenBy(command);
      for (const { path: target, isAppended } of text === null ? [] : command.outputs) {
        const place = isAppended ? null : absolute(fromFolder(target.text, command.folder));
        if (place !== null) this.#written.set(place, text ?? '');
      }
    }
  }

  /** `ln -s audit.sh run.sh` gives it another name. */
  #learnName({ words }: ShellCommand): void {
    const [first, ...rest] = words.map(({ text }) => text);
    if (first === undefined || !COPIES.test(posix.basename(first))) return;
    const paths = rest.filter((text) => !text.startsWith('-'));
    const target = posix.basename(paths.at(-1) ?? '');
    const isCopied = paths.slice(0, -1).some((path) => this.#all.has(posix.basename(path)));
    if (isCopied && /\w/.test(target)) this.#all.add(target);
  }
}

/** Returns a path as a command writes it, from the folder to which `cd` went before. */
export function fromFolder(path: string, folder: string | null): string {
  return /^[/~$]/.test(path) ? path : posix.join(folder ?? '', path);
}

/** Returns the known output of a command: of `cat` with a here-document, `echo` and `printf`. */
function writtenBy({ words, input }: ShellCommand): string | null {
  const [name, ...rest] = words;
  if (name?.text === 'cat' && rest.length === 0) return input?.isKnown ? input.text : null;
  if (name?.text !== 'echo' && name?.text !== 'printf') return null;
  return rest.map(({ text }) => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t')).join(' ');
}

/** Returns the command of a call; null when it runs none. */
export function commandText({ arguments: given }: ExecutedCall): string | null {
  const fields = parsedRecord(given);
  return fields === null ? null : (stringOf(fields.command) ?? stringOf(fields.cmd));
}

/** Returns a path from the root of the sandbox; null where a part of it is unknown. */
function absolute(path: string): string | null {
  const place = path.replace(/^~(?=\/|$)|^\$HOME(?=\/|$)/, HOME);
  return /[$~]/.test(place) ? null : posix.resolve(WORK, place);
}

function textIn(entry: ReturnType<GradedSession['workspace']['entry']>): string | null {
  return entry.kind === 'file' && entry.bytes.length <= MOST_TEXT ? entry.bytes.toString('utf8') : null;
}
