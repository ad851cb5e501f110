import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from '../flows/flow-context.ts';
import { assetPassages } from './asset-passages.ts';
import { findOrders } from './find-orders.ts';
import { type Passage, type Prose, readProse } from './read-prose.ts';
import { rulesOfPassage } from './rules-of-passage.ts';
import { findActs } from './sentences/find-acts.ts';
import { spokenTexts } from './spoken-texts.ts';

/** Fields of a frontmatter that hold no sentences. */
const PLAIN_FIELD =
  /^(?:name|license|version|author|allowed-tools|tools|model|tags|keywords|homepage|repository|color)\s*:/;

/** A block that is announced so becomes instructions of the agent. */
const TO_BE_PLANTED =
  /\b(?:add|append|insert|write|put|copy|paste|place)\b[^\n]{0,160}(?:\b(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|HEARTBEAT|IDENTITY|BOOTSTRAP|copilot-instructions)\.md\b|\.cursorrules\b)/;

/** Orders with a harmful object in the texts of a skill, and in other files where they speak to an agent. */
export function findTextOrders(
  texts: ReadonlyMap<string, Prose>,
  { inventory, isSecurityWork, texts: all }: Pick<FlowContext, 'inventory' | 'isSecurityWork' | 'texts'>,
): FindingDraft[] {
  const ordersOf = orderFinder({ isSecurityWork, texts: all });
  const spoken = [...texts].flatMap(([file, { passages }]) =>
    ordersOf(
      file,
      passages.filter(({ kind, text }) => kind !== 'frontmatter' || !PLAIN_FIELD.test(text)),
    ),
  );
  const planted = [...texts].flatMap(([file, { blocks }]) =>
    blocks
      .filter(({ info, announced }) => /^(?:|te?xt|markdown|md)$/.test(info) && TO_BE_PLANTED.test(announced))
      .flatMap(({ text, line }) => ordersOf(file, passagesFrom(text, line))),
  );
  const written = inventory.files.flatMap(({ path, text, kind }) =>
    text === null || (kind !== 'data' && kind !== 'code') ? [] : ordersOf(path, assetPassages(path, text)),
  );
  return [...spoken, ...planted, ...written];
}

/** The passages of a block that begins on a line. */
function passagesFrom(text: string, line: number): Passage[] {
  return readProse(text).passages.map((passage) => ({ ...passage, line: passage.line + line - 1 }));
}

/** Orders in a text that is written somewhere for an agent to read. */
export function ordersIn(
  text: string,
  file: string,
  context: Pick<FlowContext, 'isSecurityWork' | 'texts'>,
): FindingDraft[] {
  return orderFinder(context)(file, readProse(text).passages);
}

function orderFinder({ isSecurityWork, texts }: Pick<FlowContext, 'isSecurityWork' | 'texts'>) {
  const addresses = { texts, counts: new Map<string, number>() };
  return (file: string, passages: readonly Passage[]): FindingDraft[] =>
    spokenTexts(passages).flatMap(({ passages: spoken, hidden }) => {
      const ruled = spoken.map(rulesOfPassage);
      return [
        ...encodedCommands(spoken, file, hidden, isSecurityWork),
        ...findOrders(ruled, file, isSecurityWork),
        ...findActs(ruled, { file, isSecurityWork, addresses, hidden }),
      ];
    });
}

const COMMAND =
  /\b(?:curl|wget)\b[^\n]{0,300}\|\s*(?:sudo\s+)?(?:ba|z)?sh\b|\bbash\s+-[ci]\b|\/dev\/tcp\/|\bpowershell\b[^\n]{0,80}-\w|\b(?:iwr|irm)\b[^\n]{0,200}\biex\b|\brm -rf [~/]|\bcurl\b[^\n]{0,200}(?:-d|-F|-T|--data)\b/i;

/** Commands that a text holds in an encoding: nobody writes them so for a reader. */
function encodedCommands(
  passages: readonly Passage[],
  file: string,
  hidden: string | null,
  isSecurityWork: boolean,
): FindingDraft[] {
  if (hidden === null || !/base64|hexadecimal|rot13|reverse/.test(hidden)) return [];
  return passages.flatMap(({ text, line }): FindingDraft[] => {
    const match = COMMAND.exec(text);
    if (match === null) return [];
    const message = `A text says ${hidden}: ${JSON.stringify(match[0].slice(0, 120))}.`;
    const level = isSecurityWork ? 'info' : 'error';
    return [{ rule: 'disguised-code', level, confirmed: true, message, file, line, steps: [] }];
  });
}
