import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { describeIntervals } from '../../../../src/report/stability.ts';
import { Disclosure } from '../../design/disclosure.tsx';
import { ForeignText } from '../../design/foreign.tsx';

/** What the intervals cover and what they do not. */
export function UncertaintyNote({ evaluation: { uncertainty, dimensions } }: { evaluation: Evaluation }) {
  if (uncertainty === null) return null;
  const covered = DIMENSION_NAMES.flatMap((name) => {
    const { ciCovers } = dimensions[name];
    return ciCovers === null ? [] : [{ name, ciCovers }];
  });
  return (
    <Disclosure summary="What the intervals cover, and what they do not" className="more">
      <dl className="terms">
        <dt>All of them ({describeIntervals(uncertainty)})</dt>
        <dd>
          <ForeignText text={uncertainty.covers} />
        </dd>
        <dt>None of them</dt>
        <dd>
          <ForeignText text={uncertainty.excludes} />
        </dd>
        {covered.map(({ name, ciCovers }) => (
          <div key={name}>
            <dt>{DIMENSIONS[name].title}</dt>
            <dd>
              <ForeignText text={ciCovers} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
