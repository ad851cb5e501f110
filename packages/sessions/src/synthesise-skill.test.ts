import { join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { SynthesisedSkill } from './session-request.ts';
import { conditionalSkills, installedName, synthesiseSkill } from './synthesise-skill.ts';

function synthesised(tree: Record<string, TreeEntry>, limits = DEFAULT_READ_LIMITS): SynthesisedSkill {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  return synthesiseSkill(folder, 'the-skill', limits);
}

const textOf = ({ files }: SynthesisedSkill, path = 'SKILL.md') =>
  Buffer.from(files.get(path) ?? []).toString('utf8');
const frontmatterOf = (skill: SynthesisedSkill) => parse(textOf(skill).split('---\n')[1] ?? '');

describe('what is installed of a skill', () => {
  test('five fields of the frontmatter are kept, and nothing that could run or grant anything', () => {
    const skill = synthesised({
      'SKILL.md':
        '---\nname: pdf-tables\ndescription: "Tables: out of PDFs."\nwhen_to_use: For tables.\npaths: ["**/*.pdf"]\ndisable-model-invocation: true\n' +
        'allowed-tools: Bash\nhooks: {Stop: [{hooks: [{type: command, command: id}]}]}\nmodel: opus\ncontext: fork\nuser-invocable: true\n---\nThe body, with !`id` in it.\n',
    });
    expect(frontmatterOf(skill)).toEqual({
      ...{ name: 'pdf-tables', description: 'Tables: out of PDFs.', when_to_use: 'For tables.' },
      ...{ paths: ['**/*.pdf'], 'disable-model-invocation': true },
    });
    expect(textOf(skill)).toMatch(/---\nThe body, with !`id` in it\.\n$/);
    expect(skill).toMatchObject({ name: 'pdf-tables', description: 'Tables: out of PDFs.' });
  });

  test('as shipped, hooks and allowed tools are kept, and nothing else is different', () => {
    const skill = synthesised({
      'SKILL.md':
        '---\nname: a\ndescription: b\nallowed-tools: Bash(git *), Read\nhooks:\n  Stop:\n    - hooks: [{type: command, command: "echo ---"}]\nmodel: opus\n---\nBody.\n',
    });
    const { shipped } = skill;
    if (shipped === undefined) throw new Error('nothing was shipped');
    expect(frontmatterOf(shipped)).toEqual({
      ...{ name: 'a', description: 'b', 'allowed-tools': 'Bash(git *), Read' },
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'echo ---' }] }] },
    });
    expect(shipped.hash).not.toBe(skill.hash);
    expect(textOf(shipped).split('---\n').at(-1)).toBe('Body.\n');
    expect(frontmatterOf(skill)).toEqual({ name: 'a', description: 'b' });
  });

  test('a skill that ships neither is installed as it always is', () => {
    expect(synthesised({ 'SKILL.md': '---\nname: a\ndescription: b\n---\n' }).shipped).toBeUndefined();
  });

  test('a description cannot smuggle fields or a body into the frontmatter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (hostile) => {
        const description = `${hostile}\nhooks: {}\n---\nallowed-tools: Bash`;
        const skill = synthesised({
          'SKILL.md': `---\nname: x\ndescription: ${JSON.stringify(description.toWellFormed())}\n---\nBody.\n`,
        });
        const [, head = '', ...rest] = textOf(skill).split('---');
        expect(head.match(/\n/g)).toHaveLength(3);
        expect(parse(head)).toEqual({ name: 'x', description: skill.description });
        expect(rest).toEqual(['\nBody.\n']);
      }),
      { numRuns: 40 },
    );
  });

  test('regular files are taken along as they are; links, dot-files and pipes are not', () => {
    const skill = synthesised({
      'SKILL.md': '---\nname: a\ndescription: b\n---\n',
      'scripts/run.sh': '#!/bin/sh\nexit 0\n',
      'assets/picture.bin': Buffer.from([0, 255, 254, 10]),
      'references/passwd.md': { link: '/etc/passwd' },
      'references/own.md': { link: '../SKILL.md' },
      elsewhere: { link: '/etc' },
      pipe: 'FIFO',
      '.claude/settings.json': '{}',
      '.claude-plugin/plugin.json': '{}',
      '.mcp.json': '{}',
      empty: 'FOLDER',
    });
    expect([...skill.files.keys()]).toEqual(['SKILL.md', 'assets/picture.bin', 'scripts/run.sh']);
    expect([...(skill.files.get('assets/picture.bin') ?? [])]).toEqual([0, 255, 254, 10]);
  });

  test('what is too large, and what comes after too many entries, is left out', () => {
    const limits = { ...DEFAULT_READ_LIMITS, maxFileBytes: 100, maxEntries: 3 };
    const skill = synthesised(
      {
        'SKILL.md': '---\nname: a\n---\n',
        'a.txt': 'x'.repeat(101),
        'b.txt': 'fits',
        'c.txt': 'one too many',
      },
      limits,
    );
    expect([...skill.files.keys()]).toEqual(['SKILL.md', 'b.txt']);
  });

  test.each([
    ['null', 'description:', ''],
    ['a number', 'description: 42', '42'],
    ['a list', 'description: [a, b]', ''],
    ['missing', 'other: x', ''],
  ])('a description that is %s', (_, line, description) => {
    const skill = synthesised({ 'SKILL.md': `---\nname: a\n${line}\n---\nBody.\n` });
    expect(skill.description).toBe(description);
    expect(frontmatterOf(skill)).toEqual({ name: 'a', ...(description === '' ? {} : { description }) });
  });

  test('a file of another case is the skill itself, and a folder without any is not a skill', () => {
    expect([...synthesised({ 'skill.md': '---\nname: a\n---\nBody.\n' }).files.keys()]).toEqual(['SKILL.md']);
    expect(() => synthesised({ 'README.md': 'x' })).toThrow(SubjectError);
  });

  test('the hash changes with every byte and every path, and with nothing else', () => {
    const tree = { 'SKILL.md': '---\nname: a\n---\nBody.\n', 'x/y.txt': 'one' };
    const { hash } = synthesised(tree);
    expect(synthesised(tree).hash).toBe(hash);
    expect(synthesised({ ...tree, 'x/y.txt': 'two' }).hash).not.toBe(hash);
    expect(synthesised({ 'SKILL.md': tree['SKILL.md'], 'x/z.txt': 'one' }).hash).not.toBe(hash);
    expect(synthesised({ ...tree, '.hidden': 'x' }).hash).toBe(hash);
  });
});

