import type { Advice, Tip } from '../../../../src/documents/advice.ts';
import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { formatAdviceGain } from '../../../../src/report/advice-messages.ts';
import { aboutAdvice, FIRST_CHANGES, firstWords } from '../../../../src/report/evaluation/verdict-view.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { TITLES } from '../../../../src/report/titles.ts';
import { Disclosure } from '../../design/disclosure.tsx';
import { EmptyNote } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';
import { DimensionLink } from './dimension-link.tsx';

/** What to change, and how many points each change brings: before everything else. */
export function AdviceSection({ evaluation }: { evaluation: Evaluation }) {
  const { advice, tips, composite } = evaluation;
  const top = advice.slice(0, FIRST_CHANGES);
  const rest = advice.slice(FIRST_CHANGES);
  return (
    <Section
      title={TITLES.advice}
      aside={advice.length > 0 ? 'each gain is what this change alone brings' : undefined}
    >
      {advice.length === 0 && (
        <EmptyNote>
          {composite.score === null
            ? 'Nothing could be scored; the findings say why.'
            : 'No change with a computable gain is left.'}
        </EmptyNote>
      )}
      {top.length > 0 && (
        <ol className="advice card">
          {top.map((one) => (
            <ChangeItem key={one.action} change={one} />
          ))}
        </ol>
      )}
      {rest.length > 0 && (
        <Disclosure summary={plural(rest.length, 'further change')} className="more">
          <ol className="advice card" start={FIRST_CHANGES + 1}>
            {rest.map((one) => (
              <ChangeItem key={one.action} change={one} />
            ))}
          </ol>
        </Disclosure>
      )}
      {tips.length > 0 && (
        <Disclosure
          summary={`${plural(tips.length, 'tip')} for what was not measured`}
          className="more"
          open={advice.length === 0}
        >
          <ul className="advice card">
            {tips.map((tip) => (
              <ChangeItem key={tip.tip} change={tip} />
            ))}
          </ul>
        </Disclosure>
      )}
    </Section>
  );
}

interface ChangeItemProps {
  change: Advice | Tip;
  /** Whether it names its dimension: not on the page of that dimension. */
  isLinked?: boolean;
}

/** A change with its gain and what it rests on, or what to look at where nobody measured. */
export function ChangeItem({ change, isLinked = true }: ChangeItemProps) {
  const isTip = 'tip' in change;
  const gain = isTip ? null : formatAdviceGain(change.compositeGain);
  return (
    <li>
      <p className="gain">
        <b className={gain === null ? 'unknown' : ''}>{gain ?? '?'}</b>
        <small>points</small>
      </p>
      <div>
        <p className="action">
          <UntrustedText text={isTip ? change.tip : change.action} />
        </p>
        <p className="row about">
          {isLinked && <DimensionLink name={change.dimension} />}
          {(isTip ? firstWords(change) : aboutAdvice(change)).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
      </div>
    </li>
  );
}
