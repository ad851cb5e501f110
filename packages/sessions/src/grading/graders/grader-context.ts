import type { ExecutedCall } from '@plugin-eval/core/documents/executed-session.ts';
import type { SandboxOrder, SandboxOutcome } from '../../sandbox/sandbox.ts';
import type { FolderFiles } from './folder-files.ts';

/** The remains of a session for its graders. */
export interface GradedSession {
  /** The workspace at the end. */
  workspace: FolderFiles;
  /** Files of the case: expected results and graders' programs, which the agent never saw. */
  caseFiles: FolderFiles;
  /** The last answer of the agent; null without one. */
  answer: string | null;
  calls: readonly ExecutedCall[];
  /** Installed files, as `skill/path`, that the session opened; null where that was not observed. */
  opened: readonly string[] | null;
  /** Usage; null when unknown. */
  usage: { turns: number; tokens: number | null; seconds: number | null; costUsd: number | null };
}

/** Further dependencies of graders. */
export interface GraderContext {
  /** Runs a command in a separate sandbox; null without one. */
  runCommand: ((order: SandboxOrder) => Promise<SandboxOutcome>) | null;
}

export interface GraderVerdict {
  verdict: 'pass' | 'fail' | 'errored';
  reason: string;
}

export const pass = (reason: string): GraderVerdict => ({ verdict: 'pass', reason });
export const fail = (reason: string): GraderVerdict => ({ verdict: 'fail', reason });
export const errored = (reason: string): GraderVerdict => ({ verdict: 'errored', reason });

/** The verdict over a pattern of paths that no path fits: undecided where the workspace was not seen as a whole. */
export function noneFits(pattern: string, { workspace }: Pick<GradedSession, 'workspace'>): GraderVerdict {
  const link = workspace.linkWithin(pattern);
  if (link !== null) return errored(`${link} is a link, and nothing that fits ${pattern} is read through it`);
  return workspace.unseen === null
    ? fail(`nothing fits ${pattern}`)
    : errored(`no stored path matches ${pattern}, but there may be more: ${workspace.unseen}`);
}

/**
 * Picks a pass if any, else an undecided verdict, else the first failure. @param none verdict on unlisted
 * files
 */
export function bestVerdict(verdicts: readonly GraderVerdict[], none: GraderVerdict): GraderVerdict {
  const all = [...verdicts, none];
  const first = (wanted: GraderVerdict['verdict']) => all.find(({ verdict }) => verdict === wanted);
  return first('pass') ?? first('errored') ?? first('fail') ?? none;
}
