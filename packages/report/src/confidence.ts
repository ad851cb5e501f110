import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import type { Evaluation, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import {
  allSkills,
  isPlugin,
  judgeLayerOf,
  monteCarloLayerOf,
  VERIFICATION_VETO,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { formatPercent, plural } from './number-format.ts';

/** The measured part of the depth an evaluation promises. */
export interface Confidence {
  /** "Certified", or its replacement: "Not certified". */
  label: string;
  /**
   * Reasons the depth was not reached; empty when everything planned was measured. May hold untrusted text.
   */
  shortfalls: string[];
  /** "layers 1 and 2 in full, layer 3 not"; null when there is no shortfall. */
  reached: string | null;
}

const REFUSED = {
  Estimated: 'Not estimated in full',
  Assessed: 'Not assessed in full',
  Certified: 'Not certified',
  'Certified+': 'Not certified',
};
const UNNAMED = 'part of the measurement failed';

/**
 * The word for an evaluation's depth, unless a planned part is missing, invalid or vetoed. A full measurement
 * without a badge is not called certified either.
 * @param mustBeVerified whether a judge that nobody tried to mislead is a shortfall, as it is on a certificate
 */
export function confidenceOf(evaluation: Evaluation, { mustBeVerified = false } = {}): Confidence {
  const { depth, composite } = evaluation;
  const certifies = depth.effective === 'deep' || depth.effective === 'thorough';
  const shortfalls = [
    ...(isPlugin(evaluation)
      ? pluginShortfalls(evaluation, certifies && mustBeVerified)
      : skillShortfalls(evaluation, certifies && mustBeVerified)),
    ...(certifies ? vetoes(composite) : []),
  ];
  if (!composite.complete && shortfalls.length === 0) shortfalls.push(UNNAMED);
  if (shortfalls.length > 0)
    return { label: REFUSED[depth.confidenceLabel], shortfalls, reached: describeReached(evaluation) };
  const unrewarded = certifies && composite.badge === null;
  return {
    label: unrewarded ? 'Measured in full, without a badge' : depth.confidenceLabel,
    shortfalls,
    reached: null,
  };
}

/** Describes why the depth was not reached, and what was; null when it was reached. */
export function describeShortfall(
  { label, shortfalls, reached }: Confidence,
  { measuredWeight }: Pick<Evaluation['composite'], 'measuredWeight'>,
): string | null {
  if (reached === null) return null;
  return `${label}: ${shortfalls.join(', ')}; reached: ${reached}; ${formatPercent(measuredWeight)} of the weight has a score`;
}

/** The badge's line names every veto; here each is named that no other shortfall speaks of. */
function vetoes({ badgeVetoedBy }: Evaluation['composite']): string[] {
  return badgeVetoedBy === null || badgeVetoedBy === VERIFICATION_VETO ? [] : [`vetoed by ${badgeVetoedBy}`];
}

/** The confidence of a collection: one word if it applies to all members, else counts: "3 of 5 certified". */
export function describeKept(word: string, kept: number, members: number): string {
  return kept === members ? word : `${kept} of ${members} ${word.toLowerCase()}`;
}

/** The confidence of a comparison: the word for its depth when both sides are complete. */
export function comparisonConfidence({ a, b, depth }: Pick<Comparison, 'a' | 'b' | 'depth'>): string {
  const isComplete = a.composite.complete && b.composite.complete;
  return isComplete ? depth.confidenceLabel : REFUSED[depth.confidenceLabel];
}

function pluginShortfalls(plugin: Evaluation, mustBeVerified: boolean): string[] {
  const skills = allSkills(plugin);
  const short = skills.filter((skill) => skillShortfalls(skill, mustBeVerified).length > 0);
  const [first] = short;
  const errors = isPlugin(plugin) ? plugin.errors.length : 0;
  return [
    ...(first === undefined
      ? []
      : [
          `${short.length} of ${plural(skills.length, 'skill')} could not be measured in full (${skillShortfalls(first, mustBeVerified)[0]})`,
        ]),
    ...(errors === 0 ? [] : [`${plural(errors, 'member')} could not be scored`]),
  ];
}

function skillShortfalls(skill: SkillEvaluation | Evaluation, mustBeVerified: boolean): string[] {
  const judge = judgeLayerOf(skill);
  const sessions = monteCarloLayerOf(skill);
  const { composite, depth, ranking } = skill;
  const isPlanned = (layer: 'judge' | 'sessions') =>
    depth.effective !== 'quick' && (layer === 'judge' || depth.effective !== 'standard');
  return [
    ...(composite.score === null ? ['nothing could be scored'] : []),
    ...(judge === null
      ? isPlanned('judge')
        ? ['the judge gave nothing']
        : []
      : judgeShortfalls(judge, mustBeVerified)),
    ...(sessions === null
      ? isPlanned('sessions')
        ? ['no sessions ran']
        : []
      : sessionsShortfalls(sessions)),
    ...(ranking?.status === 'errored' ? ['the ranking errored'] : []),
  ];
}

function judgeShortfalls(judge: JudgeLayer, mustBeVerified: boolean): string[] {
  const { verification, selfReported } = judge;
  const titled = (names: readonly (keyof typeof DIMENSIONS)[]) =>
    names.map((name) => DIMENSIONS[name].title.toLowerCase()).join(', ');
  const errored = DIMENSION_NAMES.filter((name) => judge.assessments[name]?.status === 'errored');
  const missing = DIMENSION_NAMES.filter(
    (name) => !errored.includes(name) && (judge.assessments[name]?.missing ?? 0) > 0,
  );
  return [
    ...(errored.length === 0 ? [] : [`the judge errored on ${titled(errored)}`]),
    ...(missing.length === 0 ? [] : [`a judge is missing on ${titled(missing)}`]),
    ...(verification?.passed === false ? ['the judge failed its verification'] : []),
    ...(verification?.passed === null ? ['the judge could not be verified'] : []),
    ...(mustBeVerified && verification === null && !selfReported ? ['the judge was not verified'] : []),
  ];
}

function sessionsShortfalls({
  valid,
  n,
  nPlanned,
  nErrored,
  nUnjudged,
  stoppedEarly,
  activation,
}: MonteCarloLayer): string[] {
  if (!valid) return ['the sessions are invalid'];
  const undrawn = stoppedEarly === null ? nPlanned - n - nErrored : 0;
  return [
    ...(nErrored === 0 ? [] : [`${nErrored} of ${plural(n + nErrored, 'session')} errored`]),
    ...(undrawn <= 0 ? [] : [`${undrawn} of ${plural(nPlanned, 'session')} did not run`]),
    ...(nUnjudged === 0 ? [] : [`${plural(nUnjudged, 'session')} could not be judged`]),
    ...(n > 0 && (activation?.rate ?? null) === null
      ? ['activation was not measured, since no session that should trigger the skill ended properly']
      : []),
  ];
}

type Extent = 'in full' | 'in part' | 'not';

/** Describes how far each planned layer was measured: "layers 1 and 2 in full, layer 3 not". */
function describeReached(evaluation: Evaluation): string {
  const skills = allSkills(evaluation);
  const extents: Extent[] = [
    overSkills(skills, (skill) => (skill.composite.score === null ? 'not' : 'in full')),
    ...(evaluation.depth.effective === 'quick' ? [] : [overSkills(skills, judgeExtent)]),
    ...(evaluation.depth.effective === 'quick' || evaluation.depth.effective === 'standard'
      ? []
      : [overSkills(skills, sessionsExtent)]),
  ];
  return (['in full', 'in part', 'not'] as const)
    .flatMap((extent) => {
      const numbers = extents.flatMap((one, index) => (one === extent ? [index + 1] : []));
      const last = numbers.pop();
      if (last === undefined) return [];
      if (numbers.length === 0) return [`layer ${last} ${extent}`];
      return [`layers ${numbers.join(', ')} and ${last} ${extent}`];
    })
    .join(', ');
}

function overSkills(skills: readonly SkillEvaluation[], of: (skill: SkillEvaluation) => Extent): Extent {
  const extents = new Set(skills.map(of));
  const [only] = extents;
  return only === undefined ? 'not' : extents.size === 1 ? only : 'in part';
}

function judgeExtent(skill: SkillEvaluation): Extent {
  const judge = judgeLayerOf(skill);
  if (judge === null) return 'not';
  const judged = Object.values(judge.assessments);
  if (judged.every(({ status, missing }) => status !== 'errored' && missing === 0)) return 'in full';
  return judged.some(({ score }) => score !== null) ? 'in part' : 'not';
}

function sessionsExtent(skill: SkillEvaluation): Extent {
  const layer = monteCarloLayerOf(skill);
  if (layer === null || !layer.valid || layer.n === 0) return 'not';
  return sessionsShortfalls(layer).length === 0 ? 'in full' : 'in part';
}
