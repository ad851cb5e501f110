import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { isPlugin } from '../../../../src/documents/evaluation-parts.ts';
import type { Block } from '../../../../src/report/view-model/blocks.ts';
import { Blocks } from '../../design/blocks.tsx';
import { ScoreScale } from './score-scale.tsx';

/** The verdict with the score on its scale. The advice beside it has a place of its own on a page. */
export function VerdictParts({ evaluation, blocks }: { evaluation: Evaluation; blocks: readonly Block[] }) {
  const { score, ciLow, ciHigh } = evaluation.composite;
  return (
    <>
      <Blocks blocks={blocks.filter(({ kind }) => kind !== 'list')} />
      <ScoreScale
        score={score}
        interval={ciLow === null || ciHigh === null ? null : { low: ciLow, high: ciHigh }}
        members={isPlugin(evaluation) ? evaluation.skills.flatMap((one) => one.composite.score ?? []) : []}
      />
    </>
  );
}
