import { loadParser, ParserNotLoadedError } from '@plugin-eval/code/syntax-tree.ts';
import type { AgentEvaluation, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import {
  noAnswers,
  type PathStates,
  replacingFiles,
  sharingAnswers,
  watchingPaths,
} from '@plugin-eval/skill/file-access.ts';
import type { FailedMember, Member } from '@plugin-eval/skill/member.ts';
import { readPromptFile } from '@plugin-eval/skill/prompt-file.ts';
import { analyseAgent, analyseCommand } from '../static/score-agent.ts';
import { applySeverity, type Severity } from './apply-severity.ts';
import { evaluateSkill } from './evaluate-skill.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';
import { loadedRules, loadRules } from './loaded-rules.ts';
import { loadedScanner, loadScanner } from './scan/loaded-scanner.ts';
import type { PluginScan } from './scan/scan-skill-or-plugin.ts';

/** One file to analyse, as plain data: it may run on another thread. */
export type AnalysisJob =
  | {
      kind: 'skill';
      member: Member;
      /** Name of the plugin that it was found in. */
      plugin?: string;
      /** True when a job of the plugin scans it. @default false */
      scannedByPlugin?: boolean;
    }
  /** Contents of a plugin, with its skills. `apart`: real paths of folders inside that are not read. */
  | { kind: 'scan'; member: Member; skills: Member[]; apart: readonly string[] }
  /** `root` is the real path of the file's plugin. */
  | { kind: 'agent' | 'command'; member: Member; root: string };

export type AnalysisOutcome =
  | { kind: 'skill'; evaluation: SkillEvaluation }
  | { kind: 'agent'; evaluation: AgentEvaluation }
  | { kind: 'command'; findings: Finding[]; suppressed: SuppressedFinding[] }
  | { kind: 'scan'; scan: PluginScan }
  | { kind: 'failed'; error: FailedMember };

/**
 * An outcome, and the state of every path it depends on; null when it depends on more than files or the
 * states were not requested.
 */
export interface WatchedOutcome {
  outcome: AnalysisOutcome;
  states: PathStates | null;
}

/** Settings of a pool's thread, sent at its start. */
export interface ThreadWork {
  options: EvaluationOptions;
  /** True when each outcome includes its dependencies. */
  watched: boolean;
  /** Real paths with the files to read instead. @default none */
  replacements?: ReadonlyMap<string, string>;
}

/**
 * Runs a thread's jobs one after the other. Loads the scanner when there is something to scan, and the parser
 * when the first job with code comes.
 */
export async function runAll(
  jobs: readonly AnalysisJob[],
  work: ThreadWork,
  clock: Clock,
): Promise<WatchedOutcome[]> {
  if (work.options.scan) await loadScanner();
  await loadRules(work.options.rules);
  const outcomes: WatchedOutcome[] = [];
  const answers = noAnswers();
  for (const job of jobs) {
    const run = () =>
      replacingFiles(work.replacements ?? new Map(), () =>
        sharingAnswers(answers, () => runWork(job, work, clock)),
      );
    try {
      outcomes.push(run());
    } catch (error) {
      if (!(error instanceof ParserNotLoadedError)) throw error;
      await loadParser();
      outcomes.push(run());
    }
  }
  return outcomes;
}

function runWork(job: AnalysisJob, { options, watched }: ThreadWork, clock: Clock): WatchedOutcome {
  return watched
    ? runWatched(job, options, clock)
    : { outcome: runAnalysis(job, options, clock), states: null };
}

/** Runs one job, and records the paths it queried. */
export function runWatched(job: AnalysisJob, options: EvaluationOptions, clock: Clock): WatchedOutcome {
  const { result, states } = watchingPaths(() => {
    const outcome = runAnalysis(job, options, clock);
    // Looked at, so that it is worked out now: it depends on files too.
    if (outcome.kind === 'skill') void outcome.evaluation.advice;
    return outcome;
  });
  return { outcome: result, states };
}

/**
 * Runs one job. An error, even a bug of ours, fails only its own subject: a `failed` outcome.
 * @throws ParserNotLoadedError where code is to be scanned and `loadParser` has not been awaited
 */
export function runAnalysis(job: AnalysisJob, options: EvaluationOptions, clock: Clock): AnalysisOutcome {
  const { severity } = options;
  try {
    if (job.kind === 'skill') {
      const own = job.scannedByPlugin ? { ...options, scan: false } : options;
      return { kind: 'skill', evaluation: evaluateSkill(job.member, own, clock) };
    }
    if (job.kind === 'scan')
      return {
        kind: 'scan',
        scan: levelled(
          loadedScanner().scanPlugin(job.member, job.skills, options.limits, job.apart, options.scanning),
          severity,
        ),
      };
    const file = readPromptFile(job.member.path, job.member.shown, job.root, options.limits);
    const trustInline = options.trustInline ?? false;
    const own = loadedRules(options.rules);
    if (job.kind === 'agent')
      return { kind: 'agent', evaluation: applySeverity(analyseAgent(file, trustInline, own), severity) };
    return { kind: 'command', ...applySeverity(analyseCommand(file, trustInline, own), severity) };
  } catch (error) {
    if (error instanceof ParserNotLoadedError) throw error;
    return { kind: 'failed', error: failureOf(error, job.member) };
  }
}

function levelled({ own, skills }: PluginScan, severity: Severity | undefined): PluginScan {
  return {
    own: applySeverity(own, severity),
    skills: skills.map(({ path, scan }) => ({ path, scan: applySeverity(scan, severity) })),
  };
}

/** The reason for a missing result. A bug that affects one subject must not affect thousands of others. */
export function failureOf(error: unknown, { shown }: Member): FailedMember {
  if (SubjectError.isInstance(error)) {
    const { path, rule, message } = error;
    return { path, rule, message };
  }
  const what =
    error instanceof Error ? `${error.name}: ${excerpt(error.message)}` : 'something unknown was thrown';
  return { path: shown, rule: 'internal-error', message: `${shown} made plugin-eval fail (${what}).` };
}
