import type { Outcome } from '../../../../../src/documents/names.ts';
import { OUTCOME_CHOICES } from '../../../../../src/report/threat-catalogue/outcome-choices.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { KeyCap } from './key-cap.tsx';

interface OutcomeButtonsProps {
  /** What was decided; null when nothing was. */
  chosen: Outcome | null;
  disabled: boolean;
  /** Whether a key alone chooses. */
  keysAreOn: boolean;
  onChoose: (outcome: Outcome) => void;
}

/** The outcomes with what they mean, and the key of each. */
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
