import { Fragment } from 'react';
import { mayHoldHidden } from '../../../../../src/text/hidden-characters.ts';
import { ForeignLine } from '../../../design/foreign.tsx';

const UNUSUAL = /[\r\u2028\u2029\p{Cs}]/u;

/** A run of foreign text in an element that keeps its line ends; what cannot be seen is made visible. */
export function ForeignRun({ text }: { text: string }) {
  if (!mayHoldHidden(text) && !UNUSUAL.test(text)) return text;
  return text.split(/\r\n|\n|\r/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
    <Fragment key={index}>
      {index > 0 && '\n'}
      <ForeignLine text={line} />
    </Fragment>
  ));
}
