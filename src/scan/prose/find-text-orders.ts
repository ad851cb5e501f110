import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from '../flows/flow-context.ts';
import { assetPassages } from './asset-passages.ts';
import { findOrders } from './find-orders.ts';
import { findForeignOrders } from './foreign-orders.ts';
import { type Passage, type Prose, readProse } from './read-prose.ts';
import { withEntries } from './reference-entries.ts';
import { ruledPassages } from './rules-of-passage.ts';
import { findActs } from './sentences/find-acts.ts';
import { strangeAddresses } from './sentences/strange-address.ts';
import { spokenTexts } from './spoken-texts.ts';

/** Fields of a frontmatter that hold no sentences. */
const PLAIN_FIELD =
  /^(?:name|license|version|author|allowed-tools|tools|model|tags|keywords|homepage|repository|color)\s*:/;

/** A field without the quotation marks of YAML, which quote nobody. */
function unquoted(field: string): string {
  return field.replace(/^([\w-]{1,40}[ \t]{0,8}:[ \t]{1,8})(["'])(.*)\2[ \t]*$/, '$1$3');
}

/** A block that is announced so becomes instructions of the agent. */
const TO_BE_PLANTED =
  /\b(?:[Aa]dd|[Aa]ppend|[Ii]nsert|[Ww]rite|[Pp]ut|[Cc]opy|[Pp]aste|[Pp]lace)\b[^\n]{0,160}(?:\b(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|HEARTBEAT|IDENTITY|BOOTSTRAP|copilot-instructions)\.md\b|\.cursorrules\b)/;

/** The same of a quotation, which then quotes nobody. */
const TO_BE_REMEMBERED =
  /\b(?:add|append|insert|write|put|copy|paste|place|save|store|remember)\b[^\n]{0,160}(?:\b(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|HEARTBEAT|IDENTITY|BOOTSTRAP|copilot-instructions)\.md\b|\.cursorrules\b|\b(?:long-term|persistent|permanent) memory\b)/i;

/** Orders with a harmful object in the texts of a skill, and in other files where they speak to an agent. */
export function findTextOrders(
  texts: ReadonlyMap<string, Prose>,
  {
    inventory,
    isSecurityWork,
    texts: all,
  }: Pick<FlowContext, 'inventory' | 'texts'> & { isSecurityWork: boolean },
): FindingDraft[] {
  const ordersOf = orderFinder({ isSecurityWork, texts: all });
  const spoken = [...texts].flatMap(([file, { passages }]) =>
    ordersOf(
      file,
      passages
        .filter(({ kind, text }) => kind !== 'frontmatter' || !PLAIN_FIELD.test(text))
        .map((passage) =>
          passage.kind === 'frontmatter' ? { ...passage, text: unquoted(passage.text) } : passage,
        ),
    ),
  );
  const planted = [...texts].flatMap(([file, { blocks }]) =>
    blocks
      .filter(({ info, announced }) => /^(?:|te?xt|markdown|md)$/.test(info) && TO_BE_PLANTED.test(announced))
      .flatMap(({ text, line }) => [
        ...ordersOf(file, passagesFrom(text, line)),
        ...plantedOrders(file, text, line, isSecurityWork),
      ]),
  );
  const quoted = [...texts].flatMap(([file, { passages }]) =>
    passages
      .filter(({ kind, announced }) => kind === 'quote' && TO_BE_REMEMBERED.test(announced))
      .flatMap(({ text, line }) =>
        plantedOrders(file, text.replace(/^[ \t]*>[ \t]?/gm, ''), line, isSecurityWork),
      ),
  );
  const written = inventory.files.flatMap(({ path, text, kind }) =>
    text === null || (kind !== 'data' && kind !== 'code') ? [] : ordersOf(path, assetPassages(path, text)),
  );
  return [...spoken, ...planted, ...quoted, ...written];
}

/** Instructions that stay: each of what follows gives somebody else the word from then on, whoever it is. */
const PLANTED: readonly (readonly [RegExp, string, string])[] = [
  [
    /\b(?:fetch|read|load|curl|get|open|download)\b[^\n]{0,80}https?:\/\/[^\n]{1,200}\b(?:and|then)\b[^\n]{0,20}\b(?:follow|obey|do|execute|run|apply)\b/i,
    'remote-instructions',
    'The agent is told to fetch and follow a text time and again',
  ],
  [
    /\b(?:prefer|treat|use|consider|take)\b[^\n]{0,120}\b(?:authoritative|final|binding)\b[^\n]{0,80}\b(?:before|instead of|without|rather than)\b[^\n]{0,20}\bask\w*/i,
    'self-propagation',
    'The memory of the agent is to say whom it obeys instead of asking',
  ],
  [
    /\b(?:approved|authori[sz]ed|permitted|allowed|trusted|granted) (?:in advance|by default|automatically|without (?:asking|question|review))\b|\bpre-?(?:approved|authori[sz]ed)\b|(?<!\b(?:never|not|don't)\b[^\n.!?]{0,120})\b(?:add|install|run|execute|use|accept|send|push|publish|buy|pay)\b[^\n.!?]{0,60}\bwithout (?:asking|approval|confirmation|review)\b/i,
    'self-propagation',
    'The memory of the agent is to say that nothing need be asked',
  ],
];

function plantedOrders(file: string, text: string, line: number, isSecurityWork: boolean): FindingDraft[] {
  return PLANTED.flatMap(([pattern, rule, message]): FindingDraft[] => {
    const at = text.search(pattern);
    if (at === -1) return [];
    const level = isSecurityWork ? 'info' : 'warning';
    const found = line + text.slice(0, at).split('\n').length - 1;
    return [{ rule, level, confirmed: false, message: `${message}.`, file, line: found, steps: [] }];
  });
}

/** The passages of a block that begins on a line. */
function passagesFrom(text: string, line: number): Passage[] {
  return readProse(text).passages.map((passage) => ({ ...passage, line: passage.line + line - 1 }));
}

/** Orders in a text that is written somewhere for an agent to read. */
export function ordersIn(
  text: string,
  file: string,
  context: Pick<FlowContext, 'texts'> & { isSecurityWork?: boolean },
): FindingDraft[] {
  return orderFinder(context)(file, readProse(text).passages);
}

function orderFinder({
  isSecurityWork = false,
  texts,
}: Pick<FlowContext, 'texts'> & { isSecurityWork?: boolean }) {
  const addresses = strangeAddresses(texts);
  return (file: string, passages: readonly Passage[]): FindingDraft[] =>
    spokenTexts(passages).flatMap(({ passages: spoken, hidden }) => {
      const apart = withEntries(spoken);
      const ruled = ruledPassages(apart);
      return [
        ...encodedCommands(spoken, file, hidden, isSecurityWork),
        ...findOrders(ruled, file, isSecurityWork, addresses),
        ...findActs(ruled, { file, isSecurityWork, addresses, hidden }),
        ...findForeignOrders(spoken, { file, addresses }),
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
