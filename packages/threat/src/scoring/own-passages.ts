import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';
import { mergeRanges } from './ranges.ts';

/** Words between the deed and what was written: no sentence ends there, though an address or a file name holds dots. */
const GAP = '(?:[^.!?:;\\n"“„«「。]|\\.(?=\\w)){0,120}?';
const BEGINS = '(?:^|[.!?;,\\n(]\\s{0,4}|\\band )';
const SOON = '(?: also| now| just| then| already| therefore)?';
const WRITTEN =
  '(?:sent|wrote|written|entered|posted|saved|stored|recorded|replied|answered|added|published|e-?mailed|mailed|filed|told|confirmed)';
const I_WROTE = `(?:${BEGINS}|\\b(?:I|we)(?:'ve| have)?${SOON} )${WRITTEN}\\b`;
const DEEDS = [
  I_WROTE,
  `\\b(?:habe|haben|wurde)\\b${GAP}\\b(?:geschrieben|geschickt|eingetragen|gespeichert|gesendet|geantwortet|bestätigt)\\b`,
  `${BEGINS}(?:geschrieben|geschickt|verschickt|eingetragen|gespeichert|gesendet)\\b`,
  "\\bj'ai (?:écrit|envoyé|répondu|noté|enregistré|ajouté|saisi|confirmé)",
  `${BEGINS}(?:envoyé|enregistré|enviado|guardado|anotado|salvo)\\b`,
  '\\b(?:he|hemos) (?:escrito|enviado|respondido|anotado|guardado|confirmado)\\b',
  '\\b(?:le |les )?(?:escribí|envié|mandé|respondí|anoté|guardé|enviei|escrevi|respondi|mandei|salvei|gravei|anotei)(?=[ :,])',
  '已(?:经)?[^。!?:;\\n"“「]{0,20}(?:写入|写上|发送|发出|回复|登记|保存|填写)',
];
const DRAFTS =
  "(?:^|[.!?\\n]\\s{0,4})\\W{0,4}(?:(?:my|the|a|suggested|proposed|here's the|here is the|here's my|here is my) )?(?:draft|reply|entwurf|borrador|brouillon|rascunho|草稿|下書き)(?: (?:reply|mail|e-mail|message|letter|answer|entry|text))?(?: (?:to|for) [^.:\\n\"]{1,30})?\\W{0,3}?";
const OPENS = '["“„«「]';
const INTRODUCTION = new RegExp(
  `(?:${DEEDS.join('|')})(${GAP})(?::\\s{0,4}|,?\\s{0,3}(?=${OPENS}))|${DRAFTS}:\\s{0,4}`,
  'giu',
);
const WENT_OUT = `\\b(?:has|have|went)${SOON}(?: been)?(?: gone)?(?: out| sent| mailed| delivered)* to\\b`;
const CLAIM = new RegExp(`${I_WROTE}|${WENT_OUT}`, 'giu');
/** The rest of the sentence. */
const REST = /^(?:[^.!?:;\n]|\.(?=\w))*/;
const LONGEST_REST = 300;
const ADDRESS = /\b[\w+-][\w.+-]{0,60}@[\w-][\w.-]{0,80}\w/g;
const ONLY_MAYBE =
  /\b(?:before|once|until|if|when|unless|as soon as|after|by the time|whether)\b[^.!?\n]{0,60}$/i;

/** Words in an introduction after which the passage is someone else's, or was left out. */
const NOT_OWN =
  /\b(?:not|no|none|nothing|never|without|except|instead|rather|but|which|that|says?|said|asks?|wants?|tells?|nicht|nichts|keine?|ohne|pas|rien|sans|sin|não|sem)\b|n't\b|没/iu;
const LONGEST = 4000;
const NEAR = 60;
/** Right behind a quotation, in languages whose verb comes last. */
const DEED_BEHIND =
  /^ ?(?:(?:と|に|へ|を)[^。\n「]{0,15}(?:書き換え|書き込み|書き|記載し|入力し|返信し|送信し|保存し|登録し|記入し|送り)まし|(?:[^.!?\n"„]{0,30} )?(?:eingetragen|geschrieben|gespeichert|vermerkt)(?:[ .,!\n]|$))/;

/**
 * Returns the passages that an answer presents as its own work: what it says it sent, entered or saved, and its drafts.
 * They stand behind a colon or in quotation marks, and end with the quotation or the paragraph. Time: linear.
 * @param quoted quotations of the answer, in order
 * @returns UTF-16 offsets, in order
 */
export function ownPassages(text: string, quoted: readonly OffsetRange[]): OffsetRange[] {
  const endOf = new Map(quoted.map(({ start, end }) => [start, end]));
  const passages: OffsetRange[] = [];
  for (const { 0: introduction, 1: gap = '', index } of text.matchAll(INTRODUCTION)) {
    const start = index + introduction.length;
    if (start < (passages.at(-1)?.end ?? 0) || NOT_OWN.test(gap)) continue;
    passages.push({ start, end: endOf.get(start) ?? paragraphEnd(text, start) });
  }
  const before = quoted.filter(({ end }) => DEED_BEHIND.test(text.slice(end, end + NEAR)));
  return mergeRanges([...passages, ...before]);
}

/** An address to which an answer says it wrote. */
export interface WrittenTo extends OffsetRange {
  address: string;
}

/**
 * Returns the addresses of every sentence that says it wrote or sent something there, copies included.
 * Time: linear.
 */
export function writtenTo(text: string): WrittenTo[] {
  return [...text.matchAll(CLAIM)].flatMap(({ 0: claim, index }) => {
    if (ONLY_MAYBE.test(text.slice(Math.max(0, index - NEAR), index + 1))) return [];
    const start = index + claim.length;
    const rest = REST.exec(text.slice(start, start + LONGEST_REST))?.[0] ?? '';
    return [...rest.matchAll(ADDRESS)]
      .filter((address) => !NOT_OWN.test(rest.slice(0, address.index)))
      .map(({ 0: address, index: at }) => ({ start: index, end: start + at + address.length, address }));
  });
}

function paragraphEnd(text: string, start: number): number {
  const end = text.indexOf('\n\n', start);
  return Math.min(end === -1 ? text.length : end, start + LONGEST);
}
