import type { HeadToHead, RoundTask } from '@plugin-eval/core/documents/comparison.ts';
import type { Competitor, FailedMatchup } from '@plugin-eval/core/documents/ranking.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { attempt } from '@plugin-eval/engine/run/attempt.ts';
import { addEstimates, type Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { estimateTaskPrompts } from '@plugin-eval/quality/judge/estimate-judging.ts';
import { type JudgeSubject, readJudgeSubject } from '@plugin-eval/quality/judge/judge-subject.ts';
import {
  authorTaskPrompts,
  generatedTaskPrompts,
  type OwnPrompt,
} from '@plugin-eval/quality/judge/task-prompts.ts';
import { isExempt } from '@plugin-eval/quality/static/description-signals.ts';
import { estimateMatchups } from '@plugin-eval/rank/estimate-matchups.ts';
import { playHeadToHead, reduceRounds, showSameText } from '@plugin-eval/rank/play-head-to-head.ts';
import { shownBytes } from '@plugin-eval/rank/present-skills.ts';
import { type Contender, contenderOf } from '@plugin-eval/rank/read-contender.ts';
import { tasksInTurn } from '@plugin-eval/rank/round-tasks.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { judgeOptionsOf } from '../paid-run/judge-options-of.ts';
import type { JudgePlan } from '../paid-run/judge-plan.ts';
import { matchupOptionsOf } from '../paid-run/ranking-plan.ts';

/** Two skills that a judge is going to compare. */
export interface HeadToHeadPlan {
  a: Side;
  b: Side;
  rounds: number;
}

interface Side {
  contender: Contender;
  subject: JudgeSubject;
  /** Requests of the author's trigger tests. */
  authorPrompts: readonly OwnPrompt[];
}

/** Returns null for plugins, without rounds, and for an unreadable skill: its evaluation says why. */
export function planHeadToHead(
  [left, right]: readonly Target[],
  rounds: number,
  { limits }: Settings,
): HeadToHeadPlan | null {
  if (rounds === 0 || left?.kind !== 'skill' || right?.kind !== 'skill') return null;
  const [a, b] = [left, right].map(({ path, shown }) => {
    try {
      const skill = readSkill(path, shown, limits);
      const subject = readJudgeSubject(skill, limits, { exempt: isExempt(skill.frontmatter.fields) });
      return {
        contender: contenderOf(skill, shown, limits, null),
        subject,
        authorPrompts: authorTaskPrompts(subject),
      };
    } catch (error) {
      if (SubjectError.isInstance(error)) return null;
      throw error;
    }
  });
  return a && b ? { a, b, rounds } : null;
}

/** Plays it. Where no tasks could be had, all rounds have failed. @throws UsageError, InterruptedError */
export async function performHeadToHead(
  plan: HeadToHeadPlan,
  judge: JudgePlan,
  settings: Settings,
  perform: Perform,
  planMore: (calls: number) => void = () => {},
): Promise<HeadToHead> {
  const { a, b, rounds } = plan;
  const contenders = [a.contender, b.contender] as const;
  const play = (tasks: readonly RoundTask[]) =>
    playHeadToHead(...contenders, { wanted: rounds, tasks }, matchupOptionsOf(judge, settings), {
      perform,
      seed: settings.models.seed,
      onPlan: (matchups) => planMore(2 * judge.models.length * matchups),
    });
  if (showSameText(...contenders)) return play([]);
  const options = judgeOptionsOf(judge);
  const short = sidesShortOfPrompts(plan);
  const prompts = await Promise.all(
    [a, b].map((side) =>
      attempt(async () => [
        ...side.authorPrompts,
        ...(short.includes(side) ? await generatedTaskPrompts(side.subject, options, { perform }) : []),
      ]),
    ),
  );
  const [ofA, ofB] = prompts;
  if (ofA?.ok && ofB?.ok) return play(tasksInTurn(ofA.result, ofB.result, contenders, rounds));
  const [first, second] = contenders.map(({ competitor }) => competitor) as [Competitor, Competitor];
  const reason = prompts.flatMap((one) => (one.ok ? [] : [one.reason]))[0] ?? '';
  const failed = new Array<FailedMatchup>(rounds).fill({ first, second, reason });
  return reduceRounds({ played: [], failed }, rounds);
}

/**
 * The skills that need generated prompts: none when the authors' tests give every round its own task, else
 * those with too few of their own.
 */
function sidesShortOfPrompts({ a, b, rounds }: HeadToHeadPlan): Side[] {
  const tasks = tasksInTurn(a.authorPrompts, b.authorPrompts, [a.contender, b.contender], rounds);
  return tasks.length === rounds ? [] : [a, b].filter(({ authorPrompts }) => authorPrompts.length < rounds);
}

/** Estimates the cost of a head to head. */
export function estimateHeadToHead(
  plan: HeadToHeadPlan,
  judge: JudgePlan,
  settings: Settings,
  priceOf: (model: ResolvedModel) => Price | null,
): { matchups: number; estimate: Estimate } {
  const { a, b, rounds } = plan;
  const contenders = [a.contender, b.contender] as const;
  const bytes = shownBytes(contenders[0]) + shownBytes(contenders[1]);
  const sizes = showSameText(...contenders) ? [] : new Array<number>(rounds).fill(bytes);
  const pricing = { seed: settings.models.seed, priceOf };
  const estimates = [estimateMatchups(sizes, matchupOptionsOf(judge, settings), pricing)];
  if (sizes.length > 0) {
    const options = judgeOptionsOf(judge);
    for (const { subject } of sidesShortOfPrompts(plan)) {
      estimates.push(estimateTaskPrompts(subject, options, pricing));
    }
  }
  return { matchups: sizes.length, estimate: addEstimates(estimates) };
}
