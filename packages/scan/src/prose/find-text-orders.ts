import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from '../flows/flow-context.ts';
import { assetPassages, describesTools } from './asset-passages.ts';
import { findOrders } from './find-orders.ts';
import type { OrderRows } from './order-rows.ts';
import { rowsOf } from './prose-rows.ts';
import { proseSections } from './prose-sections.ts';
import { type Passage, type Prose, type ProseBlock, readProse } from './read-prose.ts';
import { withEntries } from './reference-entries.ts';
import { spokenTexts } from './spoken-texts.ts';

/** Fields of a frontmatter that hold no sentences. */
const PLAIN_FIELD =
  /^(?:name|license|version|author|allowed-tools|tools|model|tags|keywords|homepage|repository|color)\s*:/;
/** Announces text that becomes instructions of the agent. */
const TO_BE_PLANTED =
  /\b(?:add|append|insert|write|put|copy|paste|place|save|store|remember)\b[^\n]{0,160}(?:\b(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|HEARTBEAT|IDENTITY|BOOTSTRAP|copilot-instructions)\.md\b|\.cursorrules\b|\b(?:long-term|persistent|permanent) memory\b)/i;

/** Orders with a harmful object in the texts of a skill, and in other files where they speak to an agent. */
export function findTextOrders(
  texts: ReadonlyMap<string, Prose>,
  { inventory }: Pick<FlowContext, 'inventory'>,
  rows: OrderRows = rowsOf(),
): FindingDraft[] {
  const inTexts = [...texts].flatMap(([file, { passages, blocks }]) => [
    ...ordersInPassages(file, passages.flatMap(spokenField), blocks, rows),
    ...blocks.flatMap((block) => ordersInBlock(file, block, rows)),
    ...passages
      .filter(({ kind, announced }) => kind === 'quote' && TO_BE_PLANTED.test(announced))
      .flatMap(({ text, line }) => plantedOrders(file, text.replace(/^[ \t]*>[ \t]?/gm, ''), line, rows)),
  ]);
  const inAssets = inventory.files.flatMap(({ path, text, kind }) =>
    text === null || (kind !== 'data' && kind !== 'code')
      ? []
      : ordersInPassages(path, assetPassages(path, text), [], rows),
  );
  return [...inTexts, ...inAssets];
}

/** Orders in a text written for an agent to read. */
export function ordersIn(text: string, file: string): FindingDraft[] {
  const { passages, blocks } = readProse(text);
  return ordersInPassages(file, passages, blocks, rowsOf());
}

/** A passage; empty for a field without sentences. YAML's quotation marks do not quote anyone. */
function spokenField(passage: Passage): Passage[] {
  if (passage.kind !== 'frontmatter') return [passage];
  if (PLAIN_FIELD.test(passage.text)) return [];
  return [
    {
      ...passage,
      text: passage.text.replace(/^([\w-]{1,40}[ \t]{0,8}:[ \t]{1,8})(["'])(.*)\2[ \t]*$/, '$1 $3 '),
    },
  ];
}

function ordersInPassages(
  file: string,
  passages: readonly Passage[],
  blocks: readonly ProseBlock[],
  rows: OrderRows,
): FindingDraft[] {
  return spokenTexts(passages).flatMap(({ passages: spoken, hidden }) => {
    const sections = proseSections(withEntries(spoken), hidden === null ? blocks : []);
    return [
      ...encodedCommands(spoken, file, hidden),
      ...findOrders(sections, rows, { file, hidden, planted: false }),
    ];
  });
}

/** Blocks that become instructions of the agent, and blocks of code that describe tools to it. */
function ordersInBlock(
  file: string,
  { info, announced, text, line }: ProseBlock,
  rows: OrderRows,
): FindingDraft[] {
  if (/^(?:|te?xt|markdown|md)$/.test(info) && TO_BE_PLANTED.test(announced))
    return plantedOrders(file, text, line, rows);
  if (!describesTools(text)) return [];
  const passages = assetPassages(`${file}.${info === '' ? 'json' : info}`, text);
  return ordersInPassages(
    file,
    passages.map((passage) => ({ ...passage, line: passage.line + line - 1 })),
    [],
    rows,
  );
}

function plantedOrders(file: string, text: string, line: number, rows: OrderRows): FindingDraft[] {
  const { passages, blocks } = readProse(text);
  return findOrders(proseSections(passages, blocks), rows, { file, hidden: null, planted: true }).map(
    (draft) => ({
      ...draft,
      line: (draft.line ?? 1) + line - 1,
    }),
  );
}

const COMMAND =
  /\b(?:curl|wget)\b[^\n]{0,300}\|\s*(?:sudo\s+)?(?:ba|z)?sh\b|\bbash\s+-[ci]\b|\/dev\/tcp\/|\bpowershell\b[^\n]{0,80}-\w|\b(?:iwr|irm)\b[^\n]{0,200}\biex\b|\brm -rf [~/]|\bcurl\b[^\n]{0,200}(?:-d|-F|-T|--data)\b/i;

/** Encoded commands in a text: no author encodes them for a reader. */
function encodedCommands(passages: readonly Passage[], file: string, hidden: string | null): FindingDraft[] {
  if (hidden === null || !/base64|hexadecimal|rot13|reverse/.test(hidden)) return [];
  return passages.flatMap(({ text, line }): FindingDraft[] => {
    const match = COMMAND.exec(text);
    if (match === null) return [];
    const message = `A text says ${hidden}: ${JSON.stringify(match[0].slice(0, 120))}.`;
    return [{ rule: 'disguised-code', level: 'error', confirmed: true, message, file, line, steps: [] }];
  });
}
