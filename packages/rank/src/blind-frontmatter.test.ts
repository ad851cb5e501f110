import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blindFrontmatter } from './blind-frontmatter.ts';

function blind(yaml: string) {
  const lines = ['---', ...yaml.split('\n'), '---', '', '# Title'];
  const { frontmatter } = readFrontmatter(lines, DEFAULT_READ_LIMITS);
  const { lines: blinded, identities } = blindFrontmatter(lines, frontmatter, DEFAULT_READ_LIMITS);
  return {
    inner: blinded.slice(1, -1).join('\n'),
    lines: blinded,
    lineCount: frontmatter.lineCount,
    identities,
  };
}

describe('fields that say who made it', () => {
  test.each([
    ['a line', 'author: Ada\nversion: 1', '\nversion: 1'],
    ['several lines', 'author:\n  name: Ada\n\n  mail: x\nversion: 1', '\n\n\n\nversion: 1'],
    ['a list that is not indented', 'authors:\n- Ada\n- Grace\nversion: 1', '\n\n\nversion: 1'],
    ['nested', 'metadata:\n  Created-By: Ada\n  version: 1', 'metadata:\n\n  version: 1'],
    ['in quotes', '"author": Ada\nversion: 1', '\nversion: 1'],
    ['a comment', '# Author: Ada\nversion: 1', '\nversion: 1'],
    ['folded', 'company: >-\n  Acme\n  Works\nversion: 1', '\n\n\nversion: 1'],
  ])('%s', (_, yaml, expected) => expect(blind(yaml).inner).toBe(expected));

  test('a mapping in braces is written anew, with what is simple in it', () => {
    const { inner } = blind('{name: crane, author: Ada, tags: [a],\n  description: Folds., version: 2}');
    expect(inner).toBe('{"name":"this-skill","description":"Folds.","version":2}\n');
  });

  test('what they say is handed on, however deep', () => {
    const { identities } = blind('author: {name: Ada L, web: [x.org]}\nmetadata:\n  repo: acme/x\nnote: no');
    expect([...identities].sort()).toEqual(['Ada L', 'acme/x', 'x.org']);
  });
});

describe('what is judged stays', () => {
  test.each([
    'description: |\n  Author: the one who writes.\n  Owner: whoever asks.',
    'description: >\n  Finds the\n  owner: yes',
    'when_to_use: |\n  email: when mail is meant',
    'license: MIT\nallowed-tools: Read\nauthority: none',
  ])('%s', (yaml) => expect(blind(yaml).inner).toBe(yaml));
});

describe('the name', () => {
  test.each([
    ['name: crane', 'name: this-skill'],
    ['name: "crane"  # mine', 'name: this-skill'],
    ['name: >\n  crane\n  folding\nversion: 1', 'name: this-skill\n\n\nversion: 1'],
    ['"name": crane', 'name: this-skill'],
    ['version: 1', 'version: 1'],
    ['metadata:\n  name: crane', 'metadata:\n  name: crane'],
    ['name: one\nname: two', 'name: this-skill\nname: this-skill'],
  ])('%s', (yaml, expected) => expect(blind(yaml).inner).toBe(expected));
});

test('broken frontmatter is blinded line by line', () => {
  const { inner } = blind('name: crane\ndescription: folds: cranes: well\nauthor: Ada\n\tx: [');
  expect(inner).toBe('name: this-skill\ndescription: folds: cranes: well\n\n');
});

test('a mapping that is part of itself does no harm', () => {
  expect(blind('author: &a\n  self: *a\n  name: Ada Lovelace\nname: x').identities).toEqual(['Ada Lovelace']);
  expect(blind('{author: &a {self: *a}, name: crane}').inner).toBe('{"name":"this-skill"}');
});

test('whatever stands there, the number of lines stays, and neither name nor author is left', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'name: zorb',
      'author: zorb',
      '  author: zorb',
      '"name": zorb',
      'author:',
      '  - zorb',
      '{',
      '}',
      '- a',
    ),
    fc.constantFrom(
      '? name',
      ': zorb',
      'name:',
      '  zorb',
      "'author' : zorb",
      '{name: zorb}',
      'description: |',
      'x: &a 1',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (yamlLines) => {
      const lines = ['---', ...yamlLines.map((one) => one.replaceAll(/[\r\n]/g, ' ')), '---', 'x'];
      const { frontmatter } = readFrontmatter(lines, DEFAULT_READ_LIMITS);
      const result = blindFrontmatter(lines, frontmatter, DEFAULT_READ_LIMITS);
      expect(result.lines).toHaveLength(frontmatter.lineCount);
      const { fields } = readFrontmatter([...result.lines, 'x'], DEFAULT_READ_LIMITS).frontmatter;
      expect(fields.get('name') ?? 'this-skill').toBe('this-skill');
      expect(fields.has('author')).toBe(false);
    }),
    { numRuns: 500 },
  );
});
