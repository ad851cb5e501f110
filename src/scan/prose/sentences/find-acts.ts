import { addressOf, classOfHost } from '../../../code/hosts-of.ts';
import type { Level } from '../../../documents/names.ts';
import type { FindingDraft } from '../../finding-draft.ts';
import { CLAUSE_FINDER } from '../order-clauses.ts';
import { isOrder, isTaught } from '../roles.ts';
import type { ActRule, RuledPassage } from '../rules-of-passage.ts';
import { aroundSentence, type Sentence } from './sentence.ts';
import { type NearSentences, SentenceRow } from './sentence-row.ts';
import type { SentenceRule } from './sentence-rule.ts';
import {
  isOwnDocumentation,
  mayHoldAddress,
  type StrangeAddresses,
  strangeAddressIn,
} from './strange-address.ts';
import { classesIn, wordsIn } from './word-classes.ts';

/** What is known of the text that sentences stand in. */
export interface TextAbout {
  file: string;
  /** Whether the skill says that it is about attacks: what it shows is then no order. */
  isSecurityWork: boolean;
  addresses: StrangeAddresses;
  /** Where readers do not see it: said in the message. Null where they do. */
  hidden: string | null;
}

/** Orders that are told by the words that stand together in a sentence. */
export function findActs(passages: readonly RuledPassage[], about: TextAbout): FindingDraft[] {
  const found: FindingDraft[] = [];
  const row = new SentenceRow(passages);
  passages.forEach(({ acts }, index) => {
    if (acts.length === 0 || !row.hasSentence(index)) return;
    const isNearAddress = row.mayBeNearAddress(index);
    const near = isNearAddress ? acts : acts.filter(({ rule }) => rule.address === undefined);
    if (near.length > 0) found.push(...actsIn(row.around(index), near, isNearAddress, about));
  });
  return found;
}

/** @param isNear whether an address may stand in the sentences */
function actsIn(
  { sentences, start, end }: NearSentences,
  acts: readonly ActRule[],
  isNear: boolean,
  about: TextAbout,
): FindingDraft[] {
  const found: FindingDraft[] = [];
  const holdAddress = isNear ? sentences.map(({ text }) => mayHoldAddress(text)) : [];
  for (let index = start; index < end; index++) {
    const sentence = sentences[index] as Sentence;
    const isNearAddress = holdAddress.slice(Math.max(0, index - 1), index + 3).includes(true);
    const rules = rulesFor(sentence.text, acts, isNearAddress);
    if (rules.length === 0 || isAddressAlone(sentence.text)) continue;
    const addresses = addressesAt(sentences, index, isNearAddress, about);
    const taken = new Set<string>();
    // The rules of a passage are those whose clauses it satisfies, so one that is a single sentence need not be read again.
    const isWhole = sentence.text.length === sentence.passage.text.length;
    if (!isWhole) CLAUSE_FINDER.read(sentence.text);
    for (const { rule, clauses } of rules) {
      if (taken.has(rule.rule)) continue;
      if (rule.hiddenOnly === true && about.hidden === null && sentence.passage.kind !== 'comment') continue;
      if (rule.address !== undefined && addresses[rule.address]() === null) continue;
      if (!isWhole && !CLAUSE_FINDER.holdsAll(clauses)) continue;
      const draft = tried(rule, sentences, index, about, addresses);
      if (draft === null) continue;
      taken.add(rule.rule);
      found.push(draft);
    }
  }
  return found;
}

/** Those of some rules whose words stand in a sentence. @param isNearAddress whether it, or one beside it, may hold an address */
function rulesFor(sentence: string, acts: readonly ActRule[], isNearAddress: boolean): readonly ActRule[] {
  let words: readonly string[] | null = null;
  let classes: number | null = null;
  const found: ActRule[] = [];
  for (const act of acts) {
    if (act.rule.address !== undefined && !isNearAddress) continue;
    const { bits, keys } = act;
    classes ??= classesIn(sentence);
    if ((classes & bits) !== bits) continue;
    if (keys !== null) {
      words ??= wordsIn(sentence);
      if (!words.some((word) => keys.has(word))) continue;
    }
    found.push(act);
  }
  return found;
}

/** The strange address of a sentence, and of it with the ones around it: looked for once, and only when a rule asks. */
interface SentenceAddresses {
  here(): string | null;
  near(): string | null;
}

