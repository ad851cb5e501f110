import type { Advice } from '@plugin-eval/core/documents/advice.ts';
import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { scoreFeatures } from '../../static/score-features.ts';
import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { blockingRepairs, defectAdvice } from './defect-advice.ts';
import { descriptionAdvice, wordAdvice } from './description-advice.ts';
import { findingAdvice } from './finding-advice.ts';
import { isFixedFirst } from './fix-first.ts';
import { formulaAdvice } from './formula-advice.ts';
import { judgeAdvice } from './judge-advice.ts';
import { measureAdvice } from './measure-advice.ts';
import { nearMisses } from './near-misses.ts';
import { orderAdvice } from './order-advice.ts';
import { counted, quote, quoteSome } from './quotation.ts';
import { sessionAdvice } from './session-advice.ts';
import { textAdvice } from './text-advice.ts';

/** Data on a skill that gets advice. */
export interface AdvisedSkill extends StaticKnowledge {
  judge: JudgeLayer | null;
  monteCarlo: MonteCarloLayer | null;
  /** Unsuppressed findings. */
  findings: readonly Finding[];
}

/** Formula pieces that bring less than this many points are not worth a line. */
const SMALLEST_GAIN = 0.005;
/**
 * Lists changes in order: first unreadable files, then session and judge results, defects, gaps of the text,
 * and last what only the formula asks for; within each by gain. Equal evidence gives equal advice: nothing is
 * random, and only the names of the neighbouring skills count.
 * @param compositeOf the composite, in points, that features lead to when everything else stays as it is
 */
export function adviseOn(skill: AdvisedSkill, compositeOf: (features: StaticFeatures) => number): Advice[] {
  const { features } = skill;
  const scores = scoreFeatures(features);
  const composite = compositeOf(features);
  const gainOf = (change: Partial<StaticFeatures>) =>
    Object.keys(change).length === 0 ? 0 : compositeOf({ ...features, ...change }) - composite;
  const adviceOf = (piece: AdvicePiece): Advice => ({
    dimension: piece.dimension,
    basis: piece.basis,
    restsOnOutcome: piece.basis === 'sessions',
    action: piece.action,
    compositeGain: piece.change === null ? null : gainOf(piece.change),
    effort: DIMENSIONS[piece.dimension].improvement.effort,
    fixFirst: isFixedFirst(piece.dimension, features, scores, composite),
  });
  const read = [
    ...defectAdvice(skill),
    ...descriptionAdvice(skill),
    ...findingAdvice(skill.findings),
    ...textAdvice(skill),
    ...testAdvice(skill),
    ...formulaAdvice(skill),
  ];
  const isSound = read.every(({ basis }) => basis === 'formula');
  if (isSound && skill.judge === null && skill.monteCarlo === null) read.push(...measureAdvice(skill));
  const ordered = orderAdvice(read.map(adviceOf).filter(isWorthwhile));
  const blocking = blockingRepairs(skill).map(adviceOf);
  const measured = [...sessionAdvice(skill.monteCarlo), ...judgeAdvice(skill.judge)].map(adviceOf);
  const last = wordAdvice(skill).map(adviceOf).filter(isWorthwhile);
  return [...blocking, ...measured, ...ordered, ...last];
}

function isWorthwhile({ basis, compositeGain }: Advice): boolean {
  return basis !== 'formula' || (compositeGain ?? 0) >= SMALLEST_GAIN;
}

/**
 * Advice on gaps of a skill's own tests. Exempt skills are never chosen by agents, so they need no such
 * tests.
 */
function testAdvice(knowledge: StaticKnowledge): AdvicePiece[] {
  const { features, evidence } = knowledge;
  const tests = features.exempt ? null : evidence.tests;
  if (tests === null || tests.shouldNot > 0) return [];
  const { files, shouldTrigger, unlabelled, prompts } = tests;
  const [first] = prompts;
  if (first === undefined) return [];
  const misses = nearMisses(knowledge);
  const add =
    misses.length === 0
      ? 'Add close requests that should not'
      : `Add near misses with "should_trigger": false, such as ${misses.join(' and ')}`;
  const total = shouldTrigger + unlabelled;
  const found =
    shouldTrigger > 0
      ? `All ${counted(shouldTrigger, 'labelled test')} in ${quoteSome(files)} should start the skill (the first: ${quote(first, 60)})${unlabelled > 0 ? `, ${unlabelled} have no label` : ''}, and there is no negative test: a skill that starts on every request would pass.`
      : `The ${counted(total, 'test')} in ${quoteSome(files)} (the first: ${quote(first, 60)}) ${total === 1 ? 'does' : 'do'} not say whether the skill should start, so nothing tests its triggering. Mark them with "should_trigger": true.`;
  return [
    {
      basis: 'text',
      dimension: 'triggering_accuracy',
      action: `${found} ${add}; sessions (depth deep) run them.`,
      change: {},
    },
  ];
}
