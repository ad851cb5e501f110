import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { SessionDriver } from '@plugin-eval/core/documents/names.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { EnvironmentOutcome, SessionEnvironment } from './environment/session-environment.ts';
import type { ExecutionRequest } from './execution/execution-request.ts';
import type { LeftOutFile } from './skill-folder-files.ts';
import type { ReplyReactions } from './user-script.ts';

/**
 * A skill made ready to be installed in a session: regular files only, frontmatter reduced to the fields that cannot
 * run anything. Source: docs/specification/sessions.md, "Isolation".
 */
export interface SynthesisedSkill {
  /** Name in the harness; unique in a session. */
  name: string;
  description: string;
  /** SHA-256 over paths and contents, hex. */
  hash: string;
  /** Path relative to the skill folder, `/` as separator, to content. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Files of its folder that are not installed, although no rule excludes them; absent without any. */
  leftOut?: readonly LeftOutFile[];
  /** The skill with its author's hooks and allowed tools; absent without them. For executed sessions only. */
  shipped?: SynthesisedSkill;
}

/** One session: the input of a task of the kind `agent-session`. Skills are referenced by their hashes. */
export type SessionRequest = {
  driver: SessionDriver;
  /** Version of the package or loop that runs it. */
  driverVersion: string;
  model: ProviderModel;
  prompt: string;
  /** Installed skills in the order in which they are listed. */
  skills: readonly { name: string; hash: string }[];
  /**
   * Names of installed skills whose text precedes the first user message, whatever the agent decides; absent:
   * none.
   */
  given?: readonly string[];
  /** Characters of the skill listing before descriptions are cut or dropped, as the imitated harness has it. */
  listingBudget: number;
  maxTurns: number;
  /** Token limit of one answer. */
  maxOutputTokens: number;
  /** Milliseconds. */
  timeLimit: number;
  /** User messages after the first prompt, each sent once the agent has finished its answer; absent: none. */
  followUps?: readonly string[];
  /** Other follow-ups after replies that are no refusals; absent: the follow-ups are said whatever the replies are. */
  reactions?: ReplyReactions;
  /**
   * A bare model instead of an agent, for `tool-loop` only: this system prompt in place of the agent's, no
   * skills, and only the environment's tools. Absent: an agent.
   */
  bare?: { system: string };
  /** Environment of the session apart from skills; absent: none. */
  scene?: SessionEnvironment;
  /** A shell, file tools and a workspace, in a sandbox; absent: none of these. */
  hands?: ExecutionRequest;
};

/** Events of the session, turn by turn; text of the model is untrusted. */
export type TranscriptEntry =
  | { kind: 'user'; turn: number; text: string }
  | { kind: 'text'; turn: number; text: string }
  | { kind: 'tool-call'; turn: number; id: string; tool: string; input: string }
  | { kind: 'tool-result'; turn: number; id: string; ok: boolean; text: string };

/** A skill that was loaded in a session: by the tool for skills with success, or by reading its SKILL.md or a part of it. */
export type SkillLoad = { skill: string; turn: number; by: 'skill-tool' | 'read' | 'partial-read' };

/** Reasons a session failed by its own fault. Such a failure is a result: counted, never redrawn. */
export const SESSION_FAILURES = [
  'turn-limit',
  'time-limit',
  'token-limit',
  'crash',
  'refused-request',
  'empty',
  'sandbox-limit',
  'tampered',
] as const;
export type SessionFailure = (typeof SESSION_FAILURES)[number];

/** Usage and time of the model's answer that began a turn. */
export type TurnFigures = {
  turn: number;
  /** Token usage; null when the model did not report it. */
  usage: Usage | null;
  /** Milliseconds from question to answer, without failed attempts and waiting; null when it is not known. */
  durationMs: number | null;
};

/** The outcome of a session: the result of a task of the kind `agent-session`. */
export type SessionResult = {
  outcome: 'ended' | 'failed';
  failure: SessionFailure | null;
  /** One sentence about the failure. */
  message: string | null;
  transcript: TranscriptEntry[];
  /** Last text of the agent; empty without one. */
  finalText: string;
  loads: SkillLoad[];
  /** Names of called skills that are not installed, or failed to load. */
  unknownSkills: string[];
  triedSubAgent: boolean;
  /** Calls that the isolation denied: "Bash", "Read /etc/passwd". */
  denied: string[];
  turns: number;
  /** Token usage; null when the model did not report it. */
  usage: Usage | null;
  /** Model as reported by the session. */
  reportedModel: string | null;
  /** Effect of the listing budget on each installed skill, by name. */
  listed: Record<string, 'full' | 'cut' | 'dropped'>;
  /** Present where the request has an environment. */
  scene?: EnvironmentOutcome;
  /** Executed actions; present when the request has execution. */
  execution?: SessionExecution;
  /** Wall time in milliseconds, waiting for answers included; absent in results of earlier versions. */
  durationMs?: number;
  /** Turn by turn; absent in results of earlier versions. */
  byTurn?: TurnFigures[];
};
