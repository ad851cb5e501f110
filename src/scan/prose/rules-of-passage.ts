import { ACT_CLAUSES, CLAUSE_FINDER, PROSE_CLAUSES } from './order-clauses.ts';
import type { ProseRule } from './prose-rule.ts';
import { PROSE_RULES } from './prose-rules.ts';
import type { Passage } from './read-prose.ts';
import { ALL_ACTS } from './sentences/all-acts.ts';
import type { SentenceRule } from './sentences/sentence-rule.ts';
import { mayHoldAddress } from './sentences/strange-address.ts';
import { bitsOf } from './sentences/word-classes.ts';

/** A rule of sentences, and what of it is looked at before its patterns. */
export interface ActRule {
  rule: SentenceRule;
  /** The classes of words that it asks for. */
  bits: number;
  /** Words of which one has to stand in the sentence; null where it asks for none. */
  keys: ReadonlySet<string> | null;
  /** What the text has to contain, by the numbers of the finder of clauses. */
  clauses: readonly number[];
}

/** A passage, and the rules that ask for nothing that it does not contain. */
export interface RuledPassage {
  passage: Passage;
  orders: readonly ProseRule[];
  acts: readonly ActRule[];
}

const ORDERS = PROSE_RULES.map((rule, index) => ({ rule, clauses: PROSE_CLAUSES[index] ?? [] }));
const ACTS: readonly ActRule[] = ALL_ACTS.map((rule, index) => ({
  rule,
  bits: bitsOf(rule.words),
  keys: rule.keys === undefined ? null : new Set(rule.keys.split(' ')),
  clauses: ACT_CLAUSES[index] ?? [],
}));

/** The rules that a passage may break, in their order. What a sentence contains, its passage contains. */
export function rulesOfPassage(passage: Passage): RuledPassage {
  CLAUSE_FINDER.read(passage.text);
  const orders: ProseRule[] = [];
  for (const { rule, clauses } of ORDERS) if (CLAUSE_FINDER.holdsAll(clauses)) orders.push(rule);
  const acts: ActRule[] = [];
  const holdsAddress = mayHoldAddress(passage.text);
  for (const act of ACTS)
    if ((holdsAddress || act.rule.address !== 'here') && CLAUSE_FINDER.holdsAll(act.clauses)) acts.push(act);
  return { passage, orders, acts };
}
