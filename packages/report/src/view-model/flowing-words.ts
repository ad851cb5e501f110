import { formatCount } from '../number-format.ts';
import { type Block, type Phrase, phrasesOf } from './blocks.ts';

/** Words of a list with a lead: "Name only: pdf, docx and 3 more". @param where the hidden items can be seen */
export function flowingWords(
  { lead = '', items, more = 0, hidden = 0 }: Extract<Block, { kind: 'list' }>,
  where = '',
): Phrase[] {
  const rest = more + hidden;
  return [
    { text: `${lead}: `, tone: 'strong' },
    ...items.flatMap((item, index) => [...(index === 0 ? [] : [{ text: ', ' }]), ...phrasesOf(item)]),
    ...(rest === 0 ? [] : [{ text: ` and ${formatCount(rest)} more${hidden === 0 ? '' : where}` }]),
  ];
}
