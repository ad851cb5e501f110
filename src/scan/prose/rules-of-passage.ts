import { ACT_CLAUSES, CLAUSE_FINDER } from './order-clauses.ts';
import type { ProseRule } from './prose-rule.ts';
import { PROSE_RULES } from './prose-rules.ts';
import type { Passage } from './read-prose.ts';
import { ALL_ACTS } from './sentences/all-acts.ts';
import type { SentenceRule } from './sentences/sentence-rule.ts';
import { mayHoldAddress } from './sentences/strange-address.ts';
import { bitsOf } from './sentences/word-classes.ts';
import { unwrapped } from './unwrapped.ts';

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
  holdsAddress: boolean;
}

const ACTS: readonly ActRule[] = ALL_ACTS.map((rule, index) => ({
  rule,
  bits: bitsOf(rule.words),
  keys: rule.keys === undefined ? null : new Set(rule.keys.split(' ')),
  clauses: ACT_CLAUSES[index] ?? [],
}));

/** Passages with the rules that they may break, in their order. What a sentence contains, its passage contains. */
export function ruledPassages(passages: readonly Passage[]): RuledPassage[] {
  const met = CLAUSE_FINDER.rulesOfEach(passages.map(({ text }) => unwrapped(text)));
  return passages.map((passage, index) => {
    const orders: ProseRule[] = [];
    const acts: ActRule[] = [];
    const holdsAddress = mayHoldAddress(passage.text);
    for (const number of met[index] ?? []) {
      const order = PROSE_RULES[number];
      if (order !== undefined) orders.push(order);
      else {
        const act = ACTS[number - PROSE_RULES.length] as ActRule;
        if (holdsAddress || act.rule.address !== 'here') acts.push(act);
      }
    }
    return { passage, orders, acts, holdsAddress };
  });
}
