import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/**
 * A piece of paid work as plain, serialisable data. Everything that can change the answer is in `kind`,
 * `input` and `sample`; `label` and `subject` are for people and are not part of the key.
 */
export interface Task<Input extends JsonValue = JsonValue> {
  /** Name of a task kind that the run knows. */
  kind: string;
  input: Input;
  /**
   * Draw number of the same work, from 0: repeats have their own keys, so that no cache fakes independence.
   */
  sample: number;
  /** Display name: "output_quality, judge 2". */
  label: string;
  /** Path of the skill it is for, as documents name it. */
  subject: string;
}

/** Outcome of one execution, as an executor reports it. */
export interface Execution<Result extends JsonValue = JsonValue> {
  result: Result;
  /** Token usage; null when the provider did not report it. */
  usage: Usage | null;
  /** Cost in US dollars; null when the price or the usage is unknown. */
  costUsd: number | null;
}

/** A durable result, and its source. */
export interface Performed<Result extends JsonValue = JsonValue> extends Execution<Result> {
  key: string;
  /** True when an earlier call paid for it. */
  fromJournal: boolean;
}

/** The most that one execution can use, for budget and token limits. */
export interface Reservation {
  /** Upper bound of the cost in US dollars; null when the price is unknown. */
  costUsd: number | null;
  inputTokens: number;
  outputTokens: number;
  /**
   * Likely usage, with a margin; the executor limits output to these tokens when the budget reserves no more.
   * Absent when it cannot be limited.
   */
  likely?: { costUsd: number | null; outputTokens: number };
}

export interface ExecutionContext {
  signal: AbortSignal;
  /** The most that the budget has set aside for; null: as many as the task allows. @default null */
  outputTokens?: number | null;
}

/** Execution of one kind of tasks. A worker can execute any task by its kind. */
export interface TaskKind<Input extends JsonValue = JsonValue, Result extends JsonValue = JsonValue> {
  name: string;
  /** Part of the key: raise it when the meaning of results changes. */
  version: number;
  /** Tasks of one pool share rate limits, back-off and concurrency: one provider's endpoint. */
  poolOf(input: Input): string;
  /** Pool in a fleet, if different: not every worker has the requirements of such tasks. */
  workerPoolOf?(input: Input): string;
  reservation(input: Input): Reservation;
  /** One attempt. @throws AttemptFailure for every failure that is expected */
  execute(input: Input, context: ExecutionContext): Promise<Execution<Result>>;
  /** Returns true for a valid result of the kind: a stored value is untrusted. @default every value */
  isResult?(value: JsonValue): boolean;
  /** Number of calls made for a result. @default 1 */
  callsOf?(result: Result): number;
  /** Contents its inputs name by hash instead of including them; absent without any. */
  contents?: TaskContents<Input>;
}

/** Contents sent along with tasks to their executor, once each. */
export interface TaskContents<Input extends JsonValue = JsonValue> {
  /** Hashes that an input names. */
  of(input: Input): readonly string[];
  has(hash: string): boolean;
  /** The bytes of one that this process has. */
  pack(hash: string): Uint8Array;
  /** Unpacks one. @throws Error when the bytes are not those of the hash: anybody may have written them */
  unpack(hash: string, bytes: Uint8Array): void;
}

/** The only access to paid work: applies journal, budget, limits and retries. */
export interface Perform {
  /**
   * The result of a task: from the journal, or executed and made durable first.
   * @throws TaskErroredError when bounded retries did not help: not a result, the next run tries again
   * @throws BudgetSpentError when the budget does not allow the call
   * @throws UsageError when the provider refuses the key or the model; nothing else is tried there
   * @throws InterruptedError when the run was aborted
   */
  <Result extends JsonValue>(task: Task): Promise<Performed<Result>>;
  /** Excludes a result from reuse: it proved not to be an answer, so the next run calls again. */
  reject(key: string, reason: string): Promise<void>;
}
