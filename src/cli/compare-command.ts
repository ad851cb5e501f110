import { setImmediate } from 'node:timers/promises';
import { endingOnInterrupt } from '../application/ending-on-interrupt.ts';
import { evaluateRun } from '../application/evaluation/evaluate-run.ts';
import { canBeTriedAgain } from '../application/evaluation/missing-measurements.ts';
import { keepDocuments } from '../application/keep-documents.ts';
import type { JudgePlan } from '../application/paid-run/judge-plan.ts';
import { reachDepth } from '../application/paid-run/reach-depth.ts';
import type { Ports } from '../application/ports.ts';
import { resolveRequest } from '../application/resolve-request.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import {
  COMPARISON_FORMATS,
  type ComparisonFormat,
  type OutputFormat,
  type Settings,
} from '../config/settings.ts';
import { VERSION } from '../config/version.ts';
import type { HeadToHead } from '../documents/comparison.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { isCollection, topLevelEvaluations } from '../documents/evaluation-parts.ts';
import { UsageError } from '../errors/usage-error.ts';
import { compareCollections } from '../evaluate/compare-collections.ts';
import { compareEvaluations } from '../evaluate/compare-evaluations.ts';
import { regressionGate } from '../evaluate/gates/regression-gate.ts';
import type { Perform } from '../run/task.ts';
import { identifyTarget, type Target } from '../skill/identify-target.ts';
import { realPathOrNull } from '../skill/path-probe.ts';
import { shownPath } from '../skill/shown-path.ts';
import { type EvaluationFlags, evaluationRequestOf } from './evaluation-flags.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';
import { portsOf } from './ports.ts';
import { type ComparedDocument, renderComparison } from './render-comparison.ts';
import { reportGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { reportUnmeasured, sayAtMost } from './report-unmeasured.ts';
import { sayer, sayNotices } from './say.ts';
import { writeDryRun } from './write-dry-run.ts';

/** The flags of `compare`. */
export interface CompareFlags extends EvaluationFlags {
  git?: string;
  gate?: 'regression';
  minEffect?: number;
  rounds?: number;
}

/** Composite points that a gate lets pass. */
const DEFAULT_MIN_EFFECT = 1;
/** Source: docs/specification/quality.md, "Head to head". */
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
    if (b !== null) throw incomparable(b, 'is one too many beside --git');
    return compareWithVersion(target, flags.git, flags, io);
  }
  if (b === null) throw incomparable(target.shown, 'has nothing to be compared with');
  const targets = [target, identifyTarget(b, io.workingDirectory)];
  return compareTargets(targets, flags, io, portsOf(io, flags));
}

/** The older version is A. It lies in a temporary folder that is gone afterwards, also when the user interrupts. */
async function compareWithVersion(
  target: Target,
  reference: string,
  flags: CompareFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { kind } = target;
  const { versionAtReference } = await import('../application/git-version/version-at-reference.ts');
  return endingOnInterrupt(portsOf(io, flags), async (ports, putAway) => {
    const { folder, formerPlace, remove } = await versionAtReference(target.path, reference, kind);
    putAway(remove);
    // Writing it let no signal through.
    await setImmediate();
    const moved = realPathOrNull(target.path) !== formerPlace;
    const shown = moved
      ? shownPath(realPathOrNull(io.workingDirectory) ?? io.workingDirectory, formerPlace)
      : target.shown;
    const older = { ...target, path: folder, shown: `${shown}@${reference}` };
    return compareTargets([older, target], flags, io, ports);
  });
}

