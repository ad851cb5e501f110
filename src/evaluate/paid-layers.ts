import type { SkillEvaluation, StaticFeatures, StaticLayer } from '../documents/evaluation.ts';
import { PluginEvalError } from '../errors/plugin-eval-error.ts';
import { SubjectError } from '../errors/subject-error.ts';
import type { JudgedSkill } from '../judge/judge-skill.ts';
import { type JudgeSubject, readJudgeSubject } from '../judge/judge-subject.ts';
import { mapConcurrent } from '../run/map-concurrent.ts';
import type { Member } from '../skill/member.ts';
import { readSkill } from '../skill/read-skill.ts';
import { orderFindings } from '../static/finding.ts';
import { type AnalysisJob, type AnalysisOutcome, failureOf, runAnalysis } from './analysis-job.ts';
import { assembleSkill } from './assemble-skill.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';
import { uncertaintyOf } from './uncertainty/uncertainty.ts';

/** Layer 2, as the evaluation sees it. */
export interface Judging {
  /** What the judge says of a skill; null leaves the evaluation as layer 1 made it. */
  judge(subject: JudgeSubject): Promise<Pick<JudgedSkill, 'layer' | 'findings'> | null>;
  /** The most skills that are judged at the same time; each of them makes several calls. */
  skillsAtOnce: number;
  /** Told once how many skills are going to be judged. */
  onPlan?: (skills: number) => void;
}

/**
 * Adds layer 2 to every skill that layer 1 could read; all other outcomes stay as they are. A bug of ours costs one
 * skill its score, not thousands of others theirs.
 * @param jobs in the order of the outcomes
 * @throws AccessError, InterruptedError what ends the whole run
 */
export async function judgeOutcomes(
  jobs: readonly AnalysisJob[],
  outcomes: readonly AnalysisOutcome[],
  options: EvaluationOptions,
  context: { clock: Clock; judging: Judging },
): Promise<AnalysisOutcome[]> {
  const pairs = jobs.map((job, index) => ({ job, outcome: outcomes[index] as AnalysisOutcome }));
  context.judging.onPlan?.(outcomes.filter(({ kind }) => kind === 'skill').length);
  return mapConcurrent(pairs, context.judging.skillsAtOnce, async ({ job, outcome }) => {
    if (job.kind !== 'skill' || outcome.kind !== 'skill') return outcome;
    return judgeOne(job, outcome.evaluation, options, context);
  });
}

async function judgeOne(
  job: Extract<AnalysisJob, { kind: 'skill' }>,
  analysed: SkillEvaluation,
  options: EvaluationOptions,
  { clock, judging }: { clock: Clock; judging: Judging },
): Promise<AnalysisOutcome> {
  try {
    const skill = readSkill(job.member.path, job.member.shown, options.limits);
    const evaluation =
      skill.sha256 === analysed.subject.sha256 ? analysed : analyseAgain(job.member, options, clock);
    const [staticLayer] = evaluation.layers;
    if (!hasFeatures(staticLayer)) throw new Error('A skill that could be read has no features.');
    const subject = readJudgeSubject(skill, options.limits, {
      exempt: staticLayer.features.exempt,
      ...(job.plugin === undefined ? {} : { pluginName: job.plugin }),
    });
    const answer = await judging.judge(subject);
    if (answer === null) return { kind: 'skill', evaluation };
    const judged = assembleSkill(
      {
        subject: evaluation.subject,
        staticLayer,
        judge: answer.layer,
        findings: orderFindings([...evaluation.findings, ...answer.findings]),
        suppressed: evaluation.suppressed,
      },
      options,
      uncertaintyOf,
    );
    return { kind: 'skill', evaluation: judged };
  } catch (error) {
    if (PluginEvalError.isInstance(error) && !SubjectError.isInstance(error)) throw error;
    return { kind: 'failed', error: failureOf(error, job.member) };
  }
}

/** The skill was edited since layer 1 looked at it. */
function analyseAgain(member: Member, options: EvaluationOptions, clock: Clock): SkillEvaluation {
  const outcome = runAnalysis({ kind: 'skill', member }, options, clock);
  if (outcome.kind === 'skill') return outcome.evaluation;
  if (outcome.kind !== 'failed') throw new Error(`A skill came back as ${outcome.kind}.`);
  throw new SubjectError(outcome.error.rule, outcome.error.path, outcome.error.message);
}

function hasFeatures(layer: StaticLayer): layer is StaticLayer & { features: StaticFeatures } {
  return layer.features !== null;
}
