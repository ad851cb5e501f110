import { join } from 'node:path';
import type { Corpus } from '@plugin-eval/engine/store/corpus.ts';
import { isInside } from '@plugin-eval/skill/path-probe.ts';
import type { Store } from '../../ports.ts';

/**
 * The store of a run whose files are laid out below a folder of this machine: a corpus knows its skills by where they lie
 * on the machine that began the run, and this process finds them below that folder.
 * @param root absolute and real
 */
export function storeBelow(store: Store, root: string): Store {
  return {
    ...store,
    corpusName: (folder) => store.corpusName(pathThere(folder, root)),
    async openCorpus(folder, mode) {
      const corpus = await store.openCorpus(pathThere(folder, root), mode);
      return corpus && corpusBelow(corpus, root);
    },
  };
}

function corpusBelow(corpus: Corpus, root: string): Corpus {
  const here = (path: string) => join(root, path);
  const there = (path: string) => pathThere(path, root);
  const moved = <Placed extends { path: string }>(one: Placed, move: (path: string) => string): Placed => ({
    ...one,
    path: move(one.path),
  });
  // Folders stand in it as JSON.
  const scopeThere = (scope: string) => scope.replaceAll(JSON.stringify(root).slice(1, -1), '');
  return {
    format: corpus.format,
    skills: async () =>
      (await corpus.skills()).map((skill) => ({ ...moved(skill, here), root: here(skill.root) })),
    update: (roots, skills, forgotten = []) =>
      corpus.update(
        roots.map(there),
        skills.map((skill) => ({ ...moved(skill, there), root: there(skill.root) })),
        forgotten.map(there),
      ),
    roots: async () => (await corpus.roots()).map(here),
    matchups: (judgeId) => corpus.matchups(judgeId),
    record: (matchups) => corpus.record(matchups),
    async standings(judgeId, scope) {
      const kept = await corpus.standings(judgeId, scopeThere(scope));
      return kept && { ...kept, rows: kept.rows.map((row) => moved(row, here)) };
    },
    keepStandings: (judgeId, scope, standings) =>
      corpus.keepStandings(judgeId, scopeThere(scope), {
        ...standings,
        rows: standings.rows.map((row) => moved(row, there)),
      }),
    close: () => corpus.close(),
  };
}

function pathThere(path: string, root: string): string {
  if (path === root) return '/';
  return isInside(root, path) ? path.slice(root.length) : path;
}
