import type { HeadToHead } from '@plugin-eval/core/documents/comparison.ts';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { withUntrustedText as replaceEverything } from '../browser/untrusted-text.ts';
import { misledLayer } from './judge-layers.ts';
import { erroredDrawsLayer, liftLayer } from './monte-carlo-layers.ts';
import { erroredHeadToHead, reportHeadToHead } from './report-head-to-head.ts';
import { erroredRanking } from './report-ranking.ts';
import { sampleSkill } from './sample-skill.ts';
import { simulatedSkill } from './simulated-report.ts';
import { withUntrustedText } from './untrusted-text.ts';

/** A judged skill with sessions and a ranking, and `text` wherever the skill, a model or a provider could have written it. */
export function judgedWithUntrustedText(text: string): SkillEvaluation {
  const { layers, dimensions, uncertainty, composite, depth } = simulatedSkill(
    everyKind(text),
    misledLayer(),
  );
  const ranking = erroredRanking();
  const judged = replaceEverything({ layers, dimensions, uncertainty, ranking }, text);
  return { ...withUntrustedText(sampleSkill(), text), ...judged, composite, depth };
}

/** Sessions of every outcome, a lift, and a kind of failure that nobody has heard of. */
function everyKind(text: string): MonteCarloLayer {
  const layer = erroredDrawsLayer();
  const { failure } = layer;
  return {
    ...layer,
    nUnjudged: 1,
    lift: liftLayer().lift,
    failure: failure && { ...failure, kinds: { [text]: layer.nFailed } },
  };
}

/** Rounds of which one could not be played, with `text` in the same places. */
export function headToHeadWith(text: string): HeadToHead {
  const { failed } = erroredHeadToHead();
  return replaceEverything(reportHeadToHead({ failed }), text);
}
