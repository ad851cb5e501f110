import type { DepthStatement, EvaluationDocument } from '../../../../src/documents/evaluation.ts';
import { judgeLayerOf } from '../../../../src/documents/evaluation-parts.ts';
import { reportWarnings } from '../../../../src/report/report-warnings.ts';
import { depthGap } from '../../../../src/report/verdict.ts';
import { Notice } from '../../design/notice.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';

/** What a reader must know before believing the scores. */
export function TrustNotices({ document }: { document: EvaluationDocument }) {
  const isSelfReported =
    document.subject.kind === 'skill' && 'layers' in document && judgeLayerOf(document)?.selfReported;
  return (
    <>
      {reportWarnings(document).map(({ kind, headline, detail }) => (
        <Notice key={headline} kind={kind} headline={`${headline}:`}>
          <UntrustedText text={detail} />
        </Notice>
      ))}
      {isSelfReported && (
        <Notice kind="caution" headline="Self-reported:">
          The judge’s scores were handed in from outside. This run did not measure them, so they earn no
          badge.
        </Notice>
      )}
      <DepthNotice depth={document.depth} />
    </>
  );
}

function DepthNotice({ depth }: { depth: DepthStatement }) {
  const gap = depthGap(depth);
  return (
    gap && (
      <Notice kind="caution" headline={gap.headline}>
        {gap.detail}
      </Notice>
    )
  );
}
