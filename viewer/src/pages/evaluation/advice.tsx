import type { Advice } from '../../../../src/documents/advice.ts';
import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { formatAdviceGain } from '../../../../src/report/advice-messages.ts';
import { aboutAdvice } from '../../../../src/report/evaluation/verdict-view.ts';
import { formatPoints, plural } from '../../../../src/report/number-format.ts';
import type { Block } from '../../../../src/report/view-model/blocks.ts';
import { Blocks } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { EmptyNote } from '../../design/notice.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';

interface AdviceListProps {
  evaluation: Evaluation;
  /** The same as a table, and tips for what was not measured. */
  plain: readonly Block[];
}

/** What helps readers and agents; what affects only the score is folded. */
export function AdviceList({ evaluation: { advice }, plain }: AdviceListProps) {
  const form = advice.filter(({ basis }) => basis === 'formula');
  const first = advice.filter(({ basis }) => basis !== 'formula');
  const points = form.reduce((sum, { compositeGain }) => sum + (compositeGain ?? 0), 0);
  return (
    <>
      {first.length === 0 ? (
        <EmptyNote>Nothing was found that a reader or an agent would miss.</EmptyNote>
      ) : (
        <Changes changes={first} />
      )}
      {form.length > 0 && (
        <Disclosure
          summary={`Affects only the score: ${plural(form.length, 'change')}, up to ${formatPoints(points)} points`}
        >
          <Changes changes={form} />
        </Disclosure>
      )}
      <Blocks blocks={plain.filter(({ kind }) => kind !== 'table')} />
    </>
  );
}

/** Changes with their gains. */
export function Changes({ changes }: { changes: readonly Advice[] }) {
  return (
    <ol className="advice card">
      {changes.map((change) => (
        <li key={change.action}>
          <b>{formatAdviceGain(change.compositeGain) ?? '—'}</b>
          <div>
            <UntrustedText text={change.action} />
            <small>{aboutAdvice(change).join(' · ')}</small>
          </div>
        </li>
      ))}
    </ol>
  );
}
