import type { EvaluationDocument, Gate } from '../documents/evaluation.ts';
import type { SafetyDelta } from '../documents/safety-delta.ts';
import { hasGates } from '../evaluate/gates/gate-settings.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { reportGates } from './report-gates.ts';
import { reportRun } from './report-run.ts';
import { reportUnmeasured } from './report-unmeasured.ts';
import type { ScoreFlags } from './score-flags.ts';
import { performScore, planScore, type ScorePlan } from '../application/score.ts';
import { keepDocuments } from '../application/keep-documents.ts';
import { writeRenderedFiles, writeResult } from './write-renderings.ts';

/** `plugin-eval score PATH...` @throws PluginEvalError */
export async function runScore(paths: readonly string[], flags: ScoreFlags, io: CliIo): Promise<ExitCode> {
  const plan = await planScore(paths, flags, io);
  if (flags.watch) {
    const { watchScore } = await import('./watch-score.ts');
    return watchScore(plan, flags, io);
  }
  // Before anything is paid for.
  const safety = await safetyOf(plan, flags, io);
  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  // Before everything else: what follows is less than was asked for.
  if (plan.depthNotice !== null && !flags.quiet) say(plan.depthNotice);
  if (flags.dryRun) {
    const { runDryRun } = await import('./dry-run.ts');
    return runDryRun(plan, [plan.targets], flags, io);
  }
  const { document: evaluated, run, notices } = await performScore(plan, flags, io);
  const document = safety === null ? evaluated : await withSafety(evaluated, safety);
  await keepDocuments(run, [{ kind: 'evaluation', document }], io);
  await writeRenderedFiles({ document, run }, plan, flags, io);
  await writeResult({ document, run }, plan, flags, io);

  if (!flags.quiet) for (const message of [...plan.notices, ...notices]) say(message);
  const exits = [
    reportUnmeasured(document, say),
    reportGates(document.gates, say),
    reportMissedDepth(plan, document.gates, say),
  ];
  if (run !== null) reportRun(run, [document], flags.quiet ?? false, say);
  return worstExit(exits);
}

/** The safety delta that `--with-threats` names; null when it names none. */
async function safetyOf(
  plan: ScorePlan,
  { withThreats }: ScoreFlags,
  io: CliIo,
): Promise<SafetyDelta | null> {
  if (withThreats === undefined) return null;
  return (await import('../application/safety/safety-report-file.ts')).readSafetyReport(withThreats, plan, io);
}

async function withSafety(document: EvaluationDocument, delta: SafetyDelta): Promise<EvaluationDocument> {
  return (await import('../application/safety/safety-report-file.ts')).withReportedSafety(document, delta);
}

function reportMissedDepth(
  plan: ScorePlan,
  gates: readonly Gate[],
  say: (message: string) => void,
): ExitCode {
  if (plan.depthNotice === null || (gates.length === 0 && !hasGates(plan.settings))) return EXIT.fine;
  say(
    'a gate needs the depth it was asked at, and the default depth was not reached; --depth quick gates on the static layer.',
  );
  return EXIT.notMeasured;
}
