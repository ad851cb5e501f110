import { writeSync } from 'node:fs';
import { openSqliteCorpus } from '@plugin-eval/engine/store/sqlite-corpus.ts';
import { corpusSkill, recordedMatchup } from './corpus-records.ts';

/**
 * A process of its own that updates a root of a corpus again and again, each time to another generation of skills, and
 * writes a line to standard output for each that is durable.
 * Arguments: the corpus folder, the root, how many skills, how many generations.
 */
const [folder = '', root = '', skills = '0', generations = '0'] = process.argv.slice(2);

const corpus = await openSqliteCorpus(folder, 'create');
if (corpus === null) throw new Error('A corpus that is made is there.');
for (let generation = 1; generation <= Number(generations); generation++) {
  await corpus.update(
    [root],
    Array.from({ length: Number(skills) }, (_, index) =>
      corpusSkill(`${root}/s${index}-${generation % 2}`, { root, lineCount: generation }),
    ),
  );
  await corpus.record([recordedMatchup(root, `${generation}`), recordedMatchup('everybody', 'plays')]);
  writeSync(1, `${generation}\n`);
}
await corpus.close();
