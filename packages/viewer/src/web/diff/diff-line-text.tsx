import { formatCount } from '@plugin-eval/report/number-format.ts';
import { useState } from 'react';
import { UntrustedLine } from '../design/untrusted.tsx';
import type { DiffLine } from './line-diff.ts';
import type { WordPart } from './word-diff.ts';

/** Characters of a line drawn before the reader expands it. */
const SHOWN = 4000;
const MORE = 40_000;

interface DiffLineTextProps {
  line: DiffLine;
  /** Changes within the line; null for a whole line. */
  parts: readonly WordPart[] | null;
}

/** The text of a line; the words that the other one does not have are marked. */
export function DiffLineText({ line: { kind, text }, parts }: DiffLineTextProps) {
  const [shown, setShown] = useState(SHOWN);
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <code className="diff-text" dir="auto">
      {parts === null ? (
        <UntrustedLine text={text.slice(0, shown)} />
      ) : (
        parts.map((part, index) =>
          part.changed ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
            <Mark key={index}>
              <UntrustedLine text={part.text} />
            </Mark>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
            <UntrustedLine key={index} text={part.text} />
          ),
        )
      )}
      {parts === null && text.length > shown && (
        <button type="button" className="more-text" onClick={() => setShown(shown + MORE)}>
          … {formatCount(text.length - shown)} more characters
        </button>
      )}
    </code>
  );
}
