import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Improvement } from '@plugin-eval/core/documents/improvement.ts';
import { measureCeiling } from '@plugin-eval/quality/improve/measure-ceiling.ts';
import { type ComparisonRun, measureComparison } from '@plugin-eval/quality/improve/measure-comparison.ts';
import { smallestGainSeen } from '@plugin-eval/quality/improve/power.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import {
  estimatePrepared,
  gainSeenAlone,
  powerDesign,
  powerRows,
} from './improvement/estimate-improvement.ts';
import type { ImproveRequest } from './improvement/improve-request.ts';
import { improvementDocument } from './improvement/improvement-document.ts';
import { prepareImprovement, sessionSetting, withCandidates } from './improvement/prepare-improvement.ts';
import { writeCandidates } from './improvement/write-candidates.ts';
import type { Notice } from './notice.ts';
import { type PaidRunFacts, withPaidRun } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import { keepDocuments } from './store-documents.ts';

export interface ImproveOutcome {
  document: Improvement;
  notices: Notice[];
  run: PaidRunFacts;
  /** Real path of the skill's folder. */
  folder: string;
}

/**
 * Judges changes of a skill against it, in sessions of agents: each candidate is installed in its place, and
 * the same prompts are put to all of them. Candidates that a model writes race against one another.
 * @throws PluginEvalError
 */
export async function improve(request: ImproveRequest, ports: Ports): Promise<ImproveOutcome> {
  const prepared = await prepareImprovement(request, ports);
  const { settings, agents, sources, notices, writer } = prepared;
  const { result, run } = await withPaidRun(
    {
      ...{ judge: writer?.judge ?? null, simulation: null, ranking: null, settings, request, depth: 'deep' },
      probed: { sessions: { ...agents[0], others: agents.slice(1) }, kinds: [] },
      subjects: [request.path],
      estimate: () => estimatePrepared(prepared, request, ports),
    },
    ports,
    async ({ perform, sessions, progress }) => {
      if (sessions === null) throw new Error('This run has no sessions.');
      const { skillRegistry, concurrency } = sessions;
      const context = { perform, skillRegistry, concurrency };
      const setting = sessionSetting(agents[0]);
      const ceiling =
        writer === null
          ? null
          : await measureCeiling(
              ...([prepared.improvement.comparison, setting, sources.skill.path] as const),
              ...([gainSeenAlone(prepared), context] as const),
            );
      const written =
        writer === null || ceiling === null || ceiling.isOut
          ? []
          : await writeCandidates(
              sources,
              writer.count,
              writer.model,
              setting,
              context,
              settings.models.seed,
            );
      const plan =
        writer === null ? prepared : await withCandidates(prepared, written, request, ports, ceiling?.looks);
      const runs: ComparisonRun[] = [];
      for (const agent of agents)
        runs.push(
          await measureComparison(plan.improvement.comparison, sessionSetting(agent), plan.improvement.path, {
            ...context,
            onPlan: (questions) => progress({ type: 'questions-planned', questions }),
          }),
        );
      return { result: { plan, runs, ceiling }, complete: runs.every(({ complete }) => complete) };
    },
  );
  const { plan, runs, ceiling } = result;
  const gainSeen = smallestGainSeen(powerDesign(plan.improvement.candidates.length === 0 ? prepared : plan));
  const document = improvementDocument(
    { ...plan, agents: agents.map(sessionSetting), gainSeen, ceiling },
    runs,
  );
  const storeNotices = await keepDocuments(run, [{ kind: 'improvement', document }], ports);
  return { document, run, notices: [...notices, ...storeNotices], folder: sources.skill.folder };
}

/**
 * Estimates the calls and their cost, and the gains that the prompts would show. Calls nothing and records
 * nothing.
 * @throws PluginEvalError
 */
export function estimateImprovement(
  request: ImproveRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const prepared = await prepareImprovement(request, ports);
    const document = await estimatePrepared(prepared, request, ports);
    return { document: { ...document, power: powerRows(prepared) }, notices: prepared.notices };
  });
}
