import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import {
  type PlannedSession,
  type SessionSetting,
  sessionRequest,
} from '@plugin-eval/sessions/planned-session.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import type { JudgedPrompt } from './prompt-tally.ts';
import { race } from './race.ts';

/** A prompt that is put to every arm. */
export interface ComparedPrompt extends JudgedPrompt {
  text: string;
  /** Names of installed skills of which one should fire; empty but for sibling prompts. */
  expected: readonly string[];
}

/** The original, or a candidate in its place. */
export interface ComparedArm {
  skill: SynthesisedSkill;
  /** All installed skills, in the order in which an agent sees them. */
  installed: readonly SynthesisedSkill[];
  /** The agent and model of its sessions. @default those of the comparison */
  setting?: SessionSetting;
}

/** Decisions made before the first session. */
export interface ComparisonPlan {
  /** The original first. */
  arms: readonly [ComparedArm, ...ComparedArm[]];
  prompts: readonly ComparedPrompt[];
  /** Sessions of each prompt in each arm; in a race, in the arms that stay to the end. */
  sessions: number;
  /** True when candidates leave after each round; else all have all sessions. */
  isRace: boolean;
  /** Integer in [0, 2^53). */
  seed: number;
}

/** A session of one prompt in one arm. */
export interface ComparedSession extends PlannedSession {
  /** Index of the prompt. */
  prompt: number;
  /** Index of the arm. */
  arm: number;
}

/**
 * Puts the subject's place among the others, once for all arms: it decides how much a short listing keeps of
 * its description.
 */
export function armsInPlace(
  original: SynthesisedSkill,
  candidates: readonly SynthesisedSkill[],
  others: readonly SynthesisedSkill[],
  seed: number,
): ComparisonPlan['arms'] {
  const order = seededRandom(seed).shuffle([original, ...others]);
  const armOf = (skill: SynthesisedSkill): ComparedArm => ({
    skill,
    installed: order.map((one) => (one === original ? skill : one)),
  });
  return [armOf(original), ...candidates.map(armOf)];
}

/**
 * Plans sessions round by round: prompt by prompt, with all arms back to back in a drawn order, so that an
 * agent that changes meanwhile changes for all of them. Source: docs/specification/comparisons.md,
 * "Sessions".
 */
export class ComparisonRounds {
  readonly #plan: ComparisonPlan;
  readonly #setting: SessionSetting;
  readonly #random: SeededRandom;
  /** Rounds by arm. */
  readonly counts: number[];
  #sessions = 0;

  constructor(plan: ComparisonPlan, setting: SessionSetting) {
    this.#plan = plan;
    this.#setting = setting;
    this.#random = seededRandom(plan.seed);
    this.counts = plan.arms.map(() => 0);
  }

  /** One session of each prompt in each of these arms. */
  next(arms: readonly number[]): ComparedSession[] {
    const sample = Math.max(...arms.map((arm) => this.counts[arm] ?? 0));
    for (const arm of arms) this.counts[arm] = sample + 1;
    return this.#plan.prompts.flatMap(({ text }, prompt) =>
      this.#random.shuffle(arms).map((arm) => {
        this.#sessions += 1;
        const { installed, setting = this.#setting } = this.#plan.arms[arm] as ComparedArm;
        const request = sessionRequest(text, installed, setting);
        return { prompt, arm, sample, label: `session ${this.#sessions}`, request };
      }),
    );
  }
}

/** The arms whose agent is checked: one for each setting. */
export function checkedArms({ arms }: Pick<ComparisonPlan, 'arms'>): ComparedArm[] {
  return arms.filter(({ setting }, index) => arms.findIndex((one) => one.setting === setting) === index);
}

/** All sessions, by round; in a race as many as it can take. */
export function plannedRounds(plan: ComparisonPlan, setting: SessionSetting): ComparedSession[][] {
  const rounds = new ComparisonRounds(plan, setting);
  if (!plan.isRace)
    return Array.from({ length: plan.sessions }, () => rounds.next(plan.arms.map((_, index) => index)));
  const planned: ComparedSession[][] = [];
  const running = race(plan.arms.length - 1, plan.sessions);
  // Rounds are as large, whichever candidate wins.
  for (let step = running.next(); !step.done; step = running.next((arm) => (arm === 0 ? -1 : 0)))
    planned.push(rounds.next([0, ...step.value]));
  return planned;
}
