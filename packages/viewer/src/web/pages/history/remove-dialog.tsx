import type { RunDetails } from '@plugin-eval/core/documents/run.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import { describeRunCost } from '@plugin-eval/report/run-cost.ts';
import { useState } from 'react';
import { Notice } from '../../design/notice.tsx';
import { UntrustedLine } from '../../design/untrusted.tsx';
import { DialogBox } from '../../dialog/dialog-box.tsx';
import { goTo } from '../../route/use-route.ts';
import { sentenceOf } from '../../source/data-source-error.ts';
import type { ServerSource } from '../../source/viewer-source.ts';

interface RemoveDialogProps {
  server: ServerSource;
  run: RunDetails;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation before removing a run, and lists what goes with it. */
export function RemoveDialog({ server, run, isOpen, onClose }: RemoveDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setProblem(null);
    onClose();
  };
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await server.removeRun(run.id);
      goTo({ page: 'runs' });
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  };
  const paid = run.tasks.filter(({ source }) => source === 'paid').length;
  return (
    <DialogBox title="Remove this run?" isOpen={isOpen} onClose={close}>
      <p>
        Run{' '}
        <code>
          <UntrustedLine text={run.id} />
        </code>{' '}
        will be removed with its results and those of its {plural(paid, 'answer')} that no other run has used,
        transcripts included. This cannot be undone: running it again costs again ({describeRunCost(run)} so
        far).
      </p>
      {problem !== null && (
        <Notice kind="alarm" headline="Not removed.">
          <span role="alert">{problem}</span>
        </Notice>
      )}
      <div className="dialog-buttons">
        <button type="button" onClick={close}>
          Keep it
        </button>
        <button type="button" className="danger" disabled={isBusy} onClick={remove}>
          {isBusy ? 'Removing …' : 'Remove the run'}
        </button>
      </div>
    </DialogBox>
  );
}
