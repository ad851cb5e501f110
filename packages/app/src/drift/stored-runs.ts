import type { Drift, DriftSide } from '@plugin-eval/core/documents/drift.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { type DriftMeasure, sideValues } from '@plugin-eval/quality/drift/drift-cases.ts';
import type { StoredMeans } from '@plugin-eval/quality/drift/judge-suite.ts';
import type { Ports } from '../ports.ts';

/** A skill as stored runs are matched with it. */
export interface MatchedSkill {
  name: string;
  hash: string;
  /** Hashes of its prompts. */
  prompts: readonly string[];
}

/** One side that a stored run measured. */
interface StoredSide {
  run: string;
  arm: string;
  side: DriftSide;
  skills: Drift['skills'];
  /** Index of the side in the cases. */
  at: number;
}

/** Runs of drift that the store holds. */
export class StoredRuns {
  readonly #sides: readonly StoredSide[];
  readonly #named: readonly string[];

  private constructor(sides: readonly StoredSide[], named: readonly string[]) {
    this.#sides = sides;
    this.#named = named;
  }

  /**
   * Reads all of them.
   * @param named the runs to compare with
   * @param own the resumed run, whose earlier document does not count; null without one
   * @throws UsageError for a run that measured no drift
   */
  static async read(
    named: readonly string[],
    own: string | null,
    { store }: Pick<Ports, 'store'>,
  ): Promise<StoredRuns> {
    const sides: StoredSide[] = [];
    const journal = await store.openJournal();
    try {
      for (const { kind, runId, position } of await journal.listDocuments()) {
        if (kind !== 'drift' || runId === own) continue;
        const stored = await journal.findDocument(runId, position);
        if (stored !== null)
          sides.push(...measuredSides(runId, fromPublished(JSON.parse(stored.document)) as Drift));
      }
    } finally {
      await journal.close();
    }
    const missing = named.find((run) => !sides.some((one) => one.run === run));
    if (missing !== undefined)
      throw new UsageError(
        `Run ${missing} measured no drift. Store a baseline first: plugin-eval drift PATH.`,
      );
    return new StoredRuns(sides, named);
  }

  /** The side that the named runs measured: each run's in the same agent, else its last. */
  before(driver: string, model: string): DriftSide[] {
    const [first] = this.#baselines(driver, model);
    return first === undefined ? [] : [{ ...first.side, runs: [...this.#named] }];
  }

  /** Says why a skill cannot be compared with the named runs; null when it can. */
  problemOf({ name, hash, prompts }: MatchedSkill, driver: string, model: string): string | null {
    for (const { run, skills } of this.#baselines(driver, model)) {
      const stored = skills.find((one) => one.name === name && one.problem === null);
      if (stored === undefined) return `Run ${run} has no result of it.`;
      if (stored.hash !== hash)
        return `It changed since run ${run}. Compare versions with plugin-eval improve --from git:REF.`;
      if (promptsKey(stored.cases.map((one) => one.hash)) !== promptsKey(prompts))
        return `Its prompts changed since run ${run}. Store a new baseline: plugin-eval drift PATH.`;
    }
    return null;
  }

  /** Means of the named runs, and of all equal ones: same prompts, agent, model and version of the skills. */
  means(
    skills: readonly MatchedSkill[],
    measure: DriftMeasure,
    sides: readonly [string, string],
  ): StoredMeans {
    const meanIn = (one: StoredSide) => meanOf(one, skills, measure);
    const groups = new Map<string, number[]>();
    for (const one of this.#sides) {
      const mean = meanIn(one);
      if (mean === null) continue;
      const versions = skills.map(({ name }) => one.skills.find((skill) => skill.name === name)?.hash);
      const group = [one.arm, ...versions].join('\n');
      groups.set(group, [...(groups.get(group) ?? []), mean]);
    }
    const before = this.#baselines(...sides).map(meanIn);
    return {
      before: before.some((mean) => mean === null) ? [] : before.flatMap((mean) => mean ?? []),
      history: [...groups.values()],
    };
  }

  #baselines(driver: string, model: string): StoredSide[] {
    return this.#named.flatMap((run) => {
      const own = this.#sides.filter((one) => one.run === run);
      return own.find(({ side }) => side.driver === driver && side.model === model) ?? own.at(-1) ?? [];
    });
  }
}

function measuredSides(run: string, { sides, skills, sessionsEach, compared }: Drift): StoredSide[] {
  const measured = sides.filter(({ runs }) => runs.length === 0);
  if (compared === 'judges') return [];
  return measured.map((side, at) => ({
    ...{ run, side, skills, at },
    arm: `${side.driver} ${side.model} ${sessionsEach}`,
  }));
}

/** Returns null where the run lacks one of the skills or its prompts, or has no result of it. */
function meanOf(
  { skills, at }: StoredSide,
  wanted: readonly MatchedSkill[],
  measure: DriftMeasure,
): number | null {
  const values: number[] = [];
  for (const { name, prompts } of wanted) {
    const found = skills.find((one) => one.name === name && one.problem === null);
    const isSame =
      found !== undefined && promptsKey(found.cases.map(({ hash }) => hash)) === promptsKey(prompts);
    if (!isSame || found.measures.find((one) => one.measure === measure)?.verdict === 'invalid') return null;
    values.push(...sideValues(found.cases, measure, at));
  }
  return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
}

function promptsKey(hashes: readonly string[]): string {
  return [...hashes].sort().join('\n');
}
