import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Trimming } from '@plugin-eval/core/documents/trimming.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { promptMaterial } from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import { WorkSessions } from '@plugin-eval/quality/improve/work/measure-work.ts';
import { orderSections } from '@plugin-eval/quality/improve/work/order-sections.ts';
import { screenedOrder } from '@plugin-eval/quality/improve/work/screen-sections.ts';
import { type TrimStep, trimSteps } from '@plugin-eval/quality/improve/work/trim-steps.ts';
import { loadProblem, workDifference } from '@plugin-eval/quality/improve/work/work-difference.ts';
import type { ObservedSession } from '@plugin-eval/quality/monte-carlo/observed-session.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import type { Notice } from './notice.ts';
import { type PaidRunFacts, withPaidRun } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import { keepDocuments } from './store-documents.ts';
import { estimateTrimming } from './trimming/estimate-trimming.ts';
import { type PreparedTrimming, prepareTrimming } from './trimming/prepare-trimming.ts';
import type { TrimRequest } from './trimming/trim-request.ts';
import { trimmedText, trimmingDocument } from './trimming/trimming-document.ts';
import { writerOf } from './write-prompts.ts';

export interface TrimOutcome {
  document: Trimming;
  notices: Notice[];
  run: PaidRunFacts;
  /** Real path of the skill's folder. */
  folder: string;
  /** SKILL.md before and after; null where nothing goes. */
  change: { before: string; after: string } | null;
}

/**
 * Finds the sections that a skill can lose, in executed sessions: versions with fewer and fewer of them are
 * judged against the whole skill, until a loss of quality cannot be excluded.
 * @throws PluginEvalError
 */
export async function trim(request: TrimRequest, ports: Ports): Promise<TrimOutcome> {
  const prepared = await prepareTrimming(request, ports);
  const { judge, simulation, settings, notices } = prepared.shared;
  const { result, run } = await withPaidRun(
    {
      ...{ judge, simulation, ranking: null, settings, request, depth: 'deep' },
      subjects: [request.path],
      estimate: () => estimateTrimming(prepared, request, ports),
    },
    ports,
    async ({ perform, sessions: runs }) => {
      if (runs === null) throw new Error('This run has no sessions.');
      const { skillRegistry, workspaces, concurrency, graderRoom } = runs;
      const context = { perform, skillRegistry, concurrency, ...(graderRoom === null ? {} : { graderRoom }) };
      const sessions = new WorkSessions(prepared.work.planIn(workspaces), context);
      const found = await trimIn(prepared, sessions, perform);
      return { result: { sessions, ...found }, complete: found.complete };
    },
  );
  const document = trimmingDocument(prepared, result);
  const storeNotices = await keepDocuments(run, [{ kind: 'trimming', document }], ports);
  const { removed } = document;
  const change =
    removed.length === 0 ? null : { before: prepared.text, after: trimmedText(prepared, removed) };
  return {
    document,
    run,
    notices: [...notices, ...storeNotices],
    folder: prepared.work.subject.skill.folder,
    change,
  };
}

/** Estimates the calls of `trim` and their cost. Calls nothing and records nothing. @throws PluginEvalError */
export function estimateTrim(
  request: TrimRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const prepared = await prepareTrimming(request, ports);
    const document = await estimateTrimming(prepared, request, ports);
    return { document, notices: prepared.shared.notices };
  });
}

async function trimIn(
  prepared: PreparedTrimming,
  sessions: WorkSessions,
  perform: Perform,
): Promise<{ order: number[]; steps: TrimStep[]; complete: boolean }> {
  const { original, judged: cases, sessions: each, margin } = prepared;
  if (!(await sessions.begin(original))) return { order: [], steps: [], complete: true };
  const order = await orderOf(prepared, sessions, perform);
  let whole: readonly ObservedSession[] | null = null;
  let complete = true;
  const steps = await trimSteps(order, margin, async (removed) => {
    const arm = prepared.without(removed);
    const measured: ObservedSession[][] = await sessions.measure(
      whole === null ? [original, arm] : [arm],
      cases,
      each,
    );
    whole ??= measured[0] ?? [];
    const changed = measured.at(-1) ?? [];
    complete &&= measured.flat().every(({ outcome }) => outcome !== 'errored');
    const difference = workDifference({ original: whole, changed, cases, sessions: each });
    return { ...difference, problem: sessions.problem ?? difference.problem ?? loadProblem(whole) };
  });
  return { order, steps, complete };
}

async function orderOf(
  { shared, work, sections, screened, without }: PreparedTrimming,
  sessions: WorkSessions,
  perform: Perform,
): Promise<number[]> {
  if (screened.length > 0) {
    const arms = sections.map((_, index) => without([index]));
    return screenedOrder(await sessions.measure(arms, screened, 1));
  }
  const writer = writerOf(shared.judge);
  const { model, maxOutputTokens } = writer;
  const asked = {
    model,
    maxOutputTokens,
    material: promptMaterial(work.subject, writer),
    subject: work.path,
  };
  const { order, paid } = await orderSections(
    perform,
    asked,
    sections.map(({ heading }) => heading),
  );
  sessions.paid.push(paid);
  return order;
}
