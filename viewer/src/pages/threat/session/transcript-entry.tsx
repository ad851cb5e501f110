import { memo } from 'react';
import { ForeignName } from '../../../design/foreign.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { MarkedJson } from '../hits/marked-json.tsx';
import { MarkedText } from '../hits/marked-text.tsx';
import type { TranscriptItem } from './numbered-entries.ts';

/** Code points of one entry that are shown at once. */
const MOST = 2_000;
const MOST_LATE = 2_000;

/** One thing that was said or done. */
export const TranscriptEntry = memo(function TranscriptEntry({ item }: { item: TranscriptItem }) {
  const { entry, text, spans, message } = item;
  switch (entry.kind) {
    case 'user':
      return (
        <li className="user">
          <p className="who">User{message !== null && ` ${message}`}</p>
          <MarkedText text={text} spans={spans} most={MOST} mostLate={MOST_LATE} />
        </li>
      );
    case 'text':
      return (
        <li className="agent">
          <p className="who">Agent</p>
          <MarkedText text={text} spans={spans} most={MOST} mostLate={MOST_LATE} />
        </li>
      );
    case 'tool-call':
      return (
        <li className="call">
          <p className="who">
            Agent calls{' '}
            <code>
              <ForeignName name={entry.tool} />
            </code>
          </p>
          <MarkedJson text={text} spans={spans} most={MOST} />
        </li>
      );
    case 'tool-result':
      return (
        <li className="result">
          <p className="who">{entry.ok ? 'Result' : <StatusWord kind="error">Error</StatusWord>}</p>
          <MarkedJson text={text} spans={spans} most={MOST} />
        </li>
      );
  }
});
