import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { addEstimates } from '@plugin-eval/engine/run/planned-work.ts';
import { estimateWork, estimateWorkControls } from '@plugin-eval/quality/improve/work/estimate-work.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { estimateWithJournal } from '../dry-run/estimate-with-journal.ts';
import { plannedSessions } from '../dry-run/planned-sessions.ts';
import type { Ports } from '../ports.ts';
import { pricesOf } from '../threat/plan-agents.ts';
import type { SkillWork } from '../work/skill-work.ts';
import { DEFAULT_WORK_SESSIONS } from '../work/work-request.ts';
import type { PreparedRetirement } from './prepare-retirement.ts';
import type { RetireRequest } from './retire-request.ts';
import { retiredArms } from './retired-arms.ts';

/** Estimates sessions with and without each skill, and their cost. @throws DatabaseError */
export async function estimateRetirement(
  { shared: { settings, judge, simulation }, members }: PreparedRetirement,
  { sessionsEach = DEFAULT_WORK_SESSIONS, fresh = false }: RetireRequest,
  ports: Ports,
): Promise<DryRun> {
  const priceOf = pricesOf(settings, ports);
  const works = members.flatMap(({ work }) => (typeof work === 'string' ? [] : work));
  const estimateOf = (work: SkillWork) => {
    const plan = work.planIn(new WorkspaceRegistry());
    const arms = retiredArms(work);
    return addEstimates([
      estimateWorkControls(plan, arms[0], priceOf),
      estimateWork(plan, arms, work.cases, sessionsEach, priceOf),
    ]);
  };
  const figures = await estimateWithJournal({ fresh }, ports.store, async () => ({
    estimate: addEstimates(works.map(estimateOf)),
    isWhole: false,
  }));
  const sessions = works.reduce((sum, { cases }) => sum + 2 * cases.length * sessionsEach, 0);
  return {
    ...{ schemaVersion: SCHEMA_VERSION, depth: 'deep', skills: works.length, matchups: null },
    models: judge.models.map(({ name }) => name),
    sessions: plannedSessions([simulation], Math.round(sessions / works.length)),
    ...figures,
    prompts: works.map(({ path, promptsFrom, notes, cases, planIn }) => {
      const all = planIn(new WorkspaceRegistry()).options.prompts.prompts;
      const own = cases.flatMap((index) => all[index] ?? []);
      return {
        ...{ skill: path, source: 'author' as const, file: promptsFrom, labels: null, notes },
        prompts: own.map(({ text, shouldTrigger }) => ({ text, shouldTrigger })),
      };
    }),
  };
}
