import { plural } from '@plugin-eval/report/number-format.ts';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { StatusWord } from '../design/status-word.tsx';
import { visibleText } from '../design/visible-characters.ts';
import { useQueryValue } from '../route/use-route.ts';
import { AnnotatedText, type TextHandle } from './annotated-text.tsx';
import { ANNOTATION_KINDS, type Annotation, type AnnotationKind, inReadingOrder } from './annotation.ts';
import { structureOf } from './line-structure.ts';

interface TextWithNotesProps {
  lines: readonly string[];
  annotations: readonly Annotation[];
  label: string;
}

const KIND_WORDS: Record<AnnotationKind, readonly [one: string, many: string]> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['note', 'notes'],
  evidence: ['quoted passage', 'quoted passages'],
};

/** A text with its annotations: filtered by kind, and browsed one by one, also by keyboard. */
export function TextWithNotes({ lines, annotations, label }: TextWithNotesProps) {
  const [selected, setSelected] = useQueryValue('mark');
  const [hidden, setHidden] = useState<ReadonlySet<AnnotationKind>>(new Set());
  const handle = useRef<TextHandle>(null);
  const text = useMemo(() => structureOf(lines), [lines]);
  const ordered = useMemo(() => inReadingOrder(annotations), [annotations]);
  const shown = useMemo(() => ordered.filter(({ kind }) => !hidden.has(kind)), [ordered, hidden]);
  const at = shown.findIndex(({ id }) => id === selected);
  const current = at === -1 ? undefined : shown[at];

  useEffect(() => {
    const wanted = ordered.find(({ id }) => id === selected);
    if (wanted !== undefined) handle.current?.showLine(wanted.line);
  }, [selected, ordered]);

  const step = (by: 1 | -1) => {
    if (shown.length === 0) return;
    const next = at === -1 ? (by === 1 ? 0 : shown.length - 1) : (at + by + shown.length) % shown.length;
    setSelected(shown[next]?.id ?? null);
  };
  const toggle = (kind: AnnotationKind) => {
    const changed = new Set(hidden);
    if (!changed.delete(kind)) changed.add(kind);
    setHidden(changed);
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'n') step(1);
    if (key === 'p') step(-1);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: n and p work wherever the focus is inside of it
    <div className="text-with-notes" onKeyDown={onKeyDown}>
      {annotations.length > 0 && (
        <div className="toolbar row text-tools">
          {ANNOTATION_KINDS.map((kind) => {
            const count = annotations.filter((one) => one.kind === kind).length;
            return (
              count > 0 && (
                <button
                  key={kind}
                  type="button"
                  aria-pressed={!hidden.has(kind)}
                  onClick={() => toggle(kind)}
                >
                  <KindWord kind={kind}>{plural(count, ...KIND_WORDS[kind])}</KindWord>
                </button>
              )
            );
          })}
          <span className="stepper row">
            <button
              type="button"
              onClick={() => step(-1)}
              disabled={shown.length === 0}
              aria-keyshortcuts="p"
            >
              Previous <kbd>p</kbd>
            </button>
            <button type="button" onClick={() => step(1)} disabled={shown.length === 0} aria-keyshortcuts="n">
              Next <kbd>n</kbd>
            </button>
            <span className="quiet">
              {at === -1 ? plural(shown.length, 'place') : `${at + 1} of ${shown.length}`}
            </span>
          </span>
        </div>
      )}
      <p className="unseen" aria-live="polite">
        {current && `Line ${current.line}: ${visibleText(current.summary)}`}
      </p>
      <AnnotatedText ref={handle} text={text} annotations={shown} selected={selected} label={label} />
    </div>
  );
}

function KindWord({ kind, children }: { kind: AnnotationKind; children: string }) {
  if (kind === 'evidence') return <span className="evidence-word">{children}</span>;
  return <StatusWord kind={kind}>{children}</StatusWord>;
}
