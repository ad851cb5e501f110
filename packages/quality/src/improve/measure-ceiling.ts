import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import { installable } from '@plugin-eval/sessions/built-in-skill.ts';
import { withDescription } from '@plugin-eval/sessions/change-skill.ts';
import { checkHarness } from '@plugin-eval/sessions/check-harness.ts';
import { CONTROL_SKILL } from '@plugin-eval/sessions/control-skill.ts';
import { performSession, type SessionDraw } from '@plugin-eval/sessions/perform-session.ts';
import { planControls, type SessionSetting, sessionRequest } from '@plugin-eval/sessions/planned-session.ts';
import {
  broadDescription,
  CEILING_LOOKS,
  type CeilingTally,
  ceilingOf,
  FEWEST_FOR_CEILING,
} from './ceiling.ts';
import { armsInPlace, type ComparisonPlan, ComparisonRounds } from './comparison-plan.ts';
import { isRight } from './is-right.ts';
import type { ComparisonContext } from './measure-comparison.ts';

/** A prompt that should trigger the skill, and on which no description made it fire. */
export interface Unreached {
  /** Index of the prompt. */
  prompt: number;
  /** `itself`: the model does the work without a skill. `sibling`: another skill answers. */
  reason: 'itself' | 'sibling' | 'not-listed';
  /** The skill that answers; null for none. */
  sibling: string | null;
}

/** The largest gain that any description may reach. */
export interface Ceiling {
  /** Upper end, in utility; null without results. */
  upper: number | null;
  /** The smallest gain that the prompts show; null where none is. */
  gainSeen: number | null;
  /** Sessions of each prompt after which it was computed. */
  looks: number;
  /** True when no description can gain what the prompts show. */
  isOut: boolean;
  unreached: Unreached[];
}

interface PlannedLook {
  prompt: number;
  /** True for the broad description. */
  isBroad: boolean;
  draw: SessionDraw;
}

/**
 * Compares the original with an over-broad description, before any candidate is written. Sessions of the
 * original count for the comparison that follows: the journal has them. Source:
 * docs/specification/comparisons.md, "Ceiling".
 * @param gainSeen the smallest gain that the prompts show in 8 of 10 runs
 * @returns null when the instrument check fails: then nothing can be measured
 * @throws SessionIsolationError, UsageError, InterruptedError what ends the whole run
 */
export async function measureCeiling(
  plan: ComparisonPlan,
  setting: SessionSetting,
  subject: string,
  gainSeen: number | null,
  context: ComparisonContext,
): Promise<Ceiling | null> {
  const [original] = plan.arms;
  const control = installable(CONTROL_SKILL);
  for (const skill of [...original.installed, control]) context.skillRegistry.put(skill);
  const checked = await checkHarness(planControls(original.installed, setting, control), subject, context);
  if (checked.kind === 'not-isolated' || checked.check.verdict !== 'passed') return null;
  const own = plan.prompts.filter(({ stratum }) => stratum === 'own').map(({ text }) => text);
  const broad = withDescription(original.skill, broadDescription(own));
  const others = original.installed.filter((skill) => skill !== original.skill);
  const arms = armsInPlace(original.skill, [broad], others, plan.seed);
  for (const { installed } of arms) for (const skill of installed) context.skillRegistry.put(skill);
  const rounds = new ComparisonRounds({ ...plan, arms }, setting);
  const planned: PlannedLook[] = [];
  const groups = new Set(plan.prompts.map(({ stratum, group }) => `${stratum} ${group}`)).size;
  const ceiling: Ceiling = { upper: null, gainSeen, looks: 0, isOut: false, unreached: [] };
  while (ceiling.looks < CEILING_LOOKS && !ceiling.isOut) {
    const round = rounds
      .next([0, 1])
      .filter(({ arm, prompt }) => arm === 0 || plan.prompts[prompt]?.stratum === 'own');
    const draws = await mapConcurrent(round, context.concurrency, (one) =>
      performSession(context.perform, one, subject),
    );
    for (const [index, draw] of draws.entries()) {
      const { prompt = 0, arm } = round[index] ?? {};
      planned.push({ prompt, isBroad: arm === 1, draw });
    }
    ceiling.looks += 1;
    ceiling.upper = ceilingOf(ceilingTallies(plan, planned));
    ceiling.isOut =
      groups >= FEWEST_FOR_CEILING &&
      planned.every(({ draw }) => draw.state === 'result') &&
      ceiling.upper !== null &&
      gainSeen !== null &&
      ceiling.upper < gainSeen;
  }
  if (ceiling.isOut) ceiling.unreached = await unreachedPrompts(plan, planned, setting, subject, context);
  return ceiling;
}

function ceilingTallies(
  { prompts, arms: [{ skill }] }: ComparisonPlan,
  planned: readonly PlannedLook[],
): CeilingTally[] {
  return prompts.map(({ stratum, group, expected }, index) => {
    const tallyOf = (isBroad: boolean) => {
      const tally = { ended: 0, right: 0 };
      for (const { prompt, draw, isBroad: ofBroad } of planned) {
        if (prompt !== index || ofBroad !== isBroad || draw.state !== 'result') continue;
        tally.ended += 1;
        tally.right += Number(isRight(stratum, expected, loadsOf(draw), skill.name));
      }
      return tally;
    };
    return { stratum, group, original: tallyOf(false), broad: stratum === 'own' ? tallyOf(true) : null };
  });
}

/** Asks once without the skill what becomes of each prompt on which it never fired. */
async function unreachedPrompts(
  plan: ComparisonPlan,
  planned: readonly PlannedLook[],
  setting: SessionSetting,
  subject: string,
  context: ComparisonContext,
): Promise<Unreached[]> {
  const [{ skill, installed }] = plan.arms;
  const never = plan.prompts.flatMap(({ stratum }, index) =>
    stratum === 'own' &&
    !planned.some(({ prompt, draw }) => prompt === index && loadsOf(draw).includes(skill.name))
      ? [index]
      : [],
  );
  const isListed = !planned.some(
    ({ draw }) => draw.state === 'result' && draw.result.listed[skill.name] === 'dropped',
  );
  const others = installed.filter((one) => one !== skill);
  const bare = await mapConcurrent(never, context.concurrency, (index) =>
    performSession(
      context.perform,
      {
        ...{ label: `without the skill, prompt ${index + 1}`, sample: 0 },
        request: sessionRequest(plan.prompts[index]?.text ?? '', others, setting),
      },
      subject,
    ),
  );
  return never.map((prompt, at): Unreached => {
    if (!isListed) return { prompt, reason: 'not-listed', sibling: null };
    const draws = [...planned.filter((one) => one.prompt === prompt).map(({ draw }) => draw), bare[at]];
    const sibling = draws.flatMap((draw) => (draw === undefined ? [] : loadsOf(draw)))[0] ?? null;
    return { prompt, reason: sibling === null ? 'itself' : 'sibling', sibling };
  });
}

function loadsOf(draw: SessionDraw): string[] {
  return draw.state === 'result' ? draw.result.loads.map(({ skill }) => skill) : [];
}
