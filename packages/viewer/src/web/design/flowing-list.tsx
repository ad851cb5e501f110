import { formatCount } from '@plugin-eval/report/number-format.ts';
import type { Block } from '@plugin-eval/report/view-model/blocks.ts';
import { flowingWords } from '@plugin-eval/report/view-model/flowing-words.ts';
import { Disclosure } from './disclosure.tsx';
import { InWords } from './in-words.tsx';

type List = Extract<Block, { kind: 'list' }>;

/** Short items after their lead, as one sentence; those beyond the first few open. */
export function FlowingList(list: List) {
  const { items, mostShown = items.length } = list;
  const hidden = items.length - mostShown;
  if (hidden <= 0)
    return (
      <p>
        <InWords words={flowingWords(list)} />
      </p>
    );
  return (
    <>
      <p>
        <InWords words={flowingWords({ ...list, items: items.slice(0, mostShown) })} />
      </p>
      <Disclosure summary={`${formatCount(hidden)} more`}>
        <p>
          <InWords
            words={items
              .slice(mostShown)
              .flatMap((item, index) => [index === 0 ? '' : ', ', ...phrases(item)])}
          />
        </p>
      </Disclosure>
    </>
  );
}

function phrases(item: List['items'][number]) {
  return typeof item === 'string' ? [item] : item;
}
