import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from '../flows/flow-context.ts';
import { findOrders } from './find-orders.ts';
import type { Prose } from './read-prose.ts';
import { findActs } from './sentences/find-acts.ts';
import { sentencesOf } from './sentences/sentence.ts';
import { spokenTexts } from './spoken-texts.ts';

/** Fields of a frontmatter that hold no sentences. */
const PLAIN_FIELD =
  /^(?:name|license|version|author|allowed-tools|tools|model|tags|keywords|homepage|repository|color)\s*:/;

/** Orders with a harmful object in the texts of a skill. */
export function findTextOrders(
  texts: ReadonlyMap<string, Prose>,
  { isSecurityWork, texts: all }: Pick<FlowContext, 'isSecurityWork' | 'texts'>,
): FindingDraft[] {
  const counts = new Map<string, number>();
  return [...texts].flatMap(([file, { passages }]) =>
    spokenTexts(
      passages.filter(({ kind, text }) => kind !== 'frontmatter' || !PLAIN_FIELD.test(text)),
    ).flatMap(({ passages: spoken, hidden }) => {
      const about = { file, isSecurityWork, addresses: { texts: all, counts }, hidden };
      const acts = findActs(sentencesOf(spoken), about);
      return [...findOrders(spoken, file, isSecurityWork), ...acts];
    }),
  );
}
