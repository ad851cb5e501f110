import type { Level } from '../../../documents/names.ts';
import type { FindingDraft } from '../../finding-draft.ts';
import { ACT_CLAUSES, CLAUSE_FINDER } from '../order-clauses.ts';
import { isOrder, isTaught } from '../roles.ts';
import { ALL_ACTS } from './all-acts.ts';
import { aroundSentence, type Sentence } from './sentence.ts';
import type { SentenceRule } from './sentence-rule.ts';
import { type StrangeAddresses, strangeAddressIn } from './strange-address.ts';
import { bitsOf, classesOf, wordsIn } from './word-classes.ts';

const RULES = ALL_ACTS.map((rule, index) => ({
  rule,
  index,
  bits: bitsOf(rule.words),
  clauses: ACT_CLAUSES[index] ?? [],
}));

type IndexedRule = (typeof RULES)[number];

/** For a word, the rules that it is a key of. */
const BY_KEY = new Map<string, IndexedRule[]>();
for (const entry of RULES)
  for (const key of entry.rule.keys?.split(' ') ?? []) BY_KEY.set(key, [...(BY_KEY.get(key) ?? []), entry]);

const WITHOUT_KEYS = RULES.filter(({ rule }) => rule.keys === undefined);
/** For the classes of a sentence's words, the rules without keys that ask for no others: few combinations occur. */
const byClasses = new Map<number, readonly IndexedRule[]>();

/** The rules whose words stand in a sentence, in their order. */
function rulesFor(words: readonly string[]): readonly IndexedRule[] {
  const bits = classesOf(words);
  let plain = byClasses.get(bits);
  if (plain === undefined) {
    plain = WITHOUT_KEYS.filter(({ bits: needed }) => (bits & needed) === needed);
    byClasses.set(bits, plain);
  }
  const keyed = new Set<IndexedRule>();
  for (const word of words)
    for (const entry of BY_KEY.get(word) ?? []) if ((bits & entry.bits) === entry.bits) keyed.add(entry);
  return keyed.size === 0 ? plain : [...plain, ...keyed].sort((a, b) => a.index - b.index);
}

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
export function findActs(sentences: readonly Sentence[], about: TextAbout): FindingDraft[] {
  const found: FindingDraft[] = [];
  sentences.forEach((sentence, index) => {
    const rules = rulesFor(wordsIn(sentence.text));
    if (rules.length === 0) return;
    const addresses = addressesAt(sentences, index, about);
    const taken = new Set<string>();
    const holdsAll = CLAUSE_FINDER.read(sentence.text);
    for (const { rule, clauses } of rules) {
      if (taken.has(rule.rule)) continue;
      if (rule.hiddenOnly === true && about.hidden === null && sentence.passage.kind !== 'comment') continue;
      if (rule.address !== undefined && addresses[rule.address]() === null) continue;
      if (!holdsAll(clauses)) continue;
      const draft = tried(rule, sentences, index, about, addresses);
      if (draft === null) continue;
      taken.add(rule.rule);
      found.push(draft);
    }
  });
  return found;
}

/** The strange address of a sentence, and of it with the ones around it: looked for once, and only when a rule asks. */
interface SentenceAddresses {
  here(): string | null;
  near(): string | null;
}

function addressesAt(sentences: readonly Sentence[], index: number, about: TextAbout): SentenceAddresses {
  let here: string | null | undefined;
  let near: string | null | undefined;
  const find = (text: string) => (mayHoldAddress(text) ? strangeAddressIn(text, about.addresses) : null);
  return {
    here: () => {
      here = here === undefined ? find(sentences[index]?.text ?? '') : here;
      return here;
    },
    near: () => {
      near = near === undefined ? find(aroundSentence(sentences, index)) : near;
      return near;
    },
  };
}

function mayHoldAddress(text: string): boolean {
  return text.includes('://') || text.includes('@') || text.includes('www.');
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
