import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { addEstimates } from '@plugin-eval/engine/run/planned-work.ts';
import { type DriftSubject, plannedExecutions } from '@plugin-eval/quality/drift/drift-subject.ts';
import { estimateDrift as estimateSubject } from '@plugin-eval/quality/drift/estimate-drift.ts';
import { measureDrift } from '@plugin-eval/quality/drift/measure-drift.ts';
import { plannedRounds } from '@plugin-eval/quality/improve/comparison-plan.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { type DriftedMember, driftDocument, matchedSkill } from './drift/drift-document.ts';
import type { DriftOutcome } from './drift/drift-outcome.ts';
import type { DriftRequest } from './drift/drift-request.ts';
import { driftSubject, type PreparedDrift, prepareDrift, type SuiteMember } from './drift/prepare-drift.ts';
import { StoredRuns } from './drift/stored-runs.ts';
import { estimateWithJournal } from './dry-run/estimate-with-journal.ts';
import { plannedSessions } from './dry-run/planned-sessions.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import { promptHash } from './improvement/prompt-uses.ts';
import type { Notice } from './notice.ts';
import { withPaidRun } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import { keepDocuments } from './store-documents.ts';
import { pricesOf } from './threat/plan-agents.ts';

/**
 * Measures whether skills still work as before: under two models or agents at once, or now and at a stored
 * run. Answers of earlier runs are never reused.
 * @throws PluginEvalError
 */
export async function drift(given: DriftRequest, ports: Ports): Promise<DriftOutcome> {
  if (given.comparedJudges !== undefined)
    return (await import('./drift/drift-of-judges.ts')).driftOfJudges(given, ports);
  const request = { ...given, fresh: true };
  const prepared = await prepareDrift(request, ports);
  const { settings, harness, judge, members, notices } = prepared;
  const stored = await storedRuns(request, ports);
  const problems = members.map((member) => storedProblem(member, prepared, stored));
  const { result, run } = await withPaidRun(
    {
      ...{ judge, simulation: null, ranking: null, settings, request, depth: 'deep' },
      probed: { sessions: harness, kinds: [] },
      subjects: [request.path],
      estimate: () => estimatePrepared(prepared, ports),
    },
    ports,
    async ({ perform, sessions, progress }) => {
      if (sessions === null) throw new Error('This run has no sessions.');
      const { skillRegistry, workspaces, graderRoom, concurrency } = sessions;
      const drifted: DriftedMember[] = [];
      for (const [index, member] of members.entries()) {
        const problem = problems[index] ?? null;
        if (member.compared === null || problem !== null) {
          drifted.push({ member, measured: null, problem });
          continue;
        }
        const of = driftSubject(member, prepared, workspaces);
        const measured = await measureDrift(of, {
          ...{ perform, skillRegistry, workspaces, graderRoom, concurrency },
          onPlan: (questions) => progress({ type: 'questions-planned', questions }),
        });
        drifted.push({ member, measured: { of, run: measured }, problem: null });
      }
      const complete = drifted.every(({ measured }) => measured?.run.complete !== false);
      return { result: drifted, complete };
    },
  );
  const document = driftDocument(prepared, result, stored);
  const storeNotices = await keepDocuments(run, [{ kind: 'drift', document }], ports);
  return { document, run, notices: [...notices, ...storeNotices] };
}

/** Estimates the sessions and their cost. Calls nothing and records nothing. @throws PluginEvalError */
export function estimateDrift(
  request: DriftRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    if (request.comparedJudges !== undefined)
      return (await import('./drift/drift-of-judges.ts')).estimateJudgeDrift(request, ports);
    const prepared = await prepareDrift(request, ports);
    return { document: await estimatePrepared(prepared, ports), notices: prepared.notices };
  });
}

async function estimatePrepared(prepared: PreparedDrift, ports: Ports): Promise<DryRun> {
  const { settings, harness, judge, members } = prepared;
  const workspaces = new WorkspaceRegistry();
  const subjects = members.flatMap((member) =>
    member.compared === null ? [] : driftSubject(member, prepared, workspaces),
  );
  const priceOf = pricesOf(settings, ports);
  // Only the sizes of earlier work count: drift reuses no answer.
  const figures = await estimateWithJournal({ fresh: true }, ports.store, async () => ({
    estimate: addEstimates(subjects.map((of) => estimateSubject(of, priceOf))),
    isWhole: true,
  }));
  const sessions = subjects.reduce((sum, of) => sum + sessionsOf(of), 0);
  return {
    ...{ schemaVersion: SCHEMA_VERSION, depth: 'deep', skills: subjects.length },
    models: judge === null ? [] : judge.models.map(({ name }) => name),
    sessions: plannedSessions([harness, ...harness.others], sessions / prepared.sides.length),
    ...{ matchups: null, ...figures, prompts: [] },
  };
}

function sessionsOf(of: DriftSubject): number {
  const { comparison } = of;
  return plannedRounds(comparison, comparison.arms[0].setting).flat().length + plannedExecutions(of).length;
}

async function storedRuns({ since = [], resumed }: DriftRequest, ports: Ports): Promise<StoredRuns | null> {
  return since.length === 0 ? null : StoredRuns.read(since, resumed?.id ?? null, ports);
}

/** Says why a skill is not measured; null when it is. */
function storedProblem(
  member: SuiteMember,
  { sides: [{ driver, model }] }: PreparedDrift,
  stored: StoredRuns | null,
): string | null {
  if (member.compared === null) return member.problem;
  const { original, chosen } = member.compared;
  const cases = chosen.prompts.map(({ text }) => ({ hash: promptHash(text) }));
  const matched = matchedSkill({ name: original.name, hash: original.hash, cases });
  return stored?.problemOf(matched, driver, model.name) ?? null;
}
