import type { Outcome } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { outcomeWords } from '@plugin-eval/report/threat-report/threat-summary.ts';
import { useRef, useState } from 'react';
import { Section } from '../../../design/section.tsx';
import { visibleText } from '../../../design/visible-characters.ts';
import { goTo } from '../../../route/use-route.ts';
import { placeOf, useReport } from '../report-context.ts';
import { DownloadNotice } from './download-notice.tsx';
import { DecisionNote, KeyCap, OutcomeButtons, QueueSteps } from './review-controls.tsx';
import { type OpenQueue, queryOf } from './review-queue.ts';
import type { Decisions } from './use-decisions.ts';
import { useReviewKeys } from './use-review-keys.ts';

/** Longest note and name in characters, as in the terminal. */
const MOST_NOTE = 500;
const MOST_NAME = 200;

interface ReviewPanelProps {
  one: CaseScore;
  decisions: Decisions;
  /** The open queue; null when only this case was opened. */
  queue: OpenQueue | null;
}

/** Outcome, note and name of a review; in a queue the next case follows automatically. */
export function ReviewPanel({ one, decisions, queue }: ReviewPanelProps) {
  const place = useReport();
  const [note, setNote] = useState({ of: one.id, text: '' });
  const { reviewer, setReviewer } = decisions;
  const [isSaving, setSaving] = useState(false);
  const [status, setStatus] = useState('');
  const [keysAreOn, setKeysOn] = useState(true);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const decided = decisions.reviews.get(one.id) ?? null;
  const noteText = note.of === one.id ? note.text : '';
  const index = queue?.cases.findIndex(({ id }) => id === one.id) ?? -1;

  const go = (step: number) => {
    const next = queue?.cases[index + step];
    if (queue !== null && next !== undefined)
      goTo(placeOf(place, { kind: 'case', id: next.id }), queryOf(queue.kind));
    return next !== undefined;
  };
  const decide = async (outcome: Outcome) => {
    if (isSaving) return;
    setSaving(true);
    const isDone = await decisions.decide({ one, outcome, note: noteText.trim(), reviewer: reviewer.trim() });
    setSaving(false);
    if (!isDone) return setStatus('');
    const hasNext = go(1);
    const end = queue !== null && !hasNext ? ' That was the last one.' : '';
    setStatus(
      `${decisions.isKept ? 'Saved' : 'Noted'}: ${visibleText(one.id)} is ${outcomeWords(outcome)}.${end}`,
    );
  };
  useReviewKeys(
    {
      decide: (outcome) => void decide(outcome),
      note: () => noteField.current?.focus(),
      skip: () => void go(1),
      back: () => void go(-1),
      stop: () => goTo(placeOf(place)),
    },
    keysAreOn && queue !== null,
  );

  return (
    <Section title={queue === null ? 'Review' : 'What is it?'} className="review-panel">
      {queue !== null && (
        <QueueSteps
          queue={queue}
          index={index}
          decisions={decisions}
          keysAreOn={keysAreOn}
          onStep={go}
          onStop={() => goTo(placeOf(place))}
        />
      )}
      <p role="status" className="review-said">
        {isSaving ? 'Saving …' : status}
      </p>
      {decided !== null && <DecisionNote review={decided} takeBack={decisions.takeBackOf(one.id)} />}
      <div className="no-print">
        <OutcomeButtons
          chosen={decided?.outcome ?? null}
          disabled={isSaving}
          keysAreOn={keysAreOn && queue !== null}
          onChoose={(outcome) => void decide(outcome)}
        />
        <label className="field">
          <span>Note{queue !== null && keysAreOn && <KeyCap name="n" />}</span>
          <textarea
            ref={noteField}
            rows={2}
            maxLength={MOST_NOTE}
            value={noteText}
            placeholder="Saved with the outcome that you choose next"
            onChange={({ currentTarget }) => setNote({ of: one.id, text: currentTarget.value })}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        </label>
        <label className="field">
          <span>Reviewer</span>
          <input
            type="text"
            maxLength={MOST_NAME}
            value={reviewer}
            autoComplete="name"
            placeholder={decisions.isKept ? 'your name on this machine' : 'unknown'}
            onChange={({ currentTarget }) => setReviewer(currentTarget.value)}
          />
        </label>
        {queue !== null && (
          <label className="check">
            <input
              type="checkbox"
              checked={keysAreOn}
              onChange={({ currentTarget }) => setKeysOn(currentTarget.checked)}
            />{' '}
            Single keys decide, as in the terminal
          </label>
        )}
        <DownloadNotice decisions={decisions} />
      </div>
    </Section>
  );
}