describe('names of installed skills', () => {
  test.each([
    ['pdf-tables', 'pdf-tables'],
    ['Skills für Über', 'Skills-für-Über'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a),Bash(*', 'a-Bash'],
    ['plugin:skill', 'plugin-skill'],
    ['', 'skill'],
    ['...', 'skill'],
    ['nul', 'skill-nul'],
    ['__proto__', 'skill-__proto__'],
    ['a\u0000b\nc', 'a-b-c'],
  ])('%j is installed as %j', (name, installed) => {
    expect(installedName(name)).toBe(installed);
  });

  test('any name becomes one that stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const installed = installedName(name);
        expect(installedName(installed)).toBe(installed);
        expect(installed).toMatch(/^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u);
      }),
    );
  });

  test('skills for certain files are known', () => {
    const skill = (fields: string) => synthesised({ 'SKILL.md': `---\n${fields}\n---\n` });
    expect([
      ...conditionalSkills([
        skill('name: a\npaths: "*.ts"'),
        skill('name: b'),
        skill('name: c\npaths: {x: 1}'),
      ]),
    ]).toEqual(['a']);
  });
});

test('a folder that is a link is read where it leads', () => {
  const folder = temporaryFolder();
  writeTree(folder, { 'real/SKILL.md': '---\nname: a\n---\nBody.\n', linked: { link: 'real' } });
  expect(synthesiseSkill(join(folder, 'linked'), 'linked', DEFAULT_READ_LIMITS).name).toBe('a');
});
