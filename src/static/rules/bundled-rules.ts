import type { Rule } from '../../documents/rule.ts';

export const BUNDLED_RULES: readonly Rule[] = [
  {
    id: 'bundled-folder-not-folder',
    group: 'bundled',
    level: 'warning',
    title: 'references or assets is a file',
    detects: 'An entry named references or assets that is not a folder.',
    why: 'Links below it cannot resolve.',
    fix: 'Make it a folder, or rename the file.',
  },
  {
    id: 'dead-link',
    group: 'bundled',
    level: 'warning',
    title: 'A link to a bundled file leads nowhere',
    detects:
      'A relative link or image in SKILL.md or in Markdown under references/ whose target lies in the skill folder and does not exist, also because the link is written for another depth. Targets without a file extension count only below a folder that exists; placeholders with `{`, `<` or `*`, or in capitals such as `LICENSE_URL`, do not count. A missing target under references/ in SKILL.md is the anti-pattern ORPHAN_REFERENCE instead.',
    why: 'An agent that is sent there finds nothing, and guesses or gives up.',
    fix: 'Correct the path, which is relative to the file that holds it, or add the file.',
  },
  {
    id: 'dangling-mention',
    group: 'bundled',
    level: 'warning',
    title: 'A path in backticks names a bundled file that does not exist',
    detects:
      'A code span in the text of SKILL.md with the path of a file under `references/`, `resources/`, `assets/`, `templates/` or `scripts/`, alone or in a command that runs it, when the skill, its plugin, its repository and the skills it names have no such file. Below a folder that the skill lacks, and always below `scripts/`, the words before it must send the reader there ("see", "open", "run"). Code blocks, placeholders, examples, and files that the text says to create or that belong to the project of the user do not count.',
    why: 'The agent searches for a file that is not there, and guesses or gives up.',
    fix: 'Add the file, correct the path, or remove the sentence.',
  },
  {
    id: 'bundled-link',
    group: 'bundled',
    level: 'warning',
    title: 'A bundled file is a link that is not followed',
    detects: 'A symbolic link under references/ or assets/ that dangles or leaves the skill folder.',
    why: 'An installed skill is copied; what lies outside its folder is not there any more.',
    fix: 'Put the file itself into the folder.',
  },
  {
    id: 'bundled-unreadable',
    group: 'bundled',
    level: 'warning',
    title: 'A bundled file cannot be read',
    detects:
      'A folder or Markdown file under references/ that cannot be opened, is not UTF-8, or is too large.',
    why: 'An agent that is sent there fails.',
    fix: 'Check permissions, encoding and size.',
  },
  {
    id: 'bundled-limit',
    group: 'bundled',
    level: 'warning',
    title: 'More bundled files than are read',
    detects:
      'More entries, deeper folders, or more bytes of Markdown in all than `limits.max_entries`, `limits.max_depth` and `limits.max_file_bytes` of the configuration.',
    why: 'What lies beyond was not looked at, so the report is incomplete there.',
    fix: 'Bundle fewer files, or raise the limits.',
  },
];
