import type { Baseline } from '@plugin-eval/core/documents/baseline.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { applyGates } from '@plugin-eval/quality/evaluate/gates/apply-gates.ts';
import type { BaselineRequest } from '../baseline/apply-baseline.ts';
import { estimatePlan, evaluateRun, evaluateWithin } from '../evaluation/evaluate-run.ts';
import type { Alongside } from '../evaluation/evaluation-plan.ts';
import type { Notice } from '../notice.ts';
import type { PaidRun, PaidRunFacts } from '../paid-run/paid-run.ts';
import type { Ports } from '../ports.ts';
import { type EvaluatedRequest, type PlanChanges, planScore, type ScorePlan } from './plan-score.ts';

export interface ScoreRequest extends EvaluatedRequest, BaselineRequest {
  /** A JSON file with scores of layer 2; for one skill. */
  judgeScores?: string | undefined;
  /**
   * OTLP JSON log file with Claude Code events, whose real use is shown next to the measurements. @default
   * none
   */
  observed?: string | undefined;
  /** A JSON file with the safety delta of just these skills. */
  withThreats?: string | undefined;
}

export interface ScoreOutcome {
  document: EvaluationDocument;
  /** The paid run; null when nothing could cost anything. */
  run: PaidRunFacts | null;
  /** Notices from the measurement, and those of the head. */
  notices: Notice[];
  /** The requested baseline; the caller writes it. */
  written: { file: string; baseline: Baseline } | null;
}

/**
 * A way to score. Additions to a score wrap one: each prepares its input with the plan, and modifies the
 * outcome.
 */
export interface Scoring {
  /** Settles everything before anything is read or paid for. @throws PluginEvalError */
  plan(request: ScoreRequest, ports: Ports, changes?: PlanChanges): Promise<ScorePlan>;
  /** @param alongside other paid work of the same run @throws PluginEvalError */
  measure(plan: ScorePlan, ports: Ports, alongside?: Alongside): Promise<ScoreOutcome>;
}

/** Evaluates, and no more. */
export const EVALUATING: Scoring = {
  plan: planScore,
  async measure(plan, ports, alongside) {
    const { documents, run, notices } = await evaluateRun(plan, [plan.targets], ports, alongside);
    const [document] = documents;
    if (document === undefined) throw new Error('A group of targets produced no document.');
    return { document, run, notices: [...plan.notices, ...notices], written: null };
  },
};

/** Evaluates in a run that has begun. */
export function evaluatingWithin(run: PaidRun): Scoring {
  return {
    plan: planScore,
    async measure(plan, ports) {
      const { result } = await evaluateWithin(plan, [plan.targets], ports, run);
      const [document] = result;
      if (document === undefined) throw new Error('A group of targets produced no document.');
      return { document, run: null, notices: [...plan.notices], written: null };
    },
  };
}

/** Lays the gates of the settings over a score. */
export function withGates(scoring: Scoring): Scoring {
  return {
    ...scoring,
    async measure(plan, ports, alongside) {
      const outcome = await scoring.measure(plan, ports, alongside);
      const { document } = outcome;
      const gates = [...applyGates(document, plan.settings), ...document.gates];
      return { ...outcome, document: { ...document, gates } };
    },
  };
}

/** Adds announcements made before any paid call. @throws UsageError for an unbounded cost */
export function announced(scoring: Scoring): Scoring {
  return {
    ...scoring,
    async plan(request, ports, changes) {
      const plan = await scoring.plan(request, ports, changes);
      if (plan.judge === null) return plan;
      const { announceCost } = await import('../paid-run/announce-cost.ts');
      const { refuseUnboundedCost } = await import('../paid-run/refuse-unbounded-cost.ts');
      let estimating: ReturnType<typeof estimatePlan> | undefined;
      const estimated = () => {
        estimating ??= estimatePlan(plan, [plan.targets], ports);
        return estimating;
      };
      // Before files are opened for what it would write.
      await refuseUnboundedCost({ ...plan, estimate: estimated }, ports);
      const cost = await announceCost(plan, estimated);
      return { ...plan, estimated, notices: [...(cost === null ? [] : [cost]), ...plan.notices] };
    },
  };
}

/** Stores the result of a paid run for the viewer. */
export function keptForViewer(scoring: Scoring): Scoring {
  return {
    ...scoring,
    async measure(plan, ports, alongside) {
      const outcome = await scoring.measure(plan, ports, alongside);
      const { run, document } = outcome;
      if (run === null) return outcome;
      const { keepDocuments } = await import('../store-documents.ts');
      const notices = await keepDocuments(run, [{ kind: 'evaluation', document }], ports);
      return { ...outcome, notices: [...outcome.notices, ...notices] };
    },
  };
}
