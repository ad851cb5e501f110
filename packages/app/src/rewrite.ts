import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Rewriting } from '@plugin-eval/core/documents/rewriting.ts';
import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import { WorkSessions } from '@plugin-eval/quality/improve/work/measure-work.ts';
import { measureArms, raceWork } from '@plugin-eval/quality/improve/work/race-work.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import { promptHash, promptUse } from './improvement/prompt-uses.ts';
import type { Notice } from './notice.ts';
import { type PaidRunFacts, withPaidRun } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import { estimateRewriting } from './rewriting/estimate-rewriting.ts';
import {
  type PreparedRewriting,
  prepareRewriting,
  writtenCandidates,
} from './rewriting/prepare-rewriting.ts';
import { DEFAULT_CANDIDATES, type RewriteRequest } from './rewriting/rewrite-request.ts';
import { isWhole, type RewritingResult, rewritingDocument } from './rewriting/rewriting-document.ts';
import { writeBodies } from './rewriting/write-bodies.ts';
import { keepDocuments } from './store-documents.ts';

export interface RewriteOutcome {
  document: Rewriting;
  notices: Notice[];
  run: PaidRunFacts;
  /** Real path of the skill's folder. */
  folder: string;
  /** SKILL.md before and after; null where no written candidate is better. */
  change: { before: string; after: string } | null;
}

/**
 * Judges other instructions of a skill against its own, in executed sessions: candidates race by the quality
 * of the work that agents do with them.
 * @throws PluginEvalError
 */
export async function rewrite(request: RewriteRequest, ports: Ports): Promise<RewriteOutcome> {
  const prepared = await prepareRewriting(request, ports);
  const { judge, simulation, settings, notices } = prepared.shared;
  const { result, run } = await withPaidRun(
    {
      ...{ judge, simulation, ranking: null, settings, request, depth: 'deep' },
      subjects: [request.path],
      estimate: () => estimateRewriting(prepared, request, ports),
    },
    ports,
    async ({ perform, sessions: runs }) => {
      if (runs === null) throw new Error('This run has no sessions.');
      const { skillRegistry, workspaces, concurrency, graderRoom } = runs;
      const context = { perform, skillRegistry, concurrency, ...(graderRoom === null ? {} : { graderRoom }) };
      const sessions = new WorkSessions(prepared.work.planIn(workspaces), context);
      const written: { texts: string[]; paid: Paid[] } =
        prepared.given === null
          ? await writeBodies(prepared, request.written ?? DEFAULT_CANDIDATES, perform)
          : { texts: [], paid: [] };
      sessions.paid.push(...written.paid);
      const found = await measure(prepared, written.texts, sessions);
      return { result: { ...found, texts: written.texts }, complete: isWhole(found.compared) };
    },
  );
  const use = await useOf(prepared, result, request, ports);
  const document = rewritingDocument(prepared, result, { use, smallestGain: request.smallestGain });
  const storeNotices = await keepDocuments(run, [{ kind: 'rewriting', document }], ports);
  const after = document.best === null ? undefined : result.texts[document.best];
  return {
    ...{ document, run, notices: [...notices, ...storeNotices] },
    folder: prepared.work.subject.skill.folder,
    change: after === undefined ? null : { before: prepared.text, after },
  };
}

/** Estimates the calls of `rewrite` and their cost. Calls nothing and records nothing. @throws PluginEvalError */
export function estimateRewrite(
  request: RewriteRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const prepared = await prepareRewriting(request, ports);
    const document = await estimateRewriting(prepared, request, ports);
    return { document, notices: prepared.shared.notices };
  });
}

async function measure(
  prepared: PreparedRewriting,
  texts: readonly string[],
  sessions: WorkSessions,
): Promise<RewritingResult> {
  const candidates = prepared.given ?? writtenCandidates(prepared, texts);
  const arms = prepared.work.armsOf(candidates.map(({ skill }) => skill));
  if (!(await sessions.begin(arms[0]))) return { candidates, sessions, compared: null };
  const run = prepared.given === null ? raceWork : measureArms;
  const compared = await run(arms, prepared.work.cases, prepared.sessions, sessions);
  return { candidates, sessions, compared };
}

/** Counts the uses of these tests for this skill, this one included. */
async function useOf(
  { shared: { simulation }, work, sessions }: PreparedRewriting,
  { candidates, sessions: { plan } }: RewritingResult,
  { fresh = false, resumed }: RewriteRequest,
  ports: Ports,
): Promise<number> {
  const [{ skill }] = work.armsOf([]);
  return promptUse(
    {
      skill: skill.name,
      arms: [skill.hash, ...candidates.map((one) => one.skill.hash)],
      prompts: work.cases.map((index) => promptHash(plan.options.prompts.prompts[index]?.text ?? '')),
      models: [`${simulation.driver} ${simulation.model.name}`],
      sessionsEach: sessions,
    },
    { fresh, run: resumed?.id ?? null },
    ports,
  );
}
