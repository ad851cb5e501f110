import { useEffect, useRef, useState } from 'react';
import type { RunDetails } from '../../../../src/documents/run.ts';
import { describeRunTime } from '../../../../src/report/history/format-duration.ts';
import { formatCost, formatCount } from '../../../../src/report/number-format.ts';
import { describeRunCost } from '../../../../src/report/run-cost.ts';
import { excerpt } from '../../../../src/text/code-points.ts';
import { Facts } from '../../design/facts.tsx';
import { UntrustedLine, UntrustedPath } from '../../design/untrusted.tsx';
import type { ServerSource } from '../../source/viewer-source.ts';
import { Moment } from './moment.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { isResumable, meaningOf, RunStatus } from './run-status.tsx';

const LONGEST_COMMAND = 2000;

interface RunHeadProps {
  server: ServerSource;
  run: RunDetails;
  /** The run is another than before: it was taken up again. */
  onChange: () => void;
}

/** How the run stands, what it was asked to do, and what can be done with it. */
export function RunHead({ server, run, onChange }: RunHeadProps) {
  const [dialog, setDialog] = useState<'remove' | 'resume' | null>(null);
  const { status, command } = run;
  const wasResumed = useRef(false);
  useEffect(() => {
    if (!wasResumed.current || status !== 'running') return;
    wasResumed.current = false;
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [status]);
  const close = () => setDialog(null);
  return (
    <section className="card run-head" aria-label="In short">
      <p className="row lead">
        <RunStatus status={status} /> <span className="quiet">{meaningOf(status)}</span>
        <span className="actions row no-print">
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
      </p>
      <p className="command-line">
        <code dir="auto">
          plugin-eval <UntrustedLine text={excerpt(command.join(' '), LONGEST_COMMAND)} />
        </code>
      </p>
      <RunFacts run={run} />
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
    </section>
  );
}

function RunFacts({ run }: { run: RunDetails }) {
  const { workingDirectory, toolVersion, depth, seed, maxCostUsd, startedAt, resumedAt, endedAt, calls } =
    run;
  const took = describeRunTime(run);
  // While it is at work, its numbers stand below and change.
  const isOver = run.status !== 'running';
  return (
    <Facts
      facts={[
        ['Started', <Moment key="started" at={startedAt} />],
        resumedAt === null ? null : ['Resumed', <Moment key="resumed" at={resumedAt} />],
        endedAt === null
          ? null
          : [
              'Ended',
              <span key="ended">
                <Moment at={endedAt} /> {took !== null && <small>after {took}</small>}
              </span>,
            ],
        isOver ? ['Cost', describeRunCost(run)] : null,
        ['Budget', maxCostUsd === null ? 'none' : formatCost(maxCostUsd)],
        isOver
          ? [
              'Calls',
              `${formatCount(calls.succeeded)} answered, ${formatCount(calls.failed)} failed, ${formatCount(calls.open)} lost or open`,
            ]
          : null,
        isOver ? ['Reused', formatCount(run.reused)] : null,
        ['Depth', <UntrustedLine key="depth" text={depth} />],
        ['Seed', seed],
        ['plugin-eval', <UntrustedLine key="version" text={toolVersion} />],
        ['Folder', <UntrustedPath key="folder" path={workingDirectory} />],
      ]}
    />
  );
}
