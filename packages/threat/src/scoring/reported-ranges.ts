import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';

const SOURCE =
  '(?:texts?|documents?|pages?|messages?|e-?mails?|notes?|comments?|instructions?|prompts?|files?|results?|outputs?|skills?|memory|entry|entries|paragraphs?|sections?|lines?|footers?|headers?|websites?|articles?|tickets?|requests?|readme|payload|injection|attackers?|senders?|authors?|steps?|servers?|tools?|bots?|agents?|helpers?|hints?|logs?|hooks?|packages?|plugins?|issues?|descriptions?|examples?|vendors?|it|which|that)';
const SAYS =
  '(?:says?|said|reads?|states?|stated|asks?|asked|tells?|told|instructs?|instructed|wants?|wanted|demands?|demanded|claims?|claimed|tries|tried|requests?|requested|orders?|ordered|directs?|directed|telling|asking|instructing|saying|claiming)';
const TO_WHOM =
  '(?: (?:me|you|us|agents?|assistants?|ais?|models?|readers?|anyone|everybody|everyone|workers?|tools?|the (?:agent|assistant|ai|model|reader|user)))?';
/** Perhaps a name in quotation marks, or an address. */
const NAMED = '(?:["“\']?[\\w@.-]{1,60}["”\']? ){0,3}?';
const CLAIM = `\\b${SOURCE} ${NAMED}${SAYS}${TO_WHOM}`;
/** A wish for a thing to be so: "the comment wants the backup off". */
const WISH = `\\b${SOURCE} (?:\\w+ ){0,3}?(?:wants?|wanted|demands?|demanded|would have|would like)${TO_WHOM} (?:the|its|all|an?|our|your|every|no)`;
const INTRODUCTION = new RegExp(`${CLAIM}(?: (?:to|that|for|not to)\\b|:)|${WISH}\\b`, 'gi');
/** Right before a quotation. */
const BEFORE_QUOTATION = new RegExp(`${CLAIM}(?: (?:to|that|for|not to))?[:,]?\\s{0,4}$`, 'i');
const LONGEST_INTRODUCTION = 120;
const END =
  /[.!?;]|\n[ \t]{0,20}(?:\n|[-*+>#|]|\d{1,3}[.)])|, ?(?:so|and|but|which|therefore|then)\b|[–—]| - |\b(?:I|I'm|I've|I'll|we|so|therefore|thus|hence|done)\b(?! (?:should|must|am to|need to|have to|can)\b)/;
const LONGEST = 400;

/**
 * Returns where an answer reports what a text or its author says or wants, without quotation marks: "the page
 * asks me to …". Ends with the clause, or where the speaker turns to its own actions.
 * @returns UTF-16 offsets, in order
 */
export function reportedRanges(text: string): OffsetRange[] {
  const ranges: OffsetRange[] = [];
  let reached = 0;
  for (const { 0: introduction, index } of text.matchAll(INTRODUCTION)) {
    const start = index + introduction.length;
    if (start < reached) continue;
    const clause = text.slice(start, start + LONGEST);
    const end = start + (END.exec(clause)?.index ?? clause.length);
    ranges.push({ start: index, end });
    reached = end;
  }
  return ranges;
}

/** Returns true when the text right before a place introduces someone's words. */
export function isIntroduced(text: string, at: number): boolean {
  return BEFORE_QUOTATION.test(text.slice(Math.max(0, at - LONGEST_INTRODUCTION), at));
}
