import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Block } from '@plugin-eval/report/view-model/blocks.ts';
import { Blocks } from '../../design/blocks.tsx';
import { withoutCaveats } from './caveats.ts';
import { ScoreScale } from './score-scale.tsx';

/** The verdict with the score on its scale. */
export function VerdictParts({ evaluation, blocks }: { evaluation: Evaluation; blocks: readonly Block[] }) {
  const { score, ciLow, ciHigh } = evaluation.composite;
  const { statements, caveats } = withoutCaveats(blocks);
  return (
    <>
      <Blocks blocks={statements} />
      <ScoreScale
        score={score}
        interval={ciLow === null || ciHigh === null ? null : { low: ciLow, high: ciHigh }}
        members={isPlugin(evaluation) ? evaluation.skills.flatMap((one) => one.composite.score ?? []) : []}
      />
      <div className="caveat">
        <Blocks blocks={caveats} />
      </div>
    </>
  );
}
