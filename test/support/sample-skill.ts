import { join } from 'node:path';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { evaluateFolder } from './evaluate-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeTree } from './write-tree.ts';

/** A skill with an error, a warning, a note and more than three pieces of advice, as the reports get it. */
export function sampleSkill(): SkillEvaluation {
  const root = temporaryFolder();
  writeTree(root, {
    'crane/SKILL.md':
      '---\nname: crane\ndescription: Folds cranes.\n---\n\n# Crane\n\nManages the whole workflow with the WebFetch tool. See [sizes](references/sizes.md).\n\n```sh\nfold\n',
  });
  return evaluateFolder(join(root, 'crane'));
}
