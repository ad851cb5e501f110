import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { discover } from '@plugin-eval/skill/discover.ts';
import { noAnswers, sharingAnswers } from '@plugin-eval/skill/file-access.ts';
import { findMarketplace } from '@plugin-eval/skill/find-marketplace.ts';
import { findPlugin } from '@plugin-eval/skill/find-plugin.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { CollectionMembers, Member } from '@plugin-eval/skill/member.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { EvaluationOptions } from './evaluation-options.ts';

/** The members of a collection: everything that the targets bring, each once. */
export function collectMembers(targets: readonly Target[], options: EvaluationOptions): CollectionMembers {
  const members: CollectionMembers = { skills: [], plugins: [], unlisted: [], skipped: [], errors: [] };
  const seen = new Set<string>();
  for (const target of targets) {
    try {
      const found = withUnlisted(
        sharingAnswers(noAnswers(), () => membersOf(target, options)),
        options,
      );
      addAll(members, targets.length === 1 ? found : withoutRepeats(found, seen));
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      members.errors.push({ path: error.path, rule: error.rule, message: error.message });
    }
  }
  return members;
}

/** All skills of a collection, each with its plugin; null for a stand-alone skill. */
export function skillsWithPlugins({ skills, plugins }: Pick<CollectionMembers, 'skills' | 'plugins'>) {
  return [
    ...skills.map((member): { member: Member; plugin: string | null } => ({ member, plugin: null })),
    ...plugins.flatMap(({ name, skills: own }) => own.map((member) => ({ member, plugin: name }))),
  ];
}

function membersOf({ kind, path, shown }: Target, options: EvaluationOptions): CollectionMembers {
  const none: CollectionMembers = { skills: [], plugins: [], unlisted: [], skipped: [], errors: [] };
  if (kind === 'skill') return { ...none, skills: [{ path, shown }] };
  if (kind === 'plugin') return { ...none, plugins: [findPlugin(path, shown, options.limits)] };
  if (kind === 'marketplace') return marketplaceMembers(path, shown, options);
  return discoverAny(path, shown, options);
}

/** Reads a marketplace; with an unreadable manifest its contents are found as in any folder. */
function marketplaceMembers(path: string, shown: string, options: EvaluationOptions): CollectionMembers {
  try {
    const found = findMarketplace(path, shown, options.limits);
    const { plugins, unlisted, skipped, errors } = found;
    if (plugins.length + unlisted.length + skipped.length + errors.length > 0) return found;
    const message = `${shown} lists no plugin, and no skill was found below it.`;
    return { ...found, errors: [{ path: shown, rule: 'marketplace-manifest', message }] };
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    return discover(path, shown, options.limits);
  }
}

function discoverAny(path: string, shown: string, options: EvaluationOptions): CollectionMembers {
  const found = discover(path, shown, options.limits);
  const { skills, plugins, unlisted, skipped, errors } = found;
  if (skills.length + plugins.length + unlisted.length + errors.length > 0) return found;
  const [first] = skipped;
  const hint = first === undefined ? '' : ` ${first.path}: ${first.reason}.`;
  const message = `${shown} has no SKILL.md, and no skill was found below it.${hint}`;
  return { ...found, errors: [{ path: shown, rule: 'skill-file-missing', message }] };
}

/** Skills that a marketplace holds and does not list are members on request, else counted. */
function withUnlisted(found: CollectionMembers, { allSkills = false }: EvaluationOptions): CollectionMembers {
  if (!allSkills) return found;
  return {
    ...found,
    skills: [...found.skills, ...found.unlisted.flatMap(({ skills }) => skills)],
    unlisted: [],
  };
}

/** Drops members that an earlier, overlapping path already included, and reports them. */
function withoutRepeats(found: CollectionMembers, seen: Set<string>): CollectionMembers {
  const skipped = [...found.skipped];
  const isNew = ({ path, shown }: Member) => {
    const real = realPathOrNull(path) ?? path;
    if (!seen.has(real)) return true;
    skipped.push({ path: shown, reason: 'an earlier path covers it already' });
    return false;
  };
  const skills = found.skills.filter(isNew);
  const plugins = found.plugins.filter(isNew);
  for (const { path } of [...skills, ...plugins]) seen.add(realPathOrNull(path) ?? path);
  for (const { skills: own } of plugins) for (const { path } of own) seen.add(realPathOrNull(path) ?? path);
  return { ...found, skills, plugins, skipped };
}

function addAll(members: CollectionMembers, found: CollectionMembers): void {
  members.skills.push(...found.skills);
  members.plugins.push(...found.plugins);
  members.unlisted.push(...found.unlisted);
  members.skipped.push(...found.skipped);
  members.errors.push(...found.errors);
}
