import type { CheckedCase, CheckedGrader } from '@plugin-eval/core/documents/evals-check.ts';
import type { Grader, GraderResult } from '@plugin-eval/core/documents/grader.ts';
import { FolderFiles } from '@plugin-eval/sessions/grading/graders/folder-files.ts';
import {
  type DeterministicGrader,
  gradeSession,
} from '@plugin-eval/sessions/grading/graders/grade-session.ts';
import type { GradedSession } from '@plugin-eval/sessions/grading/graders/grader-context.ts';
import { graderName } from '@plugin-eval/sessions/grading/graders/grader-name.ts';
import { sessionQuality } from '@plugin-eval/sessions/grading/graders/session-quality.ts';
import { runInSandbox } from '@plugin-eval/sessions/sandbox/run-in-sandbox.ts';
import { type Fake, fakesOf } from './fakes.ts';
import { type CheckRoom, preparedWorkspace, runSetup, type SetupResult } from './prepared-workspace.ts';
import type { TriedCase } from './tried-case.ts';

type Arm = CheckedCase['reference'];
type Tried = CheckedGrader['reference'];

/** Graders' results for a workspace and an answer. */
interface Verdicts {
  results: readonly (GraderResult | null)[];
  /** Reason for missing results. */
  problem: string | null;
}

const NOTHING_DONE = { turns: 0, tokens: 0, seconds: 0, costUsd: 0 };
const UNKNOWN = { turns: 0, tokens: null, seconds: null, costUsd: null };

/**
 * Runs the graders of a case on its solution, which must pass all of them, and on its initial workspace,
 * which must fail. Model graders are skipped, and no grader runs outside the sandbox. Source:
 * docs/specification/executed-sessions.md, "Tests of tests".
 * @throws the signal's reason
 */
export async function tryGraders(
  one: TriedCase,
  room: CheckRoom,
): Promise<Pick<CheckedCase, 'graders' | 'reference' | 'untouched' | 'fakes'>> {
  const { graders, reference } = one;
  if (graders.every(({ kind }) => kind === 'judged'))
    return undecided(one, 'No grader decides without a model.');
  const prepared = await runSetup(one.given, one.setup, room);
  if (typeof prepared === 'string') return undecided(one, prepared);
  const untouched = await verdictsOf(one, prepared, null, room);
  const solved = reference === null ? null : await verdictsOf(one, prepared, reference, room);
  return {
    graders: graders.map((grader, index) => {
      const [bySolution, byNothing] = [solved?.results[index] ?? null, untouched.results[index] ?? null];
      return {
        ...described(grader),
        reference: bySolution?.verdict ?? 'unmeasured',
        untouched: byNothing?.verdict ?? 'unmeasured',
        reason: (bySolution ?? byNothing)?.reason ?? null,
      };
    }),
    reference: solved === null ? { status: 'none', reason: null } : referenceArm(solved),
    untouched: untouchedArm(graders, untouched),
    ...(room.fakes ? { fakes: await tryFakes(one, prepared, room) } : {}),
  };
}

async function tryFakes(
  one: TriedCase,
  prepared: SetupResult,
  room: CheckRoom,
): Promise<NonNullable<CheckedCase['fakes']>> {
  const tried: NonNullable<CheckedCase['fakes']> = [];
  for (const fake of fakesOf(one)) {
    const verdicts = await verdictsOver(
      one,
      prepared,
      { ...fake, usage: NOTHING_DONE },
      room,
      isDeterministic,
    );
    const { status } = untouchedArm(one.graders, verdicts);
    tried.push({ fake: fake.name, status: status === 'none' ? 'unmeasured' : status });
  }
  return tried;
}

function described(grader: Grader): Pick<CheckedGrader, 'kind' | 'name' | 'required' | 'weight'> {
  const { kind, required, weight } = grader;
  return { kind, name: graderName(grader), required, weight };
}

function undecided(
  { graders, reference }: TriedCase,
  reason: string,
): Pick<CheckedCase, 'graders' | 'reference' | 'untouched'> {
  const unmeasured: Tried = 'unmeasured';
  const arm: Arm = { status: 'unmeasured', reason };
  return {
    graders: graders.map((grader) => ({
      ...described(grader),
      ...{ reference: unmeasured, untouched: unmeasured, reason: null },
    })),
    reference: reference === null ? { status: 'none', reason: null } : arm,
    untouched: arm,
  };
}

