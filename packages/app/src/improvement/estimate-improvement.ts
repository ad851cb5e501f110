import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { addEstimates, type Estimate, fromNothing } from '@plugin-eval/engine/run/planned-work.ts';
import { promptMaterial } from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import { CEILING_LOOKS } from '@plugin-eval/quality/improve/ceiling.ts';
import { plannedRounds } from '@plugin-eval/quality/improve/comparison-plan.ts';
import { estimateComparison } from '@plugin-eval/quality/improve/estimate-comparison.ts';
import { measureComparison } from '@plugin-eval/quality/improve/measure-comparison.ts';
import { type PowerDesign, smallestGainSeen } from '@plugin-eval/quality/improve/power.ts';
import { ALPHA } from '@plugin-eval/quality/improve/verdict.ts';
import { estimatePrompts } from '@plugin-eval/quality/monte-carlo/prompts/estimate-prompts.ts';
import { DEFAULT_PROMPT_COUNT } from '@plugin-eval/quality/monte-carlo/prompts/prompt-mix.ts';
import { estimateSession } from '@plugin-eval/sessions/estimate-session.ts';
import { sessionRequest } from '@plugin-eval/sessions/planned-session.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import { estimateWithJournal } from '../dry-run/estimate-with-journal.ts';
import { plannedSessions } from '../dry-run/planned-sessions.ts';
import type { Ports } from '../ports.ts';
import { pricesOf } from '../threat/plan-agents.ts';
import type { ImproveRequest } from './improve-request.ts';
import { type PreparedImprovement, sessionSetting } from './prepare-improvement.ts';
import { writerSubject } from './write-candidates.ts';

/** Further prompts whose effect on the power a dry run shows. */
const MORE_PROMPTS = [10, 20, 40];
/** Characters of a generated prompt. */
const EXAMPLE_CHARACTERS = 200;

/** Estimates the calls of a comparison and their cost. @throws DatabaseError */
export async function estimatePrepared(
  prepared: PreparedImprovement,
  request: ImproveRequest,
  ports: Ports,
): Promise<DryRun> {
  const { improvement, settings, agents, writer } = prepared;
  const { comparison, path } = improvement;
  const priceOf = pricesOf(settings, ports);
  const figures = await estimateWithJournal(
    { fresh: request.fresh ?? false },
    ports.store,
    async (replay) => {
      const estimate = addEstimates([
        ...writingEstimates(prepared, priceOf),
        ...agents.map((agent) => {
          const whole = estimateComparison(comparison, sessionSetting(agent), priceOf);
          // A low ceiling ends the work before.
          return writer === null ? whole : fromNothing(whole);
        }),
      ]);
      // Candidates that are not written yet have no sessions in the journal.
      if (replay === null || writer !== null) return { estimate, isWhole: replay === null };
      const context = { perform: replay.perform, skillRegistry: new SkillRegistry(), concurrency: 16 };
      for (const agent of agents) await measureComparison(comparison, sessionSetting(agent), path, context);
      return { estimate, isWhole: true };
    },
  );
  const sessions = plannedRounds(comparison, sessionSetting(agents[0])).flat().length;
  return {
    ...{ schemaVersion: SCHEMA_VERSION, depth: 'deep', skills: comparison.arms.length },
    models: writer === null ? [] : [writer.model.model.name],
    sessions: plannedSessions(agents, sessions + (writer === null ? 0 : DEFAULT_PROMPT_COUNT)),
    ...{ matchups: null, ...figures, prompts: [] },
  };
}

/** Estimates the prompts that the writer sees, their sessions, and the candidates. */
function writingEstimates(
  { writer, sources, improvement, agents }: PreparedImprovement,
  priceOf: ReturnType<typeof pricesOf>,
): Estimate[] {
  if (writer === null) return [];
  const { model, count } = writer;
  const bytes = Buffer.byteLength(promptMaterial(writerSubject(sources), model).block);
  const answer = estimatePrompts(bytes, model.maxOutputTokens, priceOf(model.model), model.model.name);
  const { installed } = improvement.comparison.arms[0];
  const request = sessionRequest('x'.repeat(EXAMPLE_CHARACTERS), installed, sessionSetting(agents[0]));
  const session = estimateSession(request, installed, priceOf(agents[0].model));
  const own = improvement.comparison.prompts.filter(({ stratum }) => stratum === 'own').length;
  return [
    // The ceiling: a look at the broad description is certain, a second one and bare sessions are not.
    ...Array.from({ length: own }, () => session),
    ...Array.from({ length: (CEILING_LOOKS - 1) * own + own }, () => fromNothing(session)),
    ...Array.from({ length: 1 + count }, () => fromNothing(answer)),
    ...Array.from({ length: DEFAULT_PROMPT_COUNT }, () => fromNothing(session)),
  ];
}

/** The design whose power is computed. */
export function powerDesign({ improvement, terms }: PreparedImprovement): PowerDesign {
  const { comparison, groups } = improvement;
  return { groups, sessions: comparison.sessions, alpha: terms.alpha, seed: comparison.seed };
}

/** The smallest gain that these prompts would show of a single candidate. */
export function gainSeenAlone(prepared: PreparedImprovement): number | null {
  return smallestGainSeen({ ...powerDesign(prepared), alpha: ALPHA });
}

/** The smallest gain that these prompts show, and that more of them would. */
export function powerRows(prepared: PreparedImprovement): NonNullable<DryRun['power']> {
  const design = powerDesign(prepared);
  const { own, near, sibling } = design.groups;
  const row = (more: number) => {
    // Further prompts come in the present proportion.
    const times = 1 + more / (own + near + sibling);
    const groups = {
      own: Math.round(own * times),
      near: Math.round(near * times),
      sibling: Math.round(sibling * times),
    };
    return { prompts: own + near + sibling + more, gainSeen: smallestGainSeen({ ...design, groups }) };
  };
  return {
    candidates: prepared.improvement.candidates.length,
    sessionsEach: design.sessions,
    use: prepared.use,
    rows: [0, ...MORE_PROMPTS].map(row),
  };
}
