import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import type { Alongside, EvaluationPlan } from '../evaluation/evaluation-plan.ts';
import type { Ports } from '../ports.ts';
import { activationGates } from '../versions/activation-gates.ts';
import type { ComparedVersion } from '../versions/compared-version.ts';
import { type VersionPair, versionPairs } from '../versions/version-pairs.ts';
import type { VersionRuns } from '../versions/versions-alongside.ts';
import type { VersionsPlan } from '../versions/versions-plan.ts';
import type { CompareRequest } from './compare-request.ts';
import type { ComparedSources } from './compared-sources.ts';

/** The skills of two sides whose versions are compared in sessions. */
export class ComparedVersions {
  readonly #pairs: readonly VersionPair[];
  readonly #plan: VersionsPlan | null;
  #runs: VersionRuns = [];

  constructor(pairs: readonly VersionPair[], plan: VersionsPlan | null) {
    this.#pairs = pairs;
    this.#plan = plan;
  }

  /** The sessions as work of the run; null without any. */
  async alongside(): Promise<Alongside | null> {
    if (this.#plan === null) return null;
    const { versionsAlongside } = await import('../versions/versions-alongside.ts');
    return versionsAlongside(this.#plan, (runs) => {
      this.#runs = runs;
    });
  }

  /** @param budgetEnded true when the budget ended before all work */
  async judged(budgetEnded: boolean): Promise<ComparedVersion[]> {
    if (this.#plan === null) return [];
    const { activationChanges } = await import('../versions/activation-changes.ts');
    return activationChanges(this.#plan, this.#runs, budgetEnded);
  }

  /** Gates of the skills that were compared; one that is open where the sides are no versions of one skill. */
  gates(versions: readonly ComparedVersion[], subject: string, areResults: boolean): Gate[] {
    if (this.#pairs.length > 0) return activationGates(versions);
    const message = areResults
      ? 'These results were measured one after the other, so they do not show how activation changed. Compare the folders.'
      : 'Activation is compared between versions of one skill, with one name. Leave --depth out, or name two versions.';
    return [{ name: 'activation', subject, passed: null, value: null, bound: 0, message }];
  }
}

/** Plans the sessions that compare the versions of skills on two sides. @throws DatabaseError */
export async function planComparedVersions(
  { sources, axis }: ComparedSources,
  { targets, simulation, settings, options }: EvaluationPlan,
  request: CompareRequest,
  ports: Ports,
): Promise<ComparedVersions> {
  const [a, b] = targets;
  if (sources.length !== 2 || a === undefined || b === undefined || simulation === null)
    return new ComparedVersions([], null);
  const pairs =
    axis === 'versions' && a.kind === 'skill'
      ? [{ name: readSkill(b.path, b.shown, options.limits).name, before: a, now: b }]
      : a.kind === 'plugin'
        ? []
        : versionPairs({ targets: [a], root: a.shown }, { targets: [b], root: b.shown }, options);
  const { planVersions } = await import('../versions/versions-plan.ts');
  return new ComparedVersions(pairs, await planVersions(pairs, simulation, settings, request, ports));
}
