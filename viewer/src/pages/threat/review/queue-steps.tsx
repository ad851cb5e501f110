import { formatCount } from '../../../../../src/report/number-format.ts';
import { KeyCap } from './key-cap.tsx';
import type { OpenQueue } from './review-queue.ts';
import type { Decisions } from './use-decisions.ts';

interface QueueStepsProps {
  queue: OpenQueue;
  /** Of the case that is shown; -1 when it is not in the queue. */
  index: number;
  decisions: Decisions;
  keysAreOn: boolean;
  onStep: (step: number) => void;
  onStop: () => void;
}

/** How far the queue has come, and the ways through it. */
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
