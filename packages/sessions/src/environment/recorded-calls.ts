import { headAndTail } from './bounded-text.ts';
import type { EnvironmentCall } from './session-environment.ts';

/** Most UTF-16 units stored of one call's arguments, and of one text in them once they are cut. */
const LONGEST_ARGUMENTS = 262_144;
const LONGEST_FIELD = 65_536;
/** Total amount of stored arguments from which further ones are shortened. */
const MOST_ARGUMENTS = 4 * 1024 * 1024;
const LONGEST_AFTERWARDS = 4_096;
/** Most recorded calls; beyond that, only the first and the last ones. */
const MOST_CALLS = 1_000;
const DEEPEST = 50;
/** Longest JSON to parse; of longer ones beginning and end are stored unparsed. */
const LONGEST_READ = 2_097_152;
const LONGEST_NAME = 200;
const SERVER_PREFIX = /^mcp__.{0,100}__/s;

/** The calls of a session, with everything in them that fits. */
export class RecordedCalls {
  readonly #first: EnvironmentCall[] = [];
  #last: EnvironmentCall[] = [];
  #units = 0;
  #leftOut = 0;

  /** @param input JSON text, as the model wrote it */
  add(turn: number, tool: string, input: string): void {
    const most = this.#units > MOST_ARGUMENTS ? LONGEST_AFTERWARDS : LONGEST_ARGUMENTS;
    const kept = keptArguments(input, most);
    this.#units += kept.length;
    const call = { turn, tool: recordedToolName(tool), arguments: kept };
    if (this.#first.length < MOST_CALLS / 2) {
      this.#first.push(call);
      return;
    }
    this.#last.push(call);
    if (this.#last.length <= MOST_CALLS) return;
    this.#leftOut += this.#last.length - MOST_CALLS / 2;
    this.#last = this.#last.slice(-MOST_CALLS / 2);
  }

  /** Calls in order; beyond a thousand, those in the middle are missing. */
  get all(): EnvironmentCall[] {
    return [...this.#first, ...this.#last.slice(-MOST_CALLS / 2)];
  }

  get leftOut(): number {
    return this.#leftOut + Math.max(0, this.#last.length - MOST_CALLS / 2);
  }
}

/** Shortens a tool name; an invented one may leak data, even at its end. */
export function recordedToolName(tool: string): string {
  const half = LONGEST_NAME / 2;
  if (tool.length <= LONGEST_NAME) return tool.toWellFormed();
  return `${tool.slice(0, half - 1).toWellFormed()}…${tool.slice(-half).toWellFormed()}`;
}

/** The name of a tool as the environment has it: servers of tools and some protocols put something before it. */
export function nameInEnvironment(tool: string): string {
  return tool
    .trim()
    .replace(SERVER_PREFIX, '')
    .replace(/^functions\./, '');
}

/**
 * Shortens long JSON but keeps it valid: its texts lose their middle one by one, so that a short field next
 * to a long one (the recipient of a mail) stays complete.
 */
function keptArguments(input: string, most: number): string {
  if (input.length <= most) return input.toWellFormed();
  const shorter = withShortTexts(input, Math.min(LONGEST_FIELD, Math.floor(most / 4)));
  return headAndTail(shorter !== null && shorter.length <= most ? shorter : input, most);
}

function withShortTexts(json: string, most: number): string | null {
  if (json.length > LONGEST_READ) return null;
  try {
    return JSON.stringify(shortened(JSON.parse(json), most, 0));
  } catch {
    return null;
  }
}

function shortened(value: unknown, most: number, depth: number): unknown {
  if (typeof value === 'string') return headAndTail(value, most);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw new RangeError('Too deep.');
  if (Array.isArray(value)) return value.map((one) => shortened(one, most, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [headAndTail(name, most), shortened(one, most, depth + 1)]),
  );
}
