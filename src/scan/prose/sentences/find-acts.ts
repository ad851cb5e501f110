import type { Level } from '../../../documents/names.ts';
import type { FindingDraft } from '../../finding-draft.ts';
import { CLAUSE_FINDER } from '../order-clauses.ts';
import { isOrder, isTaught } from '../roles.ts';
import type { ActRule, RuledPassage } from '../rules-of-passage.ts';
import { aroundSentence, type Sentence, sentencesOf } from './sentence.ts';
import type { SentenceRule } from './sentence-rule.ts';
import { mayHoldAddress, type StrangeAddresses, strangeAddressIn } from './strange-address.ts';
import { classesOf, wordsIn } from './word-classes.ts';

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
  if (passages.every(({ acts }) => acts.length === 0)) return [];
  const found: FindingDraft[] = [];
  const actsOf = new Map(passages.map(({ passage, acts }) => [passage, acts]));
  const sentences = sentencesOf(passages.map(({ passage }) => passage));
  const holdAddress = sentences.map(({ text }) => mayHoldAddress(text));
  sentences.forEach((sentence, index) => {
    const isNearAddress =
      holdAddress[index - 1] ||
      holdAddress[index] ||
      holdAddress[index + 1] ||
      holdAddress[index + 2] ||
      false;
    const rules = rulesFor(sentence.text, actsOf.get(sentence.passage) ?? [], isNearAddress);
    if (rules.length === 0) return;
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
  });
  return found;
}

/** Those of some rules whose words stand in a sentence. @param isNearAddress whether it, or one beside it, may hold an address */
function rulesFor(sentence: string, acts: readonly ActRule[], isNearAddress: boolean): readonly ActRule[] {
  let words: readonly string[] | null = null;
  let classes = 0;
  const found: ActRule[] = [];
  for (const act of acts) {
    if (act.rule.address !== undefined && !isNearAddress) continue;
    if (words === null) {
      words = wordsIn(sentence);
      classes = classesOf(words);
    }
    const { bits, keys } = act;
    if ((classes & bits) === bits && (keys === null || words.some((word) => keys.has(word)))) found.push(act);
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
  if (isTaught(passage, ownBefore.trim() === '' ? '' : ownBefore)) return null;
  if (rule.anyMood !== true && !isHidden && !isTold(before, ownBefore)) return null;
  const around = aroundSentence(sentences, index);
  const address = addresses[rule.address ?? 'near']();
  if (rule.near !== undefined && !rule.near.test(around)) return null;
  const isWorse =
    isHidden || rule.worse?.test(around) === true || (rule.worseWithAddress === true && address !== null);
  const level: Level = about.isSecurityWork
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

/** Whether what follows is told to the agent. */
function isTold(before: string, ownBefore: string): boolean {
  if (isOrder(ownBefore.replace(/^[\s\S]*\n\s*(?:[-*+•]|\d{1,3}[.)])\s+/, ''))) return true;
  return /\b(?:must|should|shall|have to|has to|need to|needs to|required to|is to|are to|ensure|make sure|remember to|sure to|always|automatically|then|and|agent|assistant|you|to)\s+(?:\w+ly\s+|also\s+|then\s+|be\s+)*$/i.test(
    before,
  );
}
