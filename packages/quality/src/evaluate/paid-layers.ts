import type { ComparedAgent } from '@plugin-eval/core/documents/compared-agent.ts';
import type { ComparedArm } from '@plugin-eval/core/documents/compared-arm.ts';
import type { SkillEvaluation, StaticFeatures, StaticLayer } from '@plugin-eval/core/documents/evaluation.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { Ranking } from '@plugin-eval/core/documents/ranking.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { type SiblingReader, siblingReader } from '@plugin-eval/skill/sibling-skills.ts';
import { type JudgeSubject, readJudgeSubject } from '../judge/judge-subject.ts';
import { readSkillEvidence } from '../static/skill-evidence.ts';
import { orderFindings } from '../static/static-findings.ts';
import { type AnalysisJob, type AnalysisOutcome, failureOf, runAll } from './analysis-job.ts';
import { assembleSkill } from './assemble-skill.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';
import { takeReading } from './skill-reading.ts';

/** A skill to run sessions with, or to rank against others. */
export interface MeasuredSkill {
  subject: JudgeSubject;
  member: Member;
  /** Name of its plugin; null for none. */
  plugin: string | null;
}

/** Session results of a skill. */
export interface SimulatedSkill {
  layer: MonteCarloLayer;
  findings: Finding[];
  /** Results in further agents. @default none */
  comparedAgents?: ComparedAgent[];
  /** Results in further arms. @default none */
  comparedArms?: ComparedArm[];
}

/** The layers whose work is paid for, as the evaluation sees them. */
export interface PaidLayers {
  /** Judges a skill; null skips layer 2. */
  judge(subject: JudgeSubject): Promise<JudgeLayer | null>;
  /** Runs sessions of a skill; null or absent skips layer 3. */
  simulate?(subject: MeasuredSkill): Promise<SimulatedSkill | null>;
  /** Ranks a skill in a corpus; null or absent leaves its Elo unmeasured. */
  rank?(subject: MeasuredSkill): Promise<Ranking | null>;
  /** Most skills measured concurrently; each of them makes several calls. */
  skillsAtOnce: number;
  /** Receives the number of skills to measure; afterwards -1 for each that cannot be read. */
  onPlan?: (skills: number) => void;
}

/** Most analysed skills that wait for measurement: more would fill the memory. */
const MOST_BEGUN = 250;

/**
 * Adds the paid layers to every skill that layer 1 could read; other outcomes stay unchanged. Skills are
 * measured while layer 1 analyses the next ones. A bug of ours affects only one skill's score.
 * @param found by layer 1, in the order of the jobs
 * @returns in that order, each when it and those before it are known
 * @throws UsageError, InterruptedError what ends the whole run, when the skills have ended that were being measured
 */
export async function* withPaidLayers(
  jobs: readonly AnalysisJob[],
  found: AsyncIterator<AnalysisOutcome, void>,
  options: EvaluationOptions,
  { clock, paid }: { clock: Clock; paid: PaidLayers },
): AsyncGenerator<AnalysisOutcome, void, void> {
  const siblingsOf = siblingReader(options.limits);
  const lanes = new Lanes(paid.skillsAtOnce);
  const errors: unknown[] = [];
  let stopped = false;
  const measure = async (job: SkillJob, analysed: SkillEvaluation) => {
    await lanes.enter();
    try {
      if (stopped) return { kind: 'skill', evaluation: analysed } as const;
      return await measureOne(job, analysed, options, { clock, paid, siblingsOf });
    } catch (error) {
      stopped = true;
      errors.push(error);
      return { kind: 'skill', evaluation: analysed } as const;
    } finally {
      lanes.leave();
    }
  };
  const begun: (AnalysisOutcome | Promise<AnalysisOutcome>)[] = [];
  /** Yields finished results while more than `least` are pending. */
  async function* firstOf(least: number) {
    while (begun.length >= least && !stopped) {
      const first = await begun.shift();
      if (first !== undefined && !stopped) yield first;
    }
  }
  paid.onPlan?.(jobs.filter(({ kind }) => kind === 'skill').length);
  try {
    for (const job of jobs) {
      if (stopped) break;
      const { value: outcome } = await found.next();
      if (!outcome) throw new Error('Layer 1 left out a job.');
      if (job.kind === 'skill' && outcome.kind === 'skill') {
        begun.push(measure(job, outcome.evaluation));
      } else {
        begun.push(outcome);
        if (job.kind === 'skill') paid.onPlan?.(-1);
      }
      yield* firstOf(MOST_BEGUN);
    }
    yield* firstOf(1);
    if (!stopped) return;
    await Promise.all(begun);
    throw errors[0];
  } finally {
    stopped = true;
  }
}

