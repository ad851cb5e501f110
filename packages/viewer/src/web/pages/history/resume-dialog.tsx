import type { RunDetails } from '@plugin-eval/core/documents/run.ts';
import { formatCost } from '@plugin-eval/report/number-format.ts';
import { describeRunCost } from '@plugin-eval/report/run-cost.ts';
import { type FormEvent, useId, useState } from 'react';
import { Notice } from '../../design/notice.tsx';
import { DialogBox } from '../../dialog/dialog-box.tsx';
import { sentenceOf } from '../../source/data-source-error.ts';
import type { ServerSource } from '../../source/viewer-source.ts';

interface ResumeDialogProps {
  server: ServerSource;
  run: RunDetails;
  isOpen: boolean;
  onClose: () => void;
  onResumed: () => void;
}

/** Resumes a run, always with a cost limit. */
export function ResumeDialog({ server, run, isOpen, onClose, onResumed }: ResumeDialogProps) {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useId();
  const close = () => {
    setProblem(null);
    onClose();
  };
  const resume = async (event: FormEvent) => {
    event.preventDefault();
    const cap = readCostCap(typed);
    if (cap === null) {
      setProblem('Enter the additional budget in US dollars: a number above 0.');
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await server.resumeRun(run.id, cap);
      onResumed();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <DialogBox title="Resume this run?" isOpen={isOpen} onClose={close}>
      <form onSubmit={resume} noValidate>
        <label htmlFor={field}>
          Additional budget, in US dollars
          <input
            id={field}
            type="number"
            inputMode="decimal"
            min="0"
            step="any"
            required
            value={typed}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${field}-problem`}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <p className="quiet">
          The same command continues in its folder. Stored answers are not paid for again. So far:{' '}
          {describeRunCost(run)}
          {run.maxCostUsd === null ? '.' : `, of a budget of ${formatCost(run.maxCostUsd)}.`} It ends with
          this viewer; paid results are kept.
        </p>
        {problem !== null && (
          <Notice kind="alarm" headline="Not resumed.">
            <span role="alert" id={`${field}-problem`}>
              {problem}
            </span>
          </Notice>
        )}
        <div className="dialog-buttons">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" disabled={isBusy}>
            {isBusy ? 'Starting …' : 'Resume'}
          </button>
        </div>
      </form>
    </DialogBox>
  );
}

/** Parses an amount in US dollars, with a point or a comma; null unless it is above 0. */
export function readCostCap(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return null;
  const amount = Number(text);
  return Number.isFinite(amount) && amount > 0 ? amount : null;
}
