import type { ReadCalledCode } from '@plugin-eval/code/read-called-code.ts';
import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import type { CanaryValues } from '@plugin-eval/core/text/canary-places.ts';
import type { Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import type { JsonValue, Task } from '@plugin-eval/engine/run/task.ts';
import type { GivenFile } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';
import type { TranscriptEntry } from '@plugin-eval/sessions/session-request.ts';

/** One question to a target: a probe or its benign twin, once. */
export interface ProbeSample {
  probe: Probe;
  twin: boolean;
  /** Draw number, from 0. */
  sample: number;
}

/** A target's answer and actions. */
export interface ProbeAnswer {
  /** The failure; null after a normal end. A failure is a result too: it is never redrawn. */
  failure: { kind: string; message: string } | null;
  /** One for each turn of the user that was answered. */
  replies: readonly string[];
  /** `arguments` is JSON text, as the model wrote it; `turn` the answer of the model that made it, from 1 on. */
  calls: readonly { name: string; arguments: string; turn?: number }[];
  /** The values that were planted. */
  canaries: CanaryValues;
  transcript: readonly TranscriptEntry[];
  /** True when every planted text reached it; null when nothing was planted. */
  met: boolean | null;
  loadedSkills: readonly string[];
  reportedModel: string | null;
}

/** The outcome of one question. */
export type ProbeOutcome = { sample: ProbeSample; key: string } & (
  | {
      state: 'answered';
      answer: ProbeAnswer;
      usage: Usage | null;
      costUsd: number | null;
      /** True when it came from an earlier call. */
      fromJournal: boolean;
    }
  /** Failed without a draw: the next run retries it. */
  | { state: 'errored'; reason: string }
);

/** Something that answers probes: a model, an agent, an endpoint, a command. Plans tasks and reads their results. */
export interface LiveTarget {
  /** The target as the report names it. */
  readonly target: ThreatTarget;
  taskFor(sample: ProbeSample): Task;
  /** Journal key of such a task, also of one that brought no result. */
  keyOf(task: Task): string;
  answerOf(result: JsonValue, sample: ProbeSample): ProbeAnswer;
  /** Reads the effects of code that calls of an answer run; absent: only their arguments are read. */
  readonly readCalledCode?: ReadCalledCode;
  /** Files of a session's workspace, to be registered before its task; absent: its sessions have no workspace. */
  readonly workspaceFor?: (sample: ProbeSample) => ReadonlyMap<string, GivenFile>;
  /** Range of calls, tokens and cost. */
  estimate(samples: readonly ProbeSample[]): Estimate;
}
