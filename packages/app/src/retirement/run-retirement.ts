import type { Retirement } from '@plugin-eval/core/documents/retirement.ts';
import { totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import type { JudgedSkill } from '@plugin-eval/quality/evaluate/retirement/judge-retirement.ts';
import { type WorkContext, WorkSessions } from '@plugin-eval/quality/improve/work/measure-work.ts';
import { workDifference } from '@plugin-eval/quality/improve/work/work-difference.ts';
import type { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import type { SkillWork } from '../work/skill-work.ts';
import type { PreparedRetirement, RetiredMember } from './prepare-retirement.ts';
import { retiredArms } from './retired-arms.ts';

export interface MeasuredRetirement {
  skills: JudgedSkill[];
  run: NonNullable<Retirement['run']>;
  notes: string[];
}

/** Runs the sessions with and without each skill, one skill after the other. @throws what ends the whole run */
export async function runRetirement(
  { shared: { simulation, settings }, members }: PreparedRetirement,
  sessionsEach: number,
  workspaces: Pick<WorkspaceRegistry, 'put'>,
  context: WorkContext,
): Promise<MeasuredRetirement> {
  const skills: JudgedSkill[] = [];
  const models = new Set<string>();
  const paid: WorkSessions['paid'] = [];
  let complete = true;
  const measure = async ({ name, path, work }: RetiredMember): Promise<JudgedSkill> => {
    if (typeof work === 'string') return { name, path, cases: work };
    const sessions = new WorkSessions(work.planIn(workspaces), context);
    const found = await measureOne(work, sessions, sessionsEach);
    paid.push(...sessions.paid);
    for (const model of sessions.reportedModels) models.add(model);
    complete &&= found.complete;
    return { name, path, cases: found.cases };
  };
  for (const member of members) skills.push(await measure(member));
  return {
    skills,
    run: {
      ...{ driver: simulation.driver, driverVersion: simulation.driverVersion },
      ...{ model: simulation.model.name, reportedModels: [...models].sort(), sessionsEach, complete },
      ...{ costUsd: totalPaid(paid).costUsd, seed: settings.models.seed },
    },
    notes: members.flatMap(({ name, work }) =>
      typeof work === 'string' ? [] : work.notes.map((note) => `${name}: ${note}`),
    ),
  };
}

async function measureOne(
  work: SkillWork,
  sessions: WorkSessions,
  sessionsEach: number,
): Promise<{ cases: JudgedSkill['cases']; complete: boolean }> {
  const arms = retiredArms(work);
  const { cases } = work;
  if (!(await sessions.begin(arms[0]))) return { cases: invalidIn(sessions), complete: true };
  const [original = [], changed = []] = await sessions.measure(arms, cases, sessionsEach);
  const complete = [...original, ...changed].every(({ outcome }) => outcome !== 'errored');
  const found = workDifference({ original, changed, cases, sessions: sessionsEach });
  const problem = sessions.problem ?? found.problem;
  if (problem !== null) return { cases: problem, complete };
  const { differences, leftOut, tokensSaved } = found;
  return { cases: { differences, leftOut, tokensSaved, from: 'executed' }, complete };
}

function invalidIn({ invalidReason }: WorkSessions): string {
  return invalidReason ?? 'The instrument check failed.';
}
