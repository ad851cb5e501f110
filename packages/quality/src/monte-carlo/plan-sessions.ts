import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { installable } from '@plugin-eval/sessions/built-in-skill.ts';
import { CONTROL_SKILL } from '@plugin-eval/sessions/control-skill.ts';
import { type PlannedSession, sessionRequest } from '@plugin-eval/sessions/planned-session.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import type { MonteCarloOptions } from './monte-carlo-options.ts';
import { repeatPrompts } from './prompts/repeat-prompts.ts';

/** A session that measures the skill. */
export interface PlannedDraw extends PlannedSession {
  /** Number from 1, over both arms. */
  number: number;
  /** Index among the requested sessions, from 0; both arms of a lift share it. */
  index: number;
  promptIndex: number;
  /** Repeat of its prompt, from 0. */
  repetition: number;
  /** `without`: the other arm of a lift. */
  arm: 'with' | 'without';
}

/** Installed skills of each arm. */
export interface Installation {
  /** The subject among the distractors, in the order in which an agent sees them. */
  skills: readonly SynthesisedSkill[];
  /** The same with nothing, or the other version, in place of the subject. */
  without: readonly SynthesisedSkill[];
  control: SynthesisedSkill;
}

/**
 * Draws the skill's place among the others once for all sessions: it decides how much a short listing keeps
 * of its description.
 */
export function planInstallation(
  subject: SynthesisedSkill,
  { distractors, lift, arm }: Pick<MonteCarloOptions, 'distractors' | 'lift' | 'arm'>,
  seed: number,
): Installation {
  const own = arm?.hasSubject === false ? [] : [subject];
  const skills = seededRandom(seed).shuffle([...own, ...distractors]);
  return {
    skills,
    without: skills.flatMap((skill) => (skill === subject ? (lift?.skill ?? []) : skill)),
    control: installable(CONTROL_SKILL),
  };
}

/**
 * Plans the requested sessions, cycling through the prompts. With a lift, each session that should trigger is
 * followed by its counterpart without the skill.
 */
export function planDraws({ skills, without }: Installation, options: MonteCarloOptions): PlannedDraw[] {
  const { lift, sessions } = options;
  const { prompts } = options.prompts;
  const earlier = new Map<string, number>();
  const planned: PlannedDraw[] = [];
  for (const [index, { promptIndex, sample }] of repeatPrompts(prompts, sessions).entries()) {
    const prompt = prompts[promptIndex];
    if (prompt === undefined) continue;
    // Two prompts of the same words would share their draws.
    const draws = earlier.get(prompt.text) ?? 0;
    earlier.set(prompt.text, draws + 1);
    const add = (arm: PlannedDraw['arm'], installed: readonly SynthesisedSkill[]) => {
      const number = planned.length + 1;
      const request = sessionRequest(prompt.text, installed, options);
      planned.push({
        label: `session ${number}`,
        number,
        index,
        promptIndex,
        repetition: sample,
        arm,
        sample: draws,
        request,
      });
    };
    add('with', skills);
    if (lift !== null && prompt.shouldTrigger) add('without', without);
  }
  return planned;
}

/**
 * Plans an executed session for each one that should trigger the skill, with the same repeats and in both
 * arms of a lift. Numbers continue after the others'. As shipped, skills keep their hooks and allowed tools.
 */
export function planExecutedDraws<Draw extends PlannedDraw>(
  installation: Pick<Installation, 'skills' | 'without'>,
  draws: readonly Draw[],
  { execution, prompts }: Pick<MonteCarloOptions, 'execution' | 'prompts'>,
): Draw[] {
  if (execution === null) return [];
  const { cases, maxTurns, timeLimit, ...executor } = execution;
  const shipped = executor.asShipped ? shippedHashes(installation) : new Map<string, string>();
  const executed = draws.flatMap((draw) => {
    const given = cases[draw.promptIndex];
    if (given?.kind !== 'ready' || !prompts.prompts[draw.promptIndex]?.shouldTrigger) return [];
    const { workspace, setup, turns, timeoutS } = given;
    const request = {
      ...draw.request,
      skills: draw.request.skills.map(({ name, hash }) => ({ name, hash: shipped.get(hash) ?? hash })),
      maxTurns,
      timeLimit: timeoutS === null ? timeLimit : Math.min(timeLimit, timeoutS * 1000),
      ...(turns.length === 0 ? {} : { followUps: [...turns] }),
      hands: { ...executor, workspace, setup },
    };
    return [{ ...draw, request }];
  });
  return executed.map((draw, index) => {
    const number = draws.length + index + 1;
    return { ...draw, number, label: `session ${number}` };
  });
}

/** Hashes of skills as shipped, by their hash in sessions without tools. */
function shippedHashes({ skills, without }: Pick<Installation, 'skills' | 'without'>): Map<string, string> {
  return new Map(
    [...skills, ...without].flatMap(({ hash, shipped }) =>
      shipped === undefined ? [] : [[hash, shipped.hash]],
    ),
  );
}