/** A semaphore: admits a limited number at a time, the others in order. */
class Lanes {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = Math.max(1, Math.floor(count) || 1);
  }

  async enter(): Promise<void> {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}

type SkillJob = Extract<AnalysisJob, { kind: 'skill' }>;

async function measureOne(
  job: SkillJob,
  analysed: SkillEvaluation,
  options: EvaluationOptions,
  { clock, paid, siblingsOf }: { clock: Clock; paid: PaidLayers; siblingsOf: SiblingReader },
): Promise<AnalysisOutcome> {
  try {
    const reading = takeReading(analysed, options.limits);
    const skill = reading?.skill ?? readSkill(job.member.path, job.member.shown, options.limits);
    const evaluation =
      skill.sha256 === analysed.subject.sha256 ? analysed : await analyseAgain(job, options, clock);
    const [staticLayer] = evaluation.layers;
    if (!hasFeatures(staticLayer)) throw new Error('A skill that could be read has no features.');
    const subject = readJudgeSubject(skill, options.limits, {
      exempt: staticLayer.features.exempt,
      siblingsOf,
      ...(job.plugin === undefined ? {} : { pluginName: job.plugin }),
    });
    const measured = { subject, member: job.member, plugin: job.plugin ?? null };
    const [judge, simulated, ranking] = await Promise.all([
      paid.judge(subject),
      paid.simulate?.(measured),
      paid.rank?.(measured),
    ]);
    if (judge === null && !simulated && !ranking) return { kind: 'skill', evaluation };
    const assembled = assembleSkill(
      {
        subject: evaluation.subject,
        staticLayer,
        judge,
        monteCarlo: simulated?.layer ?? null,
        comparedAgents: simulated?.comparedAgents ?? [],
        comparedArms: simulated?.comparedArms ?? [],
        ranking: ranking ?? null,
        scan: evaluation.scan,
        evidence: reading?.evidence ?? readSkillEvidence(skill),
        findings: orderFindings([...evaluation.findings, ...(simulated?.findings ?? [])]),
        suppressed: evaluation.suppressed,
      },
      options,
    );
    return { kind: 'skill', evaluation: assembled };
  } catch (error) {
    if (PluginEvalError.isInstance(error) && !SubjectError.isInstance(error)) throw error;
    return { kind: 'failed', error: failureOf(error, job.member) };
  }
}

/** Re-evaluates a skill edited since layer 1 read it. */
async function analyseAgain(
  job: AnalysisJob,
  options: EvaluationOptions,
  clock: Clock,
): Promise<SkillEvaluation> {
  const [done] = await runAll([job], { options, watched: false }, clock);
  const outcome = done?.outcome;
  if (outcome?.kind === 'skill') return outcome.evaluation;
  if (outcome?.kind !== 'failed') throw new Error(`A skill came back as ${outcome?.kind}.`);
  throw new SubjectError(outcome.error.rule, outcome.error.path, outcome.error.message);
}

function hasFeatures(layer: StaticLayer): layer is StaticLayer & { features: StaticFeatures } {
  return layer.features !== null;
}
