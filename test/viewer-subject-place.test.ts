import { posix, win32 } from 'node:path';
import { subjectPlace } from '@plugin-eval/report/history/subject-place.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('the viewer says where a subject lies as Node does', () => {
  const step = fc.constantFrom('a', 'b c', '..', '.', '', 'ü', 'x@y');
  const path = fc.array(step, { maxLength: 6 }).map((steps) => steps.join('/'));
  fc.assert(
    fc.property(path, path, fc.boolean(), (folder, inner, isAbsolute) => {
      const given = isAbsolute ? `/${inner}` : inner;
      expect(subjectPlace(`/${folder}`, given)).toBe(posix.resolve(`/${folder}`, given));
    }),
  );
});

test('also on Windows', () => {
  const step = fc.constantFrom('a', 'b c', '..', '.', 'ü');
  const steps = fc.array(step, { maxLength: 6 });
  fc.assert(
    fc.property(
      steps,
      steps,
      fc.constantFrom('C:', 'd:'),
      fc.boolean(),
      (folder, inner, drive, isAbsolute) => {
        const working = win32.resolve(`${drive}\\${folder.join('\\')}`);
        const given = isAbsolute ? `${drive}/${inner.join('/')}` : inner.join('/');
        expect(subjectPlace(working, given)).toBe(win32.resolve(working, given));
      },
    ),
  );
});
