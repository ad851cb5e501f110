import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { installable } from './built-in-skill.ts';
import { sessionContents } from './session-contents.ts';
import type { SynthesisedSkill } from './session-request.ts';
import { SkillRegistry } from './skill-registry.ts';
import { synthesiseSkill } from './synthesise-skill.ts';

function crane(): SynthesisedSkill {
  const root = temporaryFolder();
  writeTree(root, {
    'crane/SKILL.md': skillText({ body: 'Fold --- "twice".' }),
    'crane/references/steps.md': '# Steps\n',
    'crane/assets/ü n.bin': '\u0000\u0001\ufffd',
  });
  return synthesiseSkill(join(root, 'crane'), 'crane', DEFAULT_READ_LIMITS);
}

/** What arrives when a skill is sent from one process to another. */
function sent(skill: SynthesisedSkill) {
  const [here, there] = [new SkillRegistry(), new SkillRegistry()];
  here.put(skill);
  sessionContents(there, null).unpack(skill.hash, sessionContents(here, null).pack(skill.hash));
  return there.find(skill.hash);
}

test('a skill that travels is the same skill', () => {
  const skill = crane();
  const { leftOut: _, ...installed } = skill;
  expect(sent(skill)).toEqual({ ...installed, files: new Map([...skill.files]) });
});

test('so is one that is written down as data', () => {
  const skill = installable({
    name: 'control',
    description: 'Folds "cranes": --- all of them.',
    body: '# Fold',
  });
  expect(sent(skill)).toEqual(skill);
});

test.each<[string, unknown]>([
  ['another text', { files: { 'SKILL.md': Buffer.from('---\nname: crane\n---\nevil').toString('base64') } }],
  ['a file outside of it', { files: { '../../etc/cron.d/evil': 'ZXZpbA==' } }],
  ['an absolute file', { files: { '/etc/cron.d/evil': 'ZXZpbA==' } }],
  ['no base64', { files: { 'SKILL.md': '%%%' } }],
  ['no skill', []],
])('what is not the skill of the hash is not taken: %s', (_, packed) => {
  const registry = new SkillRegistry();
  const bytes = deflateRawSync(JSON.stringify(packed));
  expect(() => sessionContents(registry, null).unpack(crane().hash, bytes)).toThrow(Error);
  expect(registry.find(crane().hash)).toBeNull();
});

test('bytes that unpack to more than a skill can be are not unpacked', () => {
  const bomb = deflateRawSync(Buffer.alloc(300 * 1024 * 1024), { level: 1 });
  expect(() => sessionContents(new SkillRegistry(), null).unpack('h', bomb)).toThrow(Error);
});

test('a registry that keeps a few lets go of what was not used for longest', () => {
  const registry = new SkillRegistry(2);
  const skills = ['a', 'b', 'c'].map((name) => installable({ name, description: name, body: name }));
  const [a, b, c] = skills as [SynthesisedSkill, SynthesisedSkill, SynthesisedSkill];
  registry.put(a);
  registry.put(b);
  registry.find(a.hash);
  registry.put(c);
  expect([a, b, c].map(({ hash }) => registry.find(hash) !== null)).toEqual([true, false, true]);
});
