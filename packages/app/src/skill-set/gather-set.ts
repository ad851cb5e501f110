import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { collectMembers, skillsWithPlugins } from '@plugin-eval/quality/evaluate/collect-members.ts';
import { placesInStores } from '@plugin-eval/quality/skill-set/places-in-stores.ts';
import { readMember } from '@plugin-eval/quality/skill-set/read-set-member.ts';
import type { SetMember } from '@plugin-eval/quality/skill-set/set-member.ts';
import { identifyTarget, type Target } from '@plugin-eval/skill/identify-target.ts';
import type { CollectionMembers } from '@plugin-eval/skill/member.ts';

/** The skills of a set before and after a requested change. */
export interface GatheredSet {
  /** Members after the change: kept ones first, then added ones. */
  present: SetMember[];
  /** Number of kept members. */
  kept: number;
  /** Members that the change removes. */
  removed: SetMember[];
  isChanged: boolean;
  skipped: SkillSet['skipped'];
  errors: SkillSet['errors'];
}

/** Sources of a skill set. */
export interface SetSources {
  paths: readonly string[];
  add?: readonly string[] | undefined;
  without?: readonly string[] | undefined;
  workingDirectory: string;
}

/** The folders that a request names. @throws FileError */
export function setTargets({ paths, add = [], workingDirectory }: SetSources): Target[] {
  return [...paths, ...add].map((path) => identifyTarget(path, workingDirectory));
}

/**
 * Reads all skills. Executes nothing.
 * @throws UsageError when a name that is to be taken out is no skill of the set
 * @throws InterruptedError
 */
export function gatherSet(
  targets: readonly Target[],
  { paths, add = [], without = [] }: SetSources,
  settings: Settings,
  signal: AbortSignal,
): GatheredSet {
  const found = collectMembers(targets.slice(0, paths.length), optionsFor(settings));
  const base = readMembers(found, targets, settings, signal);
  // Nothing that is given brings nothing, and is no folder without skills.
  const joining = add.length === 0 ? null : collectMembers(targets.slice(paths.length), optionsFor(settings));
  const added =
    joining === null ? { members: [], errors: [] } : readMembers(joining, targets, settings, signal);
  const isRemoved = removal(base.members, without);
  const kept = base.members.filter((member) => !isRemoved(member));
  return {
    present: [...kept, ...added.members],
    kept: kept.length,
    removed: base.members.filter(isRemoved),
    isChanged: add.length + without.length > 0,
    skipped: [...found.skipped, ...(joining?.skipped ?? [])],
    errors: [...found.errors, ...base.errors, ...(joining?.errors ?? []), ...added.errors],
  };
}

function optionsFor({ profile, limits }: Pick<Settings, 'profile' | 'limits'>) {
  const depth = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;
  return { profile, limits, depth, toolVersion: VERSION, allSkills: true };
}

function readMembers(
  found: CollectionMembers,
  targets: readonly Target[],
  { limits }: Pick<Settings, 'limits'>,
  signal: AbortSignal,
) {
  const placeOf = placesInStores(found.skills, targets);
  const members: SetMember[] = [];
  const errors: SkillSet['errors'] = [];
  for (const { member, plugin } of skillsWithPlugins(found)) {
    if (signal.aborted) throw new InterruptedError();
    try {
      members.push(readMember(member, plugin, limits, plugin === null ? placeOf(member) : undefined));
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      errors.push({ path: error.path, rule: error.rule, message: error.message });
    }
  }
  return { members, errors };
}

function removal(members: readonly SetMember[], names: readonly string[]): (member: SetMember) => boolean {
  const known = new Set(members.map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new UsageError(`--without ${unknown}: no skill of the set has this name.`);
  return ({ name }) => names.includes(name);
}