/** @param solution null: nothing was done */
function verdictsOf(
  one: TriedCase,
  prepared: SetupResult,
  solution: TriedCase['reference'],
  room: CheckRoom,
): Promise<Verdicts> {
  const left = {
    ...{ files: solution?.files ?? new Map(), answer: solution?.answer ?? null, calls: [] },
    usage: solution === null ? NOTHING_DONE : UNKNOWN,
  };
  return verdictsOver(one, prepared, left, room, (grader): grader is DeterministicGrader =>
    isDecidable(grader, solution),
  );
}

/** The remains of a session: files on top of the initial workspace, an answer and calls. */
type Left = Pick<GradedSession, 'answer' | 'calls' | 'usage'> &
  Pick<Fake, 'files'> &
  Partial<Pick<Fake, 'unreadable' | 'unseen'>>;

async function verdictsOver(
  { folder, given, graders }: TriedCase,
  prepared: SetupResult,
  { files, unreadable = new Set(), unseen = null, ...left }: Left,
  room: CheckRoom,
  decides: (grader: Grader) => grader is DeterministicGrader,
): Promise<Verdicts> {
  const workspace = await preparedWorkspace(given, prepared, files, room);
  if (typeof workspace === 'string') return { results: graders.map(() => null), problem: workspace };
  try {
    const { host, signal } = room;
    const session: GradedSession = {
      workspace: new FolderFiles(workspace.folder, {
        missing: new Set([...workspace.missing, ...unreadable]),
        outside: workspace.outside,
        unseen: unseen ?? workspace.unseen,
      }),
      caseFiles: new FolderFiles(folder),
      ...{ ...left, opened: [] },
    };
    const context = {
      runCommand:
        host === null
          ? null
          : (order: Parameters<typeof runInSandbox>[1]) => runInSandbox(host, order, signal),
    };
    const results: (GraderResult | null)[] = [];
    for (const grader of graders) {
      if (!decides(grader) || (grader.kind === 'command' && host === null)) results.push(null);
      else results.push(...(await gradeSession([grader], session, context)));
    }
    return { results, problem: null };
  } finally {
    await workspace.remove();
  }
}

/** A solution made no calls and took no time: only a session can tell of them. */
function isDecidable(grader: Grader, solution: TriedCase['reference']): grader is DeterministicGrader {
  if (!isDeterministic(grader)) return false;
  if (solution === null || grader.kind === 'command') return true;
  return (
    grader.kind !== 'tools' && grader.kind !== 'limits' && (!readsAnswer(grader) || solution.answer !== null)
  );
}

function isDeterministic(grader: Grader): grader is DeterministicGrader {
  return grader.kind !== 'judged';
}

/** Returns true when a grader reads the agent's last answer. */
export function readsAnswer(grader: Grader): boolean {
  return ['text', 'json', 'yaml'].includes(grader.kind) && !('path' in grader && grader.path !== undefined);
}

function referenceArm({ results, problem }: Verdicts): Arm {
  const decided = results.filter((result) => result !== null);
  if (decided.some(({ verdict }) => verdict === 'fail')) return { status: 'failed', reason: null };
  const broken = decided.find(({ verdict }) => verdict === 'errored');
  if (broken !== undefined)
    return { status: 'unmeasured', reason: `${broken.name} could not be decided: ${broken.reason}` };
  if (decided.length > 0) return { status: 'passed', reason: null };
  return {
    status: 'unmeasured',
    reason: problem ?? 'Its graders look at calls, answers or time, which its files do not tell.',
  };
}

/**
 * The result for an idle agent. Undecided graders may go either way; a judge needs a passage of the agent,
 * and there is none.
 */
function untouchedArm(graders: readonly Grader[], { results, problem }: Verdicts): Arm {
  if (problem !== null) return { status: 'unmeasured', reason: problem };
  const passedIf = (verdict: 'pass' | 'fail') =>
    sessionQuality(
      graders.map((grader, index): GraderResult => {
        const found = results[index] ?? null;
        const decided = found !== null && found.verdict !== 'errored';
        const other = grader.kind === 'judged' ? 'fail' : verdict;
        return { ...described(grader), reason: '', verdict: decided ? found.verdict : other };
      }),
    ).passed;
  const [worst, best] = [passedIf('fail'), passedIf('pass')];
  if (worst === best && worst !== null) return { status: worst ? 'passed' : 'failed', reason: null };
  const broken = results.find((result) => result?.verdict === 'errored');
  return {
    status: 'unmeasured',
    reason:
      broken === undefined || broken === null
        ? 'A grader runs a command, which needs a sandbox.'
        : `${broken.name} could not be decided: ${broken.reason}`,
  };
}
