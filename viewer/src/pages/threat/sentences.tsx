import { plural } from '../../../../src/report/number-format.ts';
import { excerpt } from '../../../../src/text/code-points.ts';
import { ForeignText } from '../../design/foreign.tsx';

const MOST = 200;
const LONGEST = 2_000;

/** A sentence of a document, as long as one can be. */
export function Sentence({ text }: { text: string }) {
  return <ForeignText text={excerpt(text, LONGEST)} />;
}

/** Sentences of a document, one a line. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  const rest = sentences.length - MOST;
  return (
    <ul className="sentence-list">
      {sentences.slice(0, MOST).map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other identity
        <li key={index}>
          <Sentence text={sentence} />
        </li>
      ))}
      {rest > 0 && <li className="quiet">and {plural(rest, 'more', 'more')}</li>}
    </ul>
  );
}
