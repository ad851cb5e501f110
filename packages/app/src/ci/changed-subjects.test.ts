import { describe, expect, test } from 'vitest';
import { type ChangedFile, parseNameStatus } from './changed-files.ts';
import { changedSubjects } from './changed-subjects.ts';

const changed = (path: string): ChangedFile => ({ path, former: path, removed: false });
const added = (path: string): ChangedFile => ({ path, former: null, removed: false });
const removed = (path: string): ChangedFile => ({ path, former: path, removed: true });
const moved = (former: string, path: string): ChangedFile => ({ path, former, removed: false });

const FILES = ['README.md', 's/crane/SKILL.md', 's/crane/scripts/a.py', 's/boat/SKILL.md'];

describe('the skills of a change', () => {
  test('are those in which a file changed, however deep, and no others', () => {
    expect(changedSubjects([changed('s/crane/scripts/a.py'), changed('README.md')], FILES, FILES)).toEqual([
      { kind: 'skill', now: 's/crane', before: 's/crane' },
    ]);
  });

  test('may be new, or gone', () => {
    const now = ['s/boat/SKILL.md', 's/swan/SKILL.md'];
    const changes = [added('s/swan/SKILL.md'), removed('s/crane/SKILL.md'), removed('s/crane/scripts/a.py')];
    expect(changedSubjects(changes, now, FILES)).toEqual([
      { kind: 'skill', now: null, before: 's/crane' },
      { kind: 'skill', now: 's/swan', before: null },
    ]);
  });

  test('are known again after a move', () => {
    const now = ['s/boat/SKILL.md', 's/heron/SKILL.md', 's/heron/scripts/a.py'];
    const changes = [
      moved('s/crane/SKILL.md', 's/heron/SKILL.md'),
      moved('s/crane/scripts/a.py', 's/heron/scripts/a.py'),
    ];
    expect(changedSubjects(changes, now, FILES)).toEqual([
      { kind: 'skill', now: 's/heron', before: 's/crane' },
    ]);
  });

  test('a copy is new where the first one stayed', () => {
    const now = [...FILES, 's/swan/SKILL.md'];
    expect(changedSubjects([moved('s/crane/SKILL.md', 's/swan/SKILL.md')], now, FILES)).toContainEqual({
      kind: 'skill',
      now: 's/swan',
      before: null,
    });
  });

  test('a file that is deleted in the folder and still in the index is gone', () => {
    const changes = [removed('s/crane/SKILL.md'), removed('s/crane/scripts/a.py')];
    expect(changedSubjects(changes, FILES, FILES)).toEqual([{ kind: 'skill', now: null, before: 's/crane' }]);
  });

  test('a skill may be the repository itself', () => {
    const files = ['SKILL.md', 'scripts/a.py'];
    expect(changedSubjects([changed('scripts/a.py')], files, files)).toEqual([
      { kind: 'skill', now: '', before: '' },
    ]);
  });
});

describe('a plugin', () => {
  const files = ['p/.claude-plugin/plugin.json', 'p/hooks/hooks.json', 'p/skills/crane/SKILL.md'];

  test('is named when something beside its skills changed, and then its skills are not', () => {
    const both = [changed('p/hooks/hooks.json'), changed('p/skills/crane/SKILL.md')];
    expect(changedSubjects(both, files, files)).toEqual([{ kind: 'plugin', now: 'p', before: 'p' }]);
  });

  test('is not named for a change of one of its skills', () => {
    expect(changedSubjects([changed('p/skills/crane/SKILL.md')], files, files)).toEqual([
      { kind: 'skill', now: 'p/skills/crane', before: 'p/skills/crane' },
    ]);
  });
});

test('a marketplace is named when its list changed', () => {
  const files = ['.claude-plugin/marketplace.json', 'p/.claude-plugin/plugin.json', 'README.md'];
  expect(changedSubjects([changed('README.md')], files, files)).toEqual([]);
  expect(changedSubjects([changed('.claude-plugin/marketplace.json')], files, files)).toEqual([
    { kind: 'marketplace', now: '', before: '' },
  ]);
});

test('what git says of changes is read with any name in it', () => {
  const output = [
    'M',
    'a b',
    'A',
    'new\nline',
    'D',
    'gone',
    'R087',
    'from',
    'to',
    'C100',
    'one',
    'two',
    '',
  ].join('\0');
  expect(parseNameStatus(output)).toEqual([
    changed('a b'),
    added('new\nline'),
    removed('gone'),
    moved('from', 'to'),
    moved('one', 'two'),
  ]);
  expect(parseNameStatus('')).toEqual([]);
});
