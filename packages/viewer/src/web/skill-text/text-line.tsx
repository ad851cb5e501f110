import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import { memo, useState } from 'react';
import { UntrustedLine } from '../design/untrusted.tsx';
import { ANNOTATION_KINDS, type Annotation } from './annotation.ts';
import { marksOn, segmentsOf } from './line-segments.ts';
import type { LineKind } from './line-structure.ts';

/** Characters of a line drawn before the reader expands it. */
const SHOWN = 4000;
const MORE = 40_000;

interface TextLineProps {
  number: number;
  text: string;
  kind: LineKind;
  codeSpans: readonly OffsetRange[] | undefined;
  marks: readonly Annotation[] | undefined;
  notes: readonly Annotation[] | undefined;
  selected: string | null;
}

const NONE: readonly never[] = [];

/** One line with its number, marks and notes. */
export const TextLine = memo(function TextLine({
  number,
  text,
  kind,
  codeSpans = NONE,
  marks = NONE,
  notes = NONE,
  selected,
}: TextLineProps) {
  const [shown, setShown] = useState(SHOWN);
  const gravest = ANNOTATION_KINDS.find((one) => notes.some((note) => note.kind === one));
  const cut = text.slice(0, shown);
  const segments = segmentsOf(cut, codeSpans, marksOn(number, marks, selected));
  return (
    <>
      <div className={`text-line ${kind}${gravest === undefined ? '' : ` noted ${gravest}`}`}>
        <span className="line-number" aria-hidden="true">
          {number}
        </span>
        <code className="line-text" dir="auto">
          {segments.map(({ text: piece, isCode, mark, isSelected }, index) => {
            const key = index;
            const shownPiece = <UntrustedLine key={key} text={piece} />;
            if (mark !== null)
              return (
                <mark
                  key={key}
                  className={`${mark}${isSelected ? ' selected' : ''}${isCode ? ' code-span' : ''}`}
                >
                  {shownPiece}
                </mark>
              );
            return isCode ? (
              <span key={key} className="code-span">
                {shownPiece}
              </span>
            ) : (
              shownPiece
            );
          })}
          {text.length > shown && (
            <button type="button" className="more-text" onClick={() => setShown(shown + MORE)}>
              … {formatCount(text.length - shown)} more characters
            </button>
          )}
        </code>
      </div>
      {notes.length > 0 && (
        <ul className="line-notes">
          {notes.map(({ id, kind: noteKind, note }) => (
            <li key={id} className={`${noteKind}${id === selected ? ' selected' : ''}`} id={`note-${id}`}>
              {note}
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
