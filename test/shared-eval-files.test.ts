import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import { writeCases } from '@plugin-eval/skill/write-cases/write-cases.ts';
import { describe, expect, test } from 'vitest';

const CORPUS = join(import.meta.dirname, '../../shared/corpus');
const SETS = ['nvidia-skills', 'coreyhaines31-marketingskills'] as const;

/** Every published skill that has tests, with their files. */
function skillsOf(set: string) {
  const root = join(CORPUS, set, 'skills');
  return readdirSync(root).flatMap((name) => {
    const files = readEvalCases(realpathSync(join(root, name)));
    return files.length === 0 ? [] : [{ name, folder: join(root, name), files }];
  });
}

describe.skipIf(!existsSync(CORPUS))('published tests', () => {
  test('are read whole: their labels, and where those come from', () => {
    const all = SETS.flatMap(skillsOf).flatMap(({ name, files }) =>
      files.flatMap(({ cases }) =>
        cases.map((one) => ({ one, label: labelEvalCase(one, name, false).shouldTrigger })),
      ),
    );
    expect(all.length).toBe(889);
    expect(all.filter(({ label }) => label !== null).length).toBe(569);
    expect(all.filter(({ one, label }) => (one.labelFrom === null) !== (label === null))).toEqual([]);
  });

  test('no file of tests is silent: it has cases, or a note that names it', () => {
    const silent = SETS.flatMap(skillsOf).flatMap(({ files }) =>
      files.filter(
        ({ file, cases, notes }) => cases.length === 0 && !notes.some((note) => note.includes(file)),
      ),
    );
    expect(silent).toEqual([]);
  });

  test.each(['vally', 'tessl'] as const)('keep their labels and prompts in %s', (format) => {
    const lost = SETS.flatMap(skillsOf).flatMap(({ name, files }) => {
      const cases = files[0]?.cases ?? [];
      return writeCases(format, { skill: name, cases })
        .lost.filter(({ field }) =>
          ['case', 'prompt', 'should_trigger', 'id', 'expectations'].includes(field),
        )
        .map((said) => ({ name, ...said }));
    });
    expect(lost).toEqual([]);
  });
});
