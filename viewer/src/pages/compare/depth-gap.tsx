import type { DepthStatement } from '../../../../src/documents/evaluation.ts';
import { depthGap } from '../../../../src/report/verdict.ts';
import { Notice } from '../../design/notice.tsx';

/** Says that less was measured than was asked for. */
export function DepthGap({ depth }: { depth: DepthStatement }) {
  const gap = depthGap(depth);
  return (
    gap !== null && (
      <Notice kind="caution" headline={gap.headline}>
        {gap.detail}
      </Notice>
    )
  );
}
