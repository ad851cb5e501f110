import type { AgentEvaluation, SkillEvaluation } from '../documents/evaluation.ts';
import type { Finding, SuppressedFinding } from '../documents/finding.ts';
import { SubjectError } from '../errors/subject-error.ts';
import type { FailedMember, Member } from '../skill/member.ts';
import { readPromptFile } from '../skill/prompt-file.ts';
import { analyseAgent, analyseCommand } from '../static/score-agent.ts';
import { evaluateSkill } from './evaluate-skill.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';

/** One file to analyse, as plain data: it may run on another thread. */
export type AnalysisJob =
  | { kind: 'skill'; member: Member }
  /** `root` is the real path of the plugin that the file must lie in. */
  | { kind: 'agent' | 'command'; member: Member; root: string };

export type AnalysisOutcome =
  | { kind: 'skill'; evaluation: SkillEvaluation }
  | { kind: 'agent'; evaluation: AgentEvaluation }
  | { kind: 'command'; findings: Finding[]; suppressed: SuppressedFinding[] }
  | { kind: 'failed'; error: FailedMember };

/** Runs one job. What is wrong with the subject becomes a `failed` outcome; anything thrown is a bug. */
export function runAnalysis(job: AnalysisJob, options: EvaluationOptions, clock: Clock): AnalysisOutcome {
  try {
    if (job.kind === 'skill') return { kind: 'skill', evaluation: evaluateSkill(job.member, options, clock) };
    const file = readPromptFile(job.member.path, job.member.shown, job.root, options.limits);
    const trustInline = options.trustInline ?? false;
    if (job.kind === 'agent') return { kind: 'agent', evaluation: analyseAgent(file, trustInline) };
    return { kind: 'command', ...analyseCommand(file, trustInline) };
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    return { kind: 'failed', error: { path: error.path, rule: error.rule, message: error.message } };
  }
}
