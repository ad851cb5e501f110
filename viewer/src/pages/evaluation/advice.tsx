import type { Advice, Evaluation, Tip } from '../../../../src/documents/evaluation.ts';
import type { DimensionName } from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import {
  describeBasisOf,
  formatAdviceGain,
  formulaOnlyNote,
} from '../../../../src/report/advice-messages.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { Pill } from '../../design/badge.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { EmptyNote } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';
import { DimensionLink } from './dimension-link.tsx';

/** How many changes stand open. */
const TOP = 3;

/** What to change, and how many points each change brings: before everything else. */
export function AdviceSection({ evaluation }: { evaluation: Evaluation }) {
  const { advice, tips, composite } = evaluation;
  const note = formulaOnlyNote(evaluation);
  const top = advice.slice(0, TOP);
  const rest = advice.slice(TOP);
  return (
    <Section
      title="What to change"
      aside={advice.length > 0 ? 'each gain is what this change alone brings' : undefined}
    >
      {advice.length === 0 && (
        <EmptyNote>
          {composite.score === null
            ? 'Nothing could be scored; the findings say why.'
            : 'No change with a gain that can be computed is left.'}
        </EmptyNote>
      )}
      {note !== null && <p className="quiet">{note}</p>}
      {top.length > 0 && (
        <ol className="advice card">
          {top.map((one) => (
            <AdviceItem key={one.action} advice={one} />
          ))}
        </ol>
      )}
      {rest.length > 0 && (
        <Disclosure summary={plural(rest.length, 'further change')} className="more">
          <ol className="advice card" start={TOP + 1}>
            {rest.map((one) => (
              <AdviceItem key={one.action} advice={one} />
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
              <TipItem key={tip.tip} tip={tip} />
            ))}
          </ul>
        </Disclosure>
      )}
    </Section>
  );
}

interface ItemProps {
  /** Whether it names its dimension: not on the page of that dimension. */
  isLinked?: boolean;
}

export function AdviceItem({ advice, isLinked = true }: ItemProps & { advice: Advice }) {
  const { dimension, action, effort, fixFirst } = advice;
  const gain = formatAdviceGain(advice.compositeGain);
  const basis = describeBasisOf(advice);
  return (
    <li>
      <p className="gain">
        {gain === null ? <b className="unknown">?</b> : <b>{gain}</b>}
        <small>points</small>
      </p>
      <div>
        <p className="action">
          <UntrustedText text={action} />
        </p>
        <p className="row about">
          {isLinked && <DimensionLink name={dimension} />}
          {basis !== null && <span>{basis}</span>}
          <span>effort {effort}</span>
          {fixFirst && <FixFirst name={dimension} />}
        </p>
      </div>
    </li>
  );
}

export function TipItem({ tip: { dimension, tip, fixFirst }, isLinked = true }: ItemProps & { tip: Tip }) {
  return (
    <li>
      <p className="gain">
        <b className="unknown">?</b>
        <small>points</small>
      </p>
      <div>
        <p className="action">
          <UntrustedText text={tip} />
        </p>
        <p className="row about">
          {isLinked && <DimensionLink name={dimension} />}
          {fixFirst && <FixFirst name={dimension} />}
        </p>
      </div>
    </li>
  );
}

/** The methodology's condition for starting with this dimension, when it holds. */
function FixFirst({ name }: { name: DimensionName }) {
  return (
    <>
      <Pill>comes first</Pill> <span>because {DIMENSIONS[name].improvement.fixFirstIf}</span>
    </>
  );
}
