import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { SimulationOptions } from '@plugin-eval/quality/evaluate/simulate-skill.ts';
import type { ComparedArm } from '@plugin-eval/quality/improve/comparison-plan.ts';
import type { WorkPlan } from '@plugin-eval/quality/improve/work/measure-work.ts';
import type { JudgeSubject } from '@plugin-eval/quality/judge/judge-subject.ts';
import type { ChosenPrompt } from '@plugin-eval/quality/monte-carlo/prompts/chosen-prompt.ts';
import type { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { Notice } from '../notice.ts';
import type { ExecutionPlan } from '../paid-run/execution-plan.ts';
import type { JudgePlan } from '../paid-run/judge-plan.ts';
import type { SimulationPlan } from '../paid-run/simulation-plan.ts';

/** Decisions about executed sessions, made before a skill is read. */
export interface WorkSettings {
  settings: Settings;
  judge: JudgePlan;
  simulation: SimulationPlan & { execution: ExecutionPlan };
  notices: Notice[];
  targets: readonly Target[];
  options: SimulationOptions;
}

/** Executed sessions of one skill, before anything is paid for. */
export interface SkillWork {
  subject: JudgeSubject;
  /** Path of the skill, as documents name it. */
  path: string;
  /** Indexes of the prompts that can be executed. */
  cases: readonly number[];
  prompts: readonly ChosenPrompt[];
  promptsFrom: string;
  notes: string[];
  /** The skill as it is, then versions of it, each in its place. */
  armsOf(versions: readonly SynthesisedSkill[]): readonly [ComparedArm, ...ComparedArm[]];
  /** The plan of a run, whose cases lie in this registry. */
  planIn(workspaces: Pick<WorkspaceRegistry, 'put'>): WorkPlan;
}
