import type { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import { createPerform, type RunHandle, type RunOptions } from '@plugin-eval/engine/run/create-perform.ts';
import type { RunEvent } from '@plugin-eval/engine/run/run-event.ts';
import type { Execution, Reservation, Task, TaskKind } from '@plugin-eval/engine/run/task.ts';
import type { Holder, Journal } from '@plugin-eval/engine/store/journal.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { onTestFinished } from 'vitest';
import { VirtualTime } from './virtual-time.ts';

/** Input of a task that stands for a call: a name, and which endpoint it goes to. */
export type CallInput = { name: string; pool: string };

export interface CallRecord {
  name: string;
  /** Which attempt at this name, from 1 on. */
  attempt: number;
  atMs: number;
  /** That the call was held to; null: as many as it likes. */
  outputTokens: number | null;
}

export interface RunBench extends RunHandle {
  time: VirtualTime;
  journal: Journal;
  runId: string;
  holder: Holder;
  /** What reached the provider. */
  calls: CallRecord[];
  events: RunEvent[];
  stop(): void;
}

export interface BenchOptions
  extends Partial<Omit<RunOptions, 'clock' | 'kinds' | 'signal' | 'onEvent' | 'journal'>> {
  journal?: Journal;
  time?: VirtualTime;
  /** What the provider does; a string is the answer. Takes 50 ms unless it waits by itself. */
  answer?: (call: CallRecord, signal: AbortSignal) => Promise<string> | string;
  reservation?: Partial<Reservation>;
  costUsd?: number | null;
}

let processes = 0;

/** A run over a provider that is a function, with a journal in memory and time that does not pass by itself. */
export async function startRun(options: BenchOptions = {}): Promise<RunBench> {
  const { time = new VirtualTime(), answer = () => 'fine', costUsd = 0.01, reservation = {} } = options;
  const journal = options.journal ?? (await openSqliteJournal(':memory:'));
  if (options.journal === undefined) onTestFinished(() => journal.close());
  processes += 1;
  const holder = options.holder ?? { id: `p${processes}`, pid: processes, host: 'here' };
  const runId = options.runId ?? `r${processes}`;
  const calls: CallRecord[] = [];
  const events: RunEvent[] = [];
  const stopping = new AbortController();

  const kind: TaskKind<CallInput, string> = {
    name: 'call',
    version: 1,
    poolOf: ({ pool }) => pool,
    reservation: () => ({ costUsd: 0.02, inputTokens: 100, outputTokens: 100, ...reservation }),
    async execute({ name }, { signal, outputTokens = null }): Promise<Execution<string>> {
      const attempt = calls.filter((call) => call.name === name).length + 1;
      const call = { name, attempt, atMs: time.elapsedMs(), outputTokens };
      calls.push(call);
      await time.timer.sleep(50, signal);
      const result = await answer(call, signal);
      const usage = { inputTokens: 40, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 };
      return { result, usage, costUsd };
    },
  };
  const isNew = (await journal.listRuns()).every(({ id }) => id !== runId);
  if (isNew) {
    await journal.beginRun({
      id: runId,
      command: ['score', 'a'],
      workingDirectory: '/work',
      toolVersion: '0.1.0',
      subjects: ['a'],
      depth: 'standard',
      seed: 1,
      maxCostUsd: options.maxCostUsd ?? null,
      startedAt: time.now(),
      holder,
    });
  }
  const handle = createPerform({
    isAlive: () => true,
    fresh: false,
    random: () => 0.5,
    maxCostUsd: null,
    limitsOf: () => ({ maxInFlight: 32, requestsPerMinute: null, tokensPerMinute: null }),
    ...options,
    journal,
    holder,
    runId,
    clock: time,
    kinds: [kind],
    signal: stopping.signal,
    onEvent: (event) => events.push(event),
  });
  return { ...handle, time, journal, runId, holder, calls, events, stop: () => stopping.abort() };
}

/** The task that asks for a name. */
export function call(name: string, { pool = 'acme', sample = 0 } = {}): Task<CallInput> {
  return { kind: 'call', input: { name, pool }, sample, label: name, subject: 'a/SKILL.md' };
}

/** A provider that fails so often for each name, and then answers. */
export function failing(times: number, failure: () => AttemptFailure) {
  return ({ attempt, name }: CallRecord): string => {
    if (attempt <= times) throw failure();
    return `${name} answered`;
  };
}