async function compareTargets(
  targets: Target[],
  flags: CompareFlags,
  io: CliIo,
  ports: Ports,
): Promise<ExitCode> {
  checkComparable(targets);
  const request = { ...evaluationRequestOf(flags, io), depth: flags.depth ?? 'quick' };
  const folders = targets.map(({ path }) => path);
  const { settings, notices } = await resolveRequest(request, folders, ports);
  const { depth, judge, simulation } = await reachDepth(settings, request, ports);
  const options = { profile: settings.profile, limits: settings.limits, depth, toolVersion: VERSION };
  const { quiet = false, verbose = false } = flags;
  const plan = {
    targets,
    settings,
    options,
    judge,
    simulation,
    ranking: null,
    request,
  };
  const groups = targets.map((target) => [target]);
  const rounds = flags.rounds ?? DEFAULT_ROUNDS;
  const match = judge === null ? null : await loadHeadToHead(targets, rounds, judge, settings, ports);
  if (flags.dryRun) {
    const { estimateEvaluation } = await import('../application/dry-run/estimate-evaluation.ts');
    const alongside = match === null ? null : { ...match.estimate(), replay: match.replay, isWhole: true };
    return writeDryRun(await estimateEvaluation(plan, groups, ports, alongside), flags.output, io);
  }
  let headToHead: HeadToHead | null = null;
  const { documents, run } = await evaluateRun(plan, groups, ports, async ({ perform }) => {
    headToHead = (await match?.play(perform)) ?? null;
    return { complete: headToHead === null || headToHead.failed.length === 0 };
  });
  const [left, right] = documents as [EvaluationDocument, EvaluationDocument];
  const minEffect = flags.gate === undefined ? null : (flags.minEffect ?? DEFAULT_MIN_EFFECT);
  const compared = compareDocuments(left, right, headToHead, minEffect);
  const { gates } = compared.document;
  const notKept = await keepDocuments(
    run,
    [compared, { kind: 'evaluation', document: left }, { kind: 'evaluation', document: right }],
    ports,
  );
  const html = async () => {
    const { htmlReport } = await import('./view/html-report.ts');
    return htmlReport(compared, { targets, run }, io);
  };
  for (const { format, file } of flags.write) {
    writeOutputFile(
      file,
      await renderComparison(compared, comparisonFormat(format) ?? 'json', { color: false, verbose, html }),
      io.workingDirectory,
    );
  }
  const format = comparisonFormat(settings.output) ?? (io.stdoutIsTerminal ? 'text' : 'markdown');
  const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
  io.writeOut(await renderComparison(compared, format, { color, verbose, html }));
  const say = sayer(io);
  sayNotices([...notKept, ...notices], quiet, say);

  const exits = [left, right].map((side) => reportUnmeasured(side, say));
  exits.push(reportFailedRounds(headToHead, say));
  exits.push(reportGates(gates, say));
  if (run !== null) {
    const failed = failedRounds(headToHead).length > 0;
    const unfinished = [left, right].flatMap(topLevelEvaluations).some(canBeTriedAgain);
    sayPaid(run, failed || unfinished, quiet, say);
  }
  return worstExit(exits);
}

function compareDocuments(
  left: EvaluationDocument,
  right: EvaluationDocument,
  headToHead: HeadToHead | null,
  minEffect: number | null,
): ComparedDocument {
  if (isCollection(left) && isCollection(right))
    return { kind: 'collection-comparison', document: compareCollections(left, right, { minEffect }) };
  if (isCollection(left) || isCollection(right)) throw incomparable(right.subject.path, 'is of another kind');
  const compared = compareEvaluations(left, right, headToHead);
  const gates = minEffect === null ? [] : [regressionGate(compared, minEffect)];
  return { kind: 'comparison', document: { ...compared, gates } };
}

function failedRounds(headToHead: HeadToHead | null): HeadToHead['failed'] {
  return headToHead?.failed ?? [];
}

function reportFailedRounds(headToHead: HeadToHead | null, say: (message: string) => void): ExitCode {
  const failed = failedRounds(headToHead);
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
  ports: Ports,
) {
  const { planHeadToHead, performHeadToHead, estimateHeadToHead } = await import(
    '../application/comparison/head-to-head.ts'
  );
  const match = planHeadToHead(targets, rounds, settings);
  if (match === null) return null;
  return {
    estimate: () => estimateHeadToHead(match, judge, settings, ports),
    replay: (perform: Perform) => performHeadToHead(match, judge, settings, perform),
    play: (perform: Perform) =>
      performHeadToHead(match, judge, settings, perform, (calls) =>
        ports.progress({ type: 'calls-planned', calls, skills: 0 }),
      ),
  };
}

/** Before anything is paid for. @throws UsageError */
function checkComparable([a, b]: readonly Target[]): void {
  if (a && b && comparedKind(a) !== comparedKind(b)) {
    throw incomparable(b.shown, `is a ${b.kind}, and ${a.shown} is a ${a.kind}`);
  }
}

function comparedKind({ kind }: Target): 'skill' | 'plugin' | 'collection' {
  return kind === 'skill' || kind === 'plugin' ? kind : 'collection';
}

/** Null for formats of `score` alone, which a configuration file may name. */
function comparisonFormat(format: OutputFormat | null): ComparisonFormat | null {
  return COMPARISON_FORMATS.find((candidate) => candidate === format) ?? null;
}

/** @param reason goes on from the path */
function incomparable(path: string, reason: string): UsageError {
  return new UsageError(
    `${path} ${reason}. compare takes two skills, two plugins, or two folders of skills or marketplaces.`,
  );
}
