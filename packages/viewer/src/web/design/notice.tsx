import type { ReactNode } from 'react';

export type NoticeKind = 'note' | 'caution' | 'alarm';

const WORDS: Record<NoticeKind, string> = { note: 'Note', caution: 'Caution', alarm: 'Warning' };

/** A notice: a headline, and its details. */
export function Notice({
  kind = 'note',
  headline,
  children,
}: {
  kind?: NoticeKind;
  headline?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={`notice ${kind}`} role="note" aria-label={WORDS[kind]}>
      {headline !== undefined && <b>{headline} </b>}
      {children}
    </div>
  );
}

export function Loading({ what = 'Loading' }: { what?: string }) {
  return (
    <p className="loading" role="status">
      {what} …
    </p>
  );
}

/** An error as a sentence, with a retry if possible. */
export function ErrorNote({ error, retry }: { error: string; retry?: () => void }) {
  return (
    <div className="notice alarm" role="alert">
      <b>Could not be read.</b> {error}
      {retry !== undefined && (
        <>
          {' '}
          <button type="button" onClick={retry}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}

/** There is nothing here, and why. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="empty quiet">{children}</p>;
}
