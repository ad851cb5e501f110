import { isInside } from '@plugin-eval/skill/path-probe.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { innermost, replacedSkills } from './replaced-skills.ts';

function change(parts: Partial<Parameters<typeof replacedSkills>[2]>) {
  return { roots: [], forgotten: [], left: [], ...parts };
}

describe('a skill that an update does not bring', () => {
  const outer = { path: '/one/in/a', root: '/one' };
  const inner = { path: '/one/in/a', root: '/one/in' };

  test('goes when its root was searched', () => {
    expect(replacedSkills([outer], [], change({ roots: ['/one'], left: ['/one'] }))).toEqual({
      removed: ['/one/in/a'],
      moved: [],
    });
  });

  test('goes when a folder above it was searched, and its own root lies outside of that', () => {
    const roots = ['/one/in'];
    expect(replacedSkills([outer], [], change({ roots, left: ['/one', ...roots] })).removed).toEqual([
      '/one/in/a',
    ]);
  });

  test('stays when a root inside the searched one found it: another process may have added that root', () => {
    const left = ['/one', '/one/in'];
    expect(replacedSkills([inner], [], change({ roots: ['/one'], left }))).toEqual({
      removed: [],
      moved: [],
    });
  });

  test('stays when its root is another one, even if links brought it from elsewhere', () => {
    const linked = { path: '/elsewhere/a', root: '/two' };
    const left = ['/one', '/two'];
    expect(replacedSkills([linked], [], change({ roots: ['/one'], left })).removed).toEqual([]);
    expect(replacedSkills([linked], [], change({ roots: ['/two'], left })).removed).toEqual(['/elsewhere/a']);
  });

  test('goes to the innermost root that is left when its own is forgotten, else it goes', () => {
    const forgotten = ['/one/in'];
    expect(replacedSkills([inner], [], change({ forgotten, left: ['/', '/one'] }))).toEqual({
      removed: [],
      moved: [{ path: '/one/in/a', root: '/one' }],
    });
    expect(replacedSkills([inner], [], change({ forgotten, left: ['/two'] })).removed).toEqual(['/one/in/a']);
    expect(
      replacedSkills([inner], [], change({ roots: ['/one'], forgotten, left: ['/one'] })).removed,
    ).toEqual(['/one/in/a']);
  });
});

test('one that an update brings is neither removed nor moved', () => {
  const skill = { path: '/one/a', root: '/one' };
  for (const roots of [['/one'], ['/'], []]) {
    expect(replacedSkills([skill], [skill], change({ roots, forgotten: ['/one'] }))).toEqual({
      removed: [],
      moved: [],
    });
  }
});

const folder = fc.array(fc.constantFrom('a', 'b'), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);

test('whatever is searched or forgotten, no other root loses what it found elsewhere', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ path: folder, root: folder }), { selector: ({ path }) => path }),
      fc.array(folder),
      fc.array(folder),
      (present, roots, forgotten) => {
        const known = [...new Set([...present.map(({ root }) => root), ...roots])];
        const left = known.filter((root) => !forgotten.includes(root));
        const { removed, moved } = replacedSkills(present, [], { roots, forgotten, left });
        for (const { path, root } of present) {
          const concerned = roots.includes(root) || forgotten.includes(root);
          const searched = roots.some((searchedRoot) => isInside(searchedRoot, path));
          if (!concerned && !searched) expect(removed).not.toContain(path);
        }
        for (const { path, root } of moved) {
          expect(left).toContain(root);
          expect(innermost(left, path)).toBe(root);
        }
      },
    ),
  );
});

test('the innermost of folders is the longest that holds a path', () => {
  expect(innermost(['/a', '/a/b', '/a/b/c', '/ab'], '/a/b/d')).toBe('/a/b');
  expect(innermost(['/a/b'], '/a/b')).toBe('/a/b');
  expect(innermost(['/a/b', '/c'], '/a')).toBeNull();
});
