import type { Grader, GraderOf, GraderResult } from '@plugin-eval/core/documents/grader.ts';
import { FolderFiles } from '@plugin-eval/sessions/grading/graders/folder-files.ts';
import {
  type DeterministicGrader,
  gradeSession,
} from '@plugin-eval/sessions/grading/graders/grade-session.ts';
import { graderName } from '@plugin-eval/sessions/grading/graders/grader-name.ts';
import {
  type SessionQuality,
  sessionQuality,
} from '@plugin-eval/sessions/grading/graders/session-quality.ts';
import type { SessionDraw } from '@plugin-eval/sessions/perform-session.ts';
import { restoreWorkspace } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';
import type { ReadyCase } from './executed-options.ts';
import type { GraderRoom } from './grader-room.ts';
import type { Grading } from './judge-transcript.ts';

/** The graders' results for one session of a case, and the overall result. */
export interface ExecutedGrade extends SessionQuality {
  results: GraderResult[];
}

/** A statement that a judge decides. */
export type JudgedExpectation = Pick<GraderOf<'judged'>, 'expectation' | 'required' | 'weight'> & {
  name?: string | undefined;
};

/** Separates model graders from the others. */
export function splitGraders(all: readonly Grader[]): {
  graders: DeterministicGrader[];
  found: JudgedExpectation[];
} {
  return {
    graders: all.filter((one) => one.kind !== 'judged'),
    found: all.filter((one) => one.kind === 'judged'),
  };
}

/** The verdicts of graders that need no model, over the workspace as the session left it. */
export async function deterministicVerdicts(
  graders: readonly DeterministicGrader[],
  { result, paid }: Extract<SessionDraw, { state: 'result' }>,
  { given, folder }: Pick<ReadyCase, 'given' | 'folder'>,
  room: GraderRoom | null,
): Promise<GraderResult[]> {
  const { execution, usage, durationMs, finalText, turns } = result;
  if (graders.length === 0 || execution === undefined) return [];
  if (room === null) throw new Error('Executed sessions are graded where there is a place for it.');
  const workspace = await restoreWorkspace(given, execution, room.temporaryFolder);
  try {
    return await gradeSession(
      graders,
      {
        workspace: new FolderFiles(workspace.folder, workspace),
        caseFiles: new FolderFiles(folder),
        answer: finalText.trim() === '' ? null : finalText,
        calls: execution.calls,
        opened: execution.opened,
        usage: {
          turns,
          tokens: usage === null ? null : usage.inputTokens + usage.outputTokens,
          seconds: durationMs === undefined ? null : durationMs / 1000,
          costUsd: paid.costUsd,
        },
      },
      room,
    );
  } finally {
    await workspace.remove();
  }
}

/** Verdicts of graders and of the judge together. Without either, the quality is that of the work as a whole. */
export function executedGrade(
  results: readonly GraderResult[],
  judged: readonly JudgedExpectation[],
  grading: Grading | null,
): ExecutedGrade {
  const graded = grading?.state === 'graded' ? grading.graded : null;
  if (results.length === 0 && judged.length === 0) {
    const quality = graded?.quality ?? null;
    const passed = quality === null ? null : quality >= 0.5;
    return { results: [], quality, passed, gradedBy: quality === null ? null : 'judged' };
  }
  const byJudge = judged.map((one, index): GraderResult => {
    const { expectation, required, weight, name } = one;
    const found = graded?.expectations[index];
    const head = {
      kind: 'judged',
      name: graderName({ kind: 'judged', expectation, required, weight, name }),
    };
    if (found === undefined) {
      const reason = grading?.state === 'errored' ? grading.reason : 'the judge did not say';
      return { ...head, required, weight, verdict: 'errored', reason };
    }
    const reason = found.evidence[0] ?? graded?.reason ?? '';
    return { ...head, required, weight, verdict: found.met ? 'pass' : 'fail', reason };
  });
  const all = [...results, ...byJudge];
  return { results: all, ...sessionQuality(all) };
}
