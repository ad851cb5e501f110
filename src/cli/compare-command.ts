import { setImmediate } from 'node:timers/promises';
import { resolveSettings } from '../config/resolve-settings.ts';
import {
  COMPARISON_FORMATS,
  type ComparisonFormat,
  type OutputFormat,
  type Settings,
} from '../config/settings.ts';
import type { Comparison, HeadToHead } from '../documents/comparison.ts';
import type { Evaluation } from '../documents/evaluation.ts';
import { ComparisonError } from '../errors/comparison-error.ts';
import { compareEvaluations } from '../evaluate/compare-evaluations.ts';
import { regressionGate } from '../evaluate/gates/regression-gate.ts';
import type { ViewerPage } from '../report/html/embedded-viewer.ts';
import type { Perform } from '../run/task.ts';
import { identifyTarget, type Target } from '../skill/identify-target.ts';
import { realPathOrNull } from '../skill/path-probe.ts';
import { shownPath } from '../skill/shown-path.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import type { CompareFlags } from './compare-program.ts';
import { endingOnInterrupt } from './ending-on-interrupt.ts';
import { evaluateRun } from './evaluate-run.ts';
import { settingsFromFlags } from './evaluation-flags.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';
import type { JudgePlan } from './judge-plan.ts';
import { canBeTriedAgain } from './missing-measurements.ts';
import type { Progress } from './progress.ts';
import { reachDepth } from './reach-depth.ts';
import { reportGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { reportUnmeasured, sayAtMost } from './report-unmeasured.ts';
import { VERSION } from './version.ts';
import { keepDocuments } from './view/keep-documents.ts';
import { writeOutputFile } from './write-output-file.ts';

/** Composite points that a gate lets pass. */
const DEFAULT_MIN_EFFECT = 1;
/** Source: quality-scoring.md, section 8, "Head to head". */
const DEFAULT_ROUNDS = 8;

/** `plugin-eval compare A B`: quick depth unless another is asked for. @throws PluginEvalError */
export async function runCompare(
  a: string,
  b: string | null,
  flags: CompareFlags,
  io: CliIo,
): Promise<ExitCode> {
  const target = identifyTarget(a, io.workingDirectory);
  if (flags.git !== undefined) {
    if (b !== null) throw new ComparisonError(b, 'is one too many beside --git');
    return compareWithVersion(target, flags.git, flags, io);
  }
  if (b === null) throw new ComparisonError(target.shown, 'has nothing to be compared with');
  return compareTargets([target, identifyTarget(b, io.workingDirectory)], flags, io);
}

/** The older version is A. It lies in a temporary folder that is gone afterwards, also when the user interrupts. */
async function compareWithVersion(
  target: Target,
  reference: string,
  flags: CompareFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { kind } = target;
  if (kind !== 'skill' && kind !== 'plugin')
    throw new ComparisonError(target.shown, `is a ${kind}, and --git takes a skill or a plugin`);
  const { versionAtReference } = await import('./git-version/version-at-reference.ts');
  return endingOnInterrupt(io, async (ownIo, putAway) => {
    const { folder, formerPlace, remove } = await versionAtReference(target.path, reference, kind);
    putAway(remove);
    // Writing it let no signal through.
    await setImmediate();
    const moved = realPathOrNull(target.path) !== formerPlace;
    const shown = moved
      ? shownPath(realPathOrNull(io.workingDirectory) ?? io.workingDirectory, formerPlace)
      : target.shown;
    const older = { ...target, path: folder, shown: `${shown}@${reference}` };
    return compareTargets([older, target], flags, ownIo);
  });
}

async function compareTargets(targets: Target[], flags: CompareFlags, io: CliIo): Promise<ExitCode> {
  checkComparable(targets);
  const { settings, notices } = await resolveSettings({
    flags: { ...settingsFromFlags(flags), depth: flags.depth ?? 'quick' },
    configFile: flags.config,
    variables: io.variables,
    workingDirectory: io.workingDirectory,
    targets: targets.map(({ path }) => path),
  });
  const { depth, judge, simulation } = await reachDepth(settings, io, flags);
  const options = { profile: settings.profile, limits: settings.limits, depth, toolVersion: VERSION };
  const { quiet = false, verbose = false } = flags;
  const plan = {
    targets,
    settings,
    options,
    judge,
    simulation,
    ranking: null,
    fresh: flags.fresh ?? false,
    quiet,
  };
  const groups = targets.map((target) => [target]);
  const rounds = flags.rounds ?? DEFAULT_ROUNDS;
  const match = judge === null ? null : await loadHeadToHead(targets, rounds, judge, settings, io);
  if (flags.dryRun) {
    const { runDryRun } = await import('./dry-run.ts');
    return runDryRun(plan, groups, flags, io, match?.estimate() ?? null);
  }
  let headToHead: HeadToHead | null = null;
  const { documents, run } = await evaluateRun(plan, groups, io, async (perform, progress) => {
    headToHead = (await match?.play(perform, progress)) ?? null;
    return { complete: headToHead === null || headToHead.failed.length === 0 };
  });
  const [left, right] = documents as [Evaluation, Evaluation];
  const compared = compareEvaluations(left, right, headToHead);
  const gates =
    flags.gate === undefined ? [] : [regressionGate(compared, flags.minEffect ?? DEFAULT_MIN_EFFECT)];
  const comparison = { ...compared, gates };
  await keepDocuments(
    run,
    [
      { kind: 'comparison', document: comparison },
      { kind: 'evaluation', document: left },
      { kind: 'evaluation', document: right },
    ],
    io,
  );
  const viewer = async () => {
    const { htmlViewer } = await import('./view/html-viewer.ts');
    return htmlViewer({ kind: 'comparison', document: comparison }, { targets, run }, io);
  };
  for (const { format, file } of flags.write) {
    writeOutputFile(
      file,
      await render(comparison, comparisonFormat(format) ?? 'json', { color: false, verbose, viewer }),
      io.workingDirectory,
    );
  }
  const format = comparisonFormat(settings.output) ?? (io.stdoutIsTerminal ? 'text' : 'markdown');
  const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
  io.writeOut(await render(comparison, format, { color, verbose, viewer }));
  if (!flags.quiet) for (const message of notices) io.writeErr(`plugin-eval: ${message}\n`);

  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  const exits = [left, right].map((side) => reportUnmeasured(side, say));
  exits.push(reportFailedRounds(comparison, say));
  exits.push(reportGates(gates, say));
  if (run !== null) {
    const failed = (comparison.headToHead?.failed.length ?? 0) > 0;
    sayPaid(run, failed || [left, right].some(canBeTriedAgain), quiet, say);
  }
  return worstExit(exits);
}

function reportFailedRounds({ headToHead }: Comparison, say: (message: string) => void): ExitCode {
  const failed = headToHead?.failed ?? [];
  sayAtMost(
    [...new Set(failed.map(({ reason }) => `a round between the two could not be judged: ${reason}`))],
    say,
  );
  return failed.length === 0 ? EXIT.fine : EXIT.notMeasured;
}

/** Loaded only when a judge is going to be asked; null when there is nothing to ask about. */
async function loadHeadToHead(
  targets: readonly Target[],
  rounds: number,
  judge: JudgePlan,
  settings: Settings,
  io: CliIo,
) {
  const { planHeadToHead, performHeadToHead, estimateHeadToHead } = await import('./head-to-head.ts');
  const match = planHeadToHead(targets, rounds, settings);
  if (match === null) return null;
  return {
    estimate: () => estimateHeadToHead(match, judge, settings, io),
    play: (perform: Perform, progress: Progress) =>
      performHeadToHead(match, judge, settings, perform, progress),
  };
}

/** Before anything is paid for. @throws ComparisonError */
function checkComparable(targets: readonly Target[]): void {
  for (const { kind, shown } of targets) {
    if (kind !== 'skill' && kind !== 'plugin') throw new ComparisonError(shown, 'holds several skills');
  }
  const [a, b] = targets;
  if (a && b && a.kind !== b.kind) {
    throw new ComparisonError(b.shown, `is a ${b.kind}, and ${a.shown} is a ${a.kind}`);
  }
}

/** Null for formats of `score` alone, which a configuration file may name. */
function comparisonFormat(format: OutputFormat | null): ComparisonFormat | null {
  return COMPARISON_FORMATS.find((candidate) => candidate === format) ?? null;
}

async function render(
  comparison: Comparison,
  format: ComparisonFormat,
  look: { color: boolean; verbose: boolean; viewer: () => Promise<ViewerPage | null> },
): Promise<string> {
  switch (format) {
    case 'json':
      return (await import('../report/json.ts')).renderJson(comparison);
    case 'markdown':
      return (await import('../report/markdown/comparison-markdown.ts')).renderComparisonMarkdown(comparison);
    case 'html':
      return (await import('../report/html/comparison-page.ts')).renderComparisonHtml(
        comparison,
        await look.viewer(),
      );
    case 'text':
      return (await import('../report/text/comparison-text.ts')).renderComparisonText(comparison, look);
  }
}
