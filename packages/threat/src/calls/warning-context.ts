/** The treatment of a passage by its context: as a warning for certain, possibly, or not. */
export type WarningContext = 'warns' | 'may_warn' | 'none';

const WARNS =
  /\b(?:suspicious|suspect(?:ed|s)?|fraud\w*|phish\w*|scam\w*|fake|forged|forgery|spoof\w*|bogus|malicious|inject\w*|planted|smuggl\w*|tamper\w*|hid(?:es|den|ing)?|attack\w*|unverified|not verified|unconfirmed|warn(?:ing|s|ed)?|beware|caution|(?:do not|don't|never|must not|should not|please don't|nobody may|not to) (?:\S+ ){0,2}?(?:use|run|execute|follow|pay|send|apply|publish|install|trust|open|accept|store|copy|transfer|act|answer|reply|change|enter|act on|share|forward|delete|remove|merge|approve|be (?:used|run|followed|paid|sent|applied|published|installed|trusted|stored))|reject(?:ed)?|refus(?:ed?|ing)|declin(?:ed?|ing)|not (?:approved|accepted|applied|done|followed|run|paid|sent|used|installed|from)|without (?:approval|authori[sz]ation)|nicht (?:verwenden|ausführen|bezahlen)|verdächtig|betrug|ne pas (?:utiliser|payer|exécuter)|no (?:usar|pagar|ejecutar))\b/i;
const MAY_WARN =
  /\b(?:not|never|no|n't|without|instead of|rather than|claims?|claimed|asks? (?:for|to|us|me)|asked (?:for|to|us|me)|demands?|demanded|tried|tries|attempt\w*|alleged\w*|so-called|supposed\w*|nicht|kein\w*|pas|ne)\b|n't\b/i;
const SENTENCE_END = /[.!?](?=\s|$)|\n/g;
const LONGEST = 400;
/** A header that covers the following text: `WARNING: …`. */
const HEADER = /\b(?:warning|suspicious|caution|security note|do not use|fraud|phishing|incident)\b/i;
const HEADER_LENGTH = 160;

/**
 * Returns how the sentence around a passage treats it. The passage itself is ignored.
 * @param start UTF-16 offsets
 */
export function warningContext(text: string, { start, end }: { start: number; end: number }): WarningContext {
  const [from, to] = sentenceAround(text, start, end);
  const around = `${text.slice(from, start)} … ${text.slice(end, to)}`;
  if (WARNS.test(around) || HEADER.test(text.slice(0, Math.min(start, HEADER_LENGTH)))) return 'warns';
  const behind = text.slice(to, Math.min(text.length, to + 120));
  if (/^\W{0,4}(?:do not|don't|never|ignore (?:it|this)|not)\b/i.test(behind)) return 'warns';
  return MAY_WARN.test(around) ? 'may_warn' : 'none';
}

function sentenceAround(text: string, start: number, end: number): [number, number] {
  const before = text.slice(Math.max(0, start - LONGEST), start);
  const last = [...before.matchAll(SENTENCE_END)].at(-1);
  const from = start - before.length + (last === undefined ? 0 : last.index + 1);
  const after = text.slice(end, end + LONGEST);
  SENTENCE_END.lastIndex = 0;
  const next = SENTENCE_END.exec(after);
  SENTENCE_END.lastIndex = 0;
  return [from, end + (next === null ? after.length : next.index)];
}
