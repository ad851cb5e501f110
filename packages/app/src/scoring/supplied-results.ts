import { reachHandedIn } from '../paid-run/reach-depth.ts';
import type { Scoring } from './scoring.ts';

/** Blends in layer 2 scores passed with the request: they reach standard depth without any call. */
export function withJudgeScores(scoring: Scoring): Scoring {
  return {
    ...scoring,
    async plan(request, ports, changes) {
      const { judgeScores: file, workingDirectory } = request;
      if (file === undefined) return scoring.plan(request, ports, changes);
      const plan = await scoring.plan(request, ports, { ...changes, reach: reachHandedIn });
      const { readJudgeScores } = await import('./judge-scores-file.ts');
      const { judgeScores, notices } = await readJudgeScores(file, plan.targets, workingDirectory);
      const options = { ...plan.options, judgeScores };
      return { ...plan, options, notices: [...plan.notices, ...notices] };
    },
  };
}

/** Shows real use next to a score, from telemetry passed with the request. */
export function withObserved(scoring: Scoring): Scoring {
  return {
    ...scoring,
    async plan(request, ports, changes) {
      const plan = await scoring.plan(request, ports, changes);
      if (request.observed === undefined) return plan;
      const { readObserved } = await import('./observed-file.ts');
      const { telemetry, notices } = readObserved(request.observed, request.workingDirectory);
      const options = { ...plan.options, telemetry };
      return { ...plan, options, notices: [...plan.notices, ...notices] };
    },
  };
}

/** Applies a safety delta passed with the request to a score. */
export function withSafety(scoring: Scoring): Scoring {
  return {
    async plan(request, ports, changes) {
      const plan = await scoring.plan(request, ports, changes);
      if (request.withThreats === undefined) return plan;
      const { readSafetyReport } = await import('./safety-report-file.ts');
      const { limits } = plan.settings;
      const safety = readSafetyReport(request.withThreats, plan.targets, limits, request.workingDirectory);
      return { ...plan, safety };
    },
    async measure(plan, ports, alongside) {
      const outcome = await scoring.measure(plan, ports, alongside);
      if (plan.safety === undefined) return outcome;
      const { withReportedSafety } = await import('./safety-report-file.ts');
      return { ...outcome, document: withReportedSafety(outcome.document, plan.safety) };
    },
  };
}

/** Obeys and makes the baselines that a request names. */
export function withBaseline(scoring: Scoring): Scoring {
  return {
    async plan(request, ports, changes) {
      const plan = await scoring.plan(request, ports, changes);
      const { baseline, writeBaseline, workingDirectory } = request;
      if (baseline === undefined && writeBaseline === undefined) return plan;
      return { ...plan, baselines: { baseline, writeBaseline, workingDirectory } };
    },
    async measure(plan, ports, alongside) {
      const outcome = await scoring.measure(plan, ports, alongside);
      if (plan.baselines === undefined) return outcome;
      const { applyBaseline } = await import('../baseline/apply-baseline.ts');
      const folders = plan.targets.map(({ path }) => path);
      const today = ports.now().toISOString().slice(0, 10);
      const obeyed = await applyBaseline(
        outcome.document,
        plan.baselines,
        folders,
        today,
        plan.settings.policy?.expires ?? null,
      );
      return {
        ...{ run: outcome.run, written: obeyed.written },
        document: { ...obeyed.document, gates: [...obeyed.document.gates, ...obeyed.gates] },
        notices: [...outcome.notices, ...obeyed.notices],
      };
    },
  };
}
