import { redirectMention } from '../../../fix/corrections/redirect-target.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const danglingMention: ReadingRule = {
  id: 'dangling-mention',
  group: 'bundled',
  level: 'warning',
  title: 'A path in backticks names a bundled file that does not exist',
  detects:
    'A code span in the text of SKILL.md with the path of a file under `references/`, `resources/`, `assets/`, `templates/` or `scripts/`, alone or in a command that runs it, when the skill, its plugin, its repository and the skills it names have no such file. Below a folder that the skill lacks, and always below `scripts/`, the words before it must send the reader there ("see", "open", "run"). Code blocks, placeholders, examples, and files that the text says to create or that belong to the project of the user do not count.',
  why: 'The agent searches for a file that is not there, and guesses or gives up.',
  fix: 'Add the file, correct the path, or remove the sentence.',
  of: 'reading',
  correct: redirectMention,
  examples: {
    fires: ['Read `references/sizes.md` first.'],
    spares: [
      'Create `references/sizes.md` first.',
      {
        'SKILL.md': 'Read `references/sizes.md` first.',
        'references/sizes.md': 'Squares of 15 centimetres.',
      },
    ],
  },
};
