import type { ReadingRule } from '../../rule-definition.ts';

export const skillFileLink: ReadingRule = {
  id: 'skill-file-link',
  group: 'file',
  level: 'error',
  title: 'SKILL.md is a link that is not followed',
  detects: 'SKILL.md is a symbolic link that dangles, loops, or leads out of the repository or plugin.',
  why: 'A link out of the repository could expose any file of the machine that runs the check; on other machines it is broken.',
  fix: 'Replace the link by the file itself, or check the repository out with core.symlinks=true.',
  of: 'reading',
  examples: {
    fires: [{ 'SKILL.md': { link: 'nowhere.md' } }],
    spares: [{ 'SKILL.md': { link: 'skill.txt' }, 'skill.txt': 'Fold it.' }],
  },
};
