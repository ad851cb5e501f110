import type { RunDetails } from '@plugin-eval/core/documents/run.ts';
import { useEffect, useRef, useState } from 'react';
import type { ServerSource } from '../../source/viewer-source.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { isResumable, meaningOf, RunStatus } from './run-status.tsx';
import { StopButton } from './stop-button.tsx';

interface RunActionsProps {
  server: ServerSource;
  run: RunDetails;
  /** The run is another than before: it was taken up again. */
  onChange: () => void;
}

/** The state of a run, and its actions. */
export function RunActions({ server, run, onChange }: RunActionsProps) {
  const [dialog, setDialog] = useState<'remove' | 'resume' | null>(null);
  const { status, id } = run;
  const wasResumed = useRef(false);
  useEffect(() => {
    if (!wasResumed.current || status !== 'running') return;
    wasResumed.current = false;
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [status]);
  const close = () => setDialog(null);
  return (
    <div className="row lead">
      <RunStatus status={status} /> <span className="quiet">{meaningOf(status)}</span>
      <span className="actions row no-print">
        {status === 'running' && <StopButton server={server} id={id} />}
        {isResumable(status) && (
          <button type="button" onClick={() => setDialog('resume')}>
            Resume …
          </button>
        )}
        {status !== 'running' && (
          <button type="button" className="danger" onClick={() => setDialog('remove')}>
            Remove …
          </button>
        )}
      </span>
      <RemoveDialog server={server} run={run} isOpen={dialog === 'remove'} onClose={close} />
      <ResumeDialog
        server={server}
        run={run}
        isOpen={dialog === 'resume'}
        onClose={close}
        onResumed={() => {
          wasResumed.current = true;
          close();
          onChange();
        }}
      />
    </div>
  );
}
