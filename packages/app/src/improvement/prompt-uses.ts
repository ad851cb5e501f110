import { createHash } from 'node:crypto';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { Improvement } from '@plugin-eval/core/documents/improvement.ts';
import type { Rewriting } from '@plugin-eval/core/documents/rewriting.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import type { Ports } from '../ports.ts';

/** Share of the prompts from which on a comparison has used them. */
const USED_SHARE = 0.5;

/** A document that has used prompts. */
type Comparison = Improvement | Rewriting;

/** Identifies a comparison: run again unchanged, it is no further use of its prompts. */
export interface ComparisonIdentity {
  skill: string;
  /** Hashes of the original and of the candidates. */
  arms: readonly string[];
  /** Hashes of the prompts. */
  prompts: readonly string[];
  models: readonly string[];
  sessionsEach: number;
}

/** Identifies a prompt, letter case and white space aside. */
export function promptHash(text: string): string {
  return createHash('sha256').update(foldPrompt(text)).digest('hex');
}

/**
 * Counts the uses of these prompts for this skill that the journal has, this one included. The same
 * comparison, answered from the journal, keeps its number. Source: docs/specification/comparisons.md,
 * "Verdicts".
 * @param run the resumed run, whose own document does not count; null without one
 */
export async function promptUse(
  identity: ComparisonIdentity,
  { fresh, run }: { fresh: boolean; run: string | null },
  { store }: Pick<Ports, 'store'>,
): Promise<number> {
  if (!store.hasJournal()) return 1;
  const earlier = await earlierComparisons(identity, run, store);
  if (!fresh) {
    const same = earlier.find((one) => isSame(identityOf(one), identity));
    if (same !== undefined) return same.use;
  }
  const used = earlier.filter(({ candidates }) =>
    candidates.some(({ verdict }) => verdict.verdict !== 'invalid' && verdict.verdict !== 'too-few'),
  );
  return 1 + Math.max(0, ...used.map(({ use }) => use));
}

async function earlierComparisons(
  { skill, prompts }: ComparisonIdentity,
  run: string | null,
  store: Ports['store'],
): Promise<Comparison[]> {
  const journal = await store.openJournal();
  try {
    const wanted = new Set(prompts);
    const found: Comparison[] = [];
    for (const { kind, runId, position } of await journal.listDocuments()) {
      if ((kind !== 'improvement' && kind !== 'rewriting') || runId === run) continue;
      const stored = await journal.findDocument(runId, position);
      if (stored === null) continue;
      const document = fromPublished(JSON.parse(stored.document)) as Comparison;
      const shared = document.prompts.filter(({ hash }) => wanted.has(hash)).length;
      if (document.skill.name === skill && shared >= USED_SHARE * prompts.length) found.push(document);
    }
    return found;
  } finally {
    await journal.close();
  }
}

function identityOf(document: Comparison): ComparisonIdentity {
  return {
    skill: document.skill.name,
    arms: [document.skill.hash, ...document.candidates.map(({ hash }) => hash)],
    prompts: document.prompts.map(({ hash }) => hash),
    models: ('agents' in document ? document.agents : [document]).map(
      ({ driver, model }) => `${driver} ${model}`,
    ),
    sessionsEach: document.sessionsEach,
  };
}

function isSame(one: ComparisonIdentity, other: ComparisonIdentity): boolean {
  const sorted = (values: readonly string[]) => [...values].sort().join('\n');
  return (
    one.skill === other.skill &&
    one.sessionsEach === other.sessionsEach &&
    one.arms[0] === other.arms[0] &&
    sorted(one.arms) === sorted(other.arms) &&
    sorted(one.prompts) === sorted(other.prompts) &&
    sorted(one.models) === sorted(other.models)
  );
}
