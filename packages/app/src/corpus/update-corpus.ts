import type { CorpusSummary } from '@plugin-eval/core/documents/ranking.ts';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import type { Corpus, CorpusSkill } from '@plugin-eval/engine/store/corpus.ts';
import { isFolder, isInside } from '@plugin-eval/skill/path-probe.ts';
import { skillFileName } from '@plugin-eval/skill/skill-file.ts';
import { chooseRoots } from './choose-roots.ts';
import { type Candidates, findCandidates } from './find-candidates.ts';
import { type IndexContext, type IndexOptions, indexSkills } from './index-skills.ts';
import { summariseCorpus } from './summarise-corpus.ts';

const NOTHING_YET = 'is empty. Add folders of skills to it: plugin-eval init DIR.';

export interface UpdateRequest {
  /** The corpus folder, absolute. */
  folder: string;
  /**
   * Real paths of the folders to index. Empty: the known ones of the corpus, unless some are to be removed.
   */
  named: readonly string[];
  /** Known roots to drop. */
  forgotten: readonly string[];
}

export interface UpdateContext extends IndexContext {
  open: (mode: 'create' | 'existing') => Promise<Corpus | null>;
  /** A path as messages name it. */
  shown: (path: string) => string;
}

/**
 * Updates a corpus from the files below its roots, in one transaction at the end. Creates it when it is
 * missing and at least one skill was found.
 * @throws DatabaseError
 */
export async function updateCorpus(
  { folder, named, forgotten }: UpdateRequest,
  options: IndexOptions,
  context: UpdateContext,
): Promise<CorpusSummary> {
  const existing = await context.open('existing');
  let corpus = existing;
  try {
    const before = (await existing?.skills()) ?? [];
    const roots = (await existing?.roots()) ?? [];
    assertKnown(folder, forgotten, roots);
    const known = roots.filter((root) => !forgotten.includes(root));
    const isRefresh = named.length === 0 && forgotten.length === 0;
    if (isRefresh && known.length === 0) throw new DatabaseError('corpus', folder, NOTHING_YET);
    const wanted = isRefresh ? known.filter(isFolder) : named;
    const { searched, gone, missing } = chooseRoots(wanted, known);
    const candidates = findCandidates(
      searched.map((path) => ({ path, shown: context.shown(path) })),
      options.limits,
    );
    if (candidates.skills.length > 0) corpus ??= await context.open('create');
    const byPath = new Map(before.map((skill) => [skill.path, skill]));
    const { skills, errors } = await indexSkills(candidates.skills, byPath, options, context);
    const kept = seenFromOutside(before, searched, candidates);
    const empty = searched.filter((root) => !known.includes(root) && !holdsAny(root, candidates));
    await corpus?.update(searched, [...skills, ...kept], [...gone, ...forgotten, ...empty]);
    return summariseCorpus({
      folder,
      format: corpus?.format ?? 1,
      before,
      indexed: skills,
      after: (await corpus?.skills()) ?? [],
      roots: (await corpus?.roots()) ?? [],
      errors: [...candidates.errors, ...errors],
      skipped: [...candidates.skipped, ...missing.map((root) => missingRoot(root, before))],
      toolVersion: options.toolVersion,
    });
  } finally {
    await corpus?.close();
  }
}

/** @throws DatabaseError naming the folders that could have been meant */
function assertKnown(folder: string, forgotten: readonly string[], roots: readonly string[]): void {
  const unknown = forgotten.find((root) => !roots.includes(root));
  if (unknown === undefined) return;
  if (roots.length === 0) throw new DatabaseError('corpus', folder, NOTHING_YET);
  throw new DatabaseError('corpus', folder, `was not made from ${unknown}, but from ${roots.join(', ')}.`);
}

/** A folder without skills, mistyped perhaps, becomes no root; one that had some stays one. */
function holdsAny(root: string, { skills }: Candidates): boolean {
  return skills.some((skill) => skill.root === root || isInside(root, skill.path));
}

/**
 * Skills below the searched folders that only an outside root can see, for instance through a link, and that
 * still exist. They stay unchanged until that root is searched.
 */
function seenFromOutside(
  before: readonly CorpusSkill[],
  searched: readonly string[],
  { skills }: Candidates,
): CorpusSkill[] {
  const found = new Set(skills.map(({ path }) => path));
  return before.filter(
    ({ path, root }) =>
      !found.has(path) &&
      !searched.some((folder) => isInside(folder, root)) &&
      searched.some((folder) => isInside(folder, path)) &&
      skillFileName(path) !== null,
  );
}

function missingRoot(root: string, before: readonly CorpusSkill[]): CorpusSummary['skipped'][number] {
  const count = before.filter((skill) => skill.root === root).length;
  return {
    path: root,
    reason: `the folder is missing; its ${count === 1 ? '1 skill stays' : `${count} skills stay`} in the corpus until you run plugin-eval init --forget`,
  };
}
