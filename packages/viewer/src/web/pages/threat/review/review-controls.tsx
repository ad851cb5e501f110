import type { Outcome } from '@plugin-eval/core/documents/names.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import { OUTCOME_CHOICES } from '@plugin-eval/report/threat-catalogue/outcome-choices.ts';
import { outcomeWords, titleOf } from '@plugin-eval/report/threat-report/threat-summary.ts';
import { Notice } from '../../../design/notice.tsx';
import { UntrustedName, UntrustedText } from '../../../design/untrusted.tsx';
import type { Review } from './review-file.ts';
import type { OpenQueue } from './review-queue.ts';
import type { Decisions } from './use-decisions.ts';

/** The key of a control, for sighted users: `aria-keyshortcuts` serves the others. */
export function KeyCap({ name }: { name: string }) {
  return (
    <span className="key-cap" aria-hidden="true">
      {name}
    </span>
  );
}

interface OutcomeButtonsProps {
  /** The outcome that was decided; null when nothing was. */
  chosen: Outcome | null;
  disabled: boolean;
  /** True if a single key chooses. */
  keysAreOn: boolean;
  onChoose: (outcome: Outcome) => void;
}

/** The outcomes with their meaning, and the key of each. */
export function OutcomeButtons({ chosen, disabled, keysAreOn, onChoose }: OutcomeButtonsProps) {
  return (
    <ul className="outcome-list">
      {OUTCOME_CHOICES.map(({ outcome, key, meaning }) => (
        <li key={outcome}>
          <button
            type="button"
            aria-pressed={outcome === chosen}
            aria-keyshortcuts={keysAreOn ? key : undefined}
            disabled={disabled}
            onClick={() => onChoose(outcome)}
          >
            {keysAreOn && <KeyCap name={key} />}
            <span>
              <b>{titleOf(outcome)}</b> <small>{meaning}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface QueueStepsProps {
  queue: OpenQueue;
  /** Index of the shown case; -1 if it is not in the queue. */
  index: number;
  decisions: Decisions;
  keysAreOn: boolean;
  onStep: (step: number) => void;
  onStop: () => void;
}

/** The progress in the queue, and the ways through it. */
export function QueueSteps({ queue, index, decisions, keysAreOn, onStep, onStop }: QueueStepsProps) {
  const { cases } = queue;
  const decided = cases.filter(({ id, review }) => review !== null || decisions.reviews.has(id)).length;
  const key = (name: string) => keysAreOn && <KeyCap name={name} />;
  return (
    <div className="review-queue row no-print">
      <b>
        {formatCount(index + 1)} of {formatCount(cases.length)}
      </b>
      <span className="quiet">{formatCount(decided)} decided</span>
      <button type="button" disabled={index <= 0} onClick={() => onStep(-1)}>
        Back {key('b')}
      </button>
      <button type="button" disabled={index + 1 >= cases.length} onClick={() => onStep(1)}>
        Skip {key('s')}
      </button>
      <button type="button" onClick={onStop}>
        Stop {key('q')}
      </button>
    </div>
  );
}

/** A decision made since the report was scored. */
export function DecisionNote({ review, takeBack }: { review: Review; takeBack: (() => void) | null }) {
  return (
    <Notice headline={`Decided: ${outcomeWords(review.outcome)}.`}>
      By <UntrustedName name={review.reviewer} /> on <UntrustedName name={review.reviewed_on} />.{' '}
      {review.note !== '' && <UntrustedText text={`${review.note} `} />}
      The report still has the figures from before.{' '}
      {takeBack !== null && (
        <button type="button" className="no-print" onClick={takeBack}>
          Take back
        </button>
      )}
    </Notice>
  );
}
