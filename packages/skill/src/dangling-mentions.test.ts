import { join } from 'node:path';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';
import { readSkill } from './read-skill.ts';

/** Reads a skill of a plugin with a neighbour; it has references/ and scripts/, and neither assets/ nor resources/. */
function notesOf(body: string) {
  const root = temporaryFolder();
  writeTree(root, {
    '.git/HEAD': '',
    'templates/shared.md': 'x',
    'plugin/.claude-plugin/plugin.json': '{}',
    'plugin/scripts/shared.py': 'x',
    'plugin/skills/swan/references/wings.md': 'x',
    'plugin/skills/crane/SKILL.md': skillText({ body }),
    'plugin/skills/crane/references/there.md': 'x',
    'plugin/skills/crane/scripts/there.py': 'x',
    'plugin/skills/crane/inner/references/deep.md': 'x',
  });
  return readSkill(join(root, 'plugin/skills/crane'), 'crane', DEFAULT_READ_LIMITS).notes.filter(
    ({ rule }) => rule === 'dangling-mention',
  );
}

test.each([
  ['The folds are in `references/folds.md`.', 'references/folds.md'],
  ['| Folds | `references/folds.md` |', 'references/folds.md'],
  ['- `./references/folds.md`: every fold', './references/folds.md'],
  ['- If detailed examples are needed, open `resources/playbook.md`.', 'resources/playbook.md'],
  ['**Reference:** See `assets/sheet.yml`', 'assets/sheet.yml'],
  ['1. Run `scripts/fold.py`.', 'scripts/fold.py'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of skills
  ['The sheet: `${CLAUDE_SKILL_DIR}/assets/sheet.yml`', '${CLAUDE_SKILL_DIR}/assets/sheet.yml'],
  ['Open `{baseDir}/assets/sheet.yml`', '{baseDir}/assets/sheet.yml'],
  ['`python3 $SKILL_DIR/scripts/fold.py`', 'python3 $SKILL_DIR/scripts/fold.py'],
  ['1. Check it: `python3 scripts/fold.py --check`', 'python3 scripts/fold.py --check'],
])('%s is reported', (body, evidence) => {
  expect(notesOf(body).map((note) => note.evidence)).toEqual([evidence]);
});

test.each([
  ['a file that exists', 'See `references/there.md` and run `scripts/there.py`.'],
  ['a file of the plugin', 'Run `scripts/shared.py`.'],
  ['a file of the repository', 'Open `templates/shared.md`.'],
  ['a file of a skill that is named', 'Wings: swan, `references/wings.md`.'],
  ['a file in a folder of the skill', 'See `references/deep.md`.'],
  ['a file of the user', 'Your project keeps them: see `scripts/deploy.sh`.'],
  ['a path that nothing sends to', 'Paths such as these: `scripts/deploy.sh` | `assets/logo.png`.'],
  ['an example', 'Keep the path that was given (e.g. `scripts/demo.sh`).'],
  ['another skill', "The build skill's `references/schema.md` has the fields."],
  [
    'a file that the skill makes',
    'Write the notes to `references/notes.md`. Later read `references/notes.md`.',
  ],
  ['a file that a command makes', '```sh\nls > assets/list.txt\n```\n\nOpen `assets/list.txt`.'],
  ['a file that may be absent', 'If it exists, read `references/local.md`.'],
  ['a placeholder', 'See `references/<topic>.md` and `references/{topic}.md`.'],
  ['code', '```sh\npython3 scripts/fold.py\n```'],
  ['a folder that skills do not have', 'See `src/main.ts`.'],
])('%s is left alone', (_, body) => {
  expect(notesOf(body)).toEqual([]);
});

test('a path is reported once, at its first place, and not when a link to it is dead', () => {
  expect(
    notesOf(
      '# Crane\n\nSee `references/a.md`. See `references/a.md`.\n\nSee `references/b.md`, [b](references/b.md).',
    ),
  ).toEqual([
    {
      rule: 'dangling-mention',
      message: 'SKILL.md sends its reader to references/a.md, which does not exist.',
      line: 8,
      column: 5,
      evidence: 'references/a.md',
    },
  ]);
});