function addressesAt(
  sentences: readonly Sentence[],
  index: number,
  isNearAddress: boolean,
  { addresses }: TextAbout,
): SentenceAddresses {
  let here: string | null | undefined;
  let near: string | null | undefined;
  const find = (text: string) => (mayHoldAddress(text) ? strangeAddressIn(text, addresses) : null);
  return {
    here: () => {
      here = here === undefined ? find(sentences[index]?.text ?? '') : here;
      return here;
    },
    near: () => {
      if (near === undefined) near = isNearAddress ? find(aroundSentence(sentences, index)) : null;
      return near;
    },
  };
}

function tried(
  rule: SentenceRule,
  sentences: readonly Sentence[],
  index: number,
  about: TextAbout,
  addresses: SentenceAddresses,
): FindingDraft | null {
  const sentence = sentences[index] as Sentence;
  const { text, passage } = sentence;
  const [act, ...others] = rule.all;
  // The first pattern is the longest, and takes the longest to compile.
  if (!others.every((pattern) => pattern.test(text))) return null;
  const match = act?.exec(text);
  if (match == null) return null;
  if (rule.unless?.test(text) === true) return null;
  const before = `${sentence.before}${text.slice(0, match.index)}`;
  const ownBefore = text.slice(0, match.index);
  const isHidden = about.hidden !== null || passage.kind === 'comment';
  const rest = passage.text.slice(
    sentence.start + match.index,
    sentence.start + match.index + match[0].length + 300,
  );
  if (isTaught(passage, ownBefore.trim() === '' ? '' : ownBefore, rest, match[0].length)) return null;
  if (rule.anyMood !== true && !isHidden && !isTold(before, ownBefore, match[0])) return null;
  const around = aroundSentence(sentences, index);
  const address = addresses[rule.address ?? 'near']();
  if (rule.rule === 'remote-instructions' && isOwnPage(address, about.addresses)) return null;
  if (rule.near !== undefined && !rule.near.test(around)) return null;
  const isWorse =
    isHidden || rule.worse?.test(around) === true || (rule.worseWithAddress === true && address !== null);
  const level: Level =
    about.isSecurityWork || passage.kind === 'entry'
      ? about.hidden === null
        ? 'info'
        : 'warning'
      : isWorse
        ? 'error'
        : rule.level;
  const where = about.hidden ?? (passage.kind === 'comment' ? 'in a comment that readers do not see' : null);
  const message = rule.message.replace('{address}', address ?? 'an address');
  return {
    rule: rule.rule,
    level,
    confirmed: false,
    message: `${message}${where === null ? '' : `, ${where}`}.`,
    file: about.file,
    line: sentence.line,
    steps: [],
  };
}

const ADDRESSES = /https?:\/\/[^\s<>"'`]{1,2000}/g;
/** The label of a link that is defined apart from where it stands: `[1]: https://…`. */
const LABELS = /\[[^[\]\n]{1,80}\]:/g;

/** Whether nothing stands in a sentence but where links lead to: words of an address are no order. */
function isAddressAlone(text: string): boolean {
  if (!text.includes('://')) return false;
  return !/\p{L}{2}/u.test(text.replace(ADDRESSES, '').replace(LABELS, ''));
}

/** Whether an address is a page of what the skill is about. */
function isOwnPage(found: string | null, addresses: StrangeAddresses): boolean {
  const address = found === null ? null : addressOf(found);
  return address !== null && classOfHost(address) === 'unknown' && isOwnDocumentation(address, addresses);
}

/** Whether what follows is told to the agent. */
function isTold(before: string, ownBefore: string, found: string): boolean {
  if (isOrder(ownBefore.replace(/^(?:[\s\S]*\n)?[^\S\n]*(?:[-*+•]|\d{1,3}[.)])\s+/, ''))) return true;
  if (isReported(before, ownBefore, found)) return false;
  return /\b(?:must|should|shall|have to|has to|need to|needs to|required to|is to|are to|ensure|make sure|remember to|sure to|always|automatically|then|and|agent|assistant|you|(?<!\b(?:about|wants?|wanted|going|able|likely|unable|tr(?:y|ies|ying)|how|easy|tempted|asked|asks?|meant|intended|used) )to)\s+(?:\w+ly\s+|also\s+|then\s+|be\s+)*$/i.test(
    before,
  );
}

/** Whether a second verb tells what something does that is not the agent: "it compares the pages and ships the changed ones". */
function isReported(before: string, ownBefore: string, found: string): boolean {
  return (
    /\b(?:and|then)\s+(?:\w+ly\s+|also\s+)*$/i.test(before) &&
    /^[a-z]{2,}[^\Ws]s\b/i.test(found) &&
    !/\b(?:agent|assistant|claude|model|skill|you|user)\b/i.test(ownBefore)
  );
}
