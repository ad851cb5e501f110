import fc from 'fast-check';
import { expect, test } from 'vitest';
import { artifactLocation } from './sarif-uri.ts';

test.each([
  ['skills/crane/SKILL.md', 'skills/crane/SKILL.md'],
  ['my skills/50%/SKILL.md', 'my%20skills/50%25/SKILL.md'],
  ['a#b/c?d/e:f', 'a%23b/c%3Fd/e%3Af'],
  ['C:/elsewhere/SKILL.md', 'C%3A/elsewhere/SKILL.md'],
  ['折り紙/SKILL.md', '%E6%8A%98%E3%82%8A%E7%B4%99/SKILL.md'],
  ['back\\slash', 'back%5Cslash'],
  ['\ud800/SKILL.md', '%EF%BF%BD/SKILL.md'],
  ['../x y', '../x%20y'],
])('%j becomes %j', (path, uri) => {
  expect(artifactLocation('', path)).toEqual({ uri, uriBaseId: '%SRCROOT%' });
});

test('no path becomes anything but a relative reference below or beside the root', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 6 }), (segments) => {
      const { uri } = artifactLocation('', segments.join('/'));
      expect(uri).toMatch(/^[A-Za-z0-9\-_.!~*'()%/]+$/);
      expect(uri).not.toMatch(/^\/|\/\/|\/\.\.?(?:\/|$)(?<!^(?:\.\.\/)*\.\.\/?)/);
      expect(new URL(uri, 'https://root.example/a/').host).toBe('root.example');
    }),
  );
});
