import type { CorpusSummary } from '@plugin-eval/core/documents/ranking.ts';
import { path } from '@plugin-eval/engine/config/setting.ts';
import { indexCorpus } from '../index-corpus.ts';
import type { Notice } from '../notice.ts';
import { CONFIG } from './config-option.ts';
import { CORPUS, corpusFlag } from './corpus-option.ts';
import { EXIT } from './exit-code.ts';
import { anyArguments, defineOperation } from './operation.ts';
import { flag, repeatable } from './option.ts';
import { NO_PROBLEM } from './problems.ts';

export const INIT = defineOperation({
  name: 'init',
  summary: 'index skills to rank against',
  description:
    'Makes a corpus of all skills below the folders, or brings it up to date: what has not changed is not read again. Nothing of it is executed, and nothing is sent anywhere.',
  examples: `
  plugin-eval init ./plugins
  plugin-eval init ~/work/skills ~/.claude/skills --corpus-dir ./corpus
  plugin-eval init                             bring the corpus up to date
  plugin-eval init --forget ./old-plugins`,
  arguments: {
    folders: anyArguments('folders of skills, plugins or marketplaces (default: those of the corpus)', 'dir'),
  },
  document: 'corpus-summary',
  defaultFormat: 'text',
  settings: ['concurrency'],
  wordings: { concurrency: { help: 'most threads, at most one for each core', usually: 'cores' } },
  options: {
    ...CORPUS,
    fresh: flag('read every skill again, even if it has not changed'),
    forget: repeatable(path, {
      argument: 'dir',
      help: 'drop an indexed folder with its skills',
      usually: 'none',
    }),
    ...CONFIG,
  },
  request: (given) => given,
  async run(request, ports) {
    const { document, notices } = await indexCorpus(request, ports);
    return { document, notices: [...notices, ...unindexed(document)] };
  },
  show: ({ document }, { corpusDir }) => ({ document, corpusFlag: corpusFlag(corpusDir) }),
  problems({ document: { added, changed, unchanged } }, { folders, forget }) {
    const wasSearched = (folders ?? []).length > 0 || (forget ?? []).length === 0;
    if (!wasSearched || added + changed + unchanged > 0) return NO_PROBLEM;
    return {
      messages: ['Nothing could be indexed. Give a skill, a plugin, a marketplace or a folder of skills.'],
      exit: EXIT.notMeasured,
    };
  },
});

/** Notices for skills missing from the corpus, and for entries whose folder is gone. */
function unindexed({ errors, roots, skipped }: CorpusSummary): Notice[] {
  const aboutRoots = skipped.filter(({ path }) => roots.includes(path));
  return [
    ...errors.map(({ message }) => message),
    ...aboutRoots.map(({ path: root, reason }) => `${root}: ${reason}.`),
  ].map((message) => ({ kind: 'corpus', message }));
}
