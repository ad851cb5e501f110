import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { JsonValue, TaskContents } from '../run/task.ts';
import type { SessionRequest } from './session.ts';
import type { SkillRegistry } from './skill-registry.ts';
import { skillHash } from './synthesise-skill.ts';

/** No skill that is installed is larger: bytes that claim to be are not read. */
const MOST_BYTES = 256 * 1024 * 1024;

const packedSkill = z.object({
  name: z.string().min(1).max(200),
  description: z.string(),
  files: z.record(z.string(), z.base64()),
});

/** How skills travel to whoever runs the sessions: compressed, and checked against their hash on arrival. */
export function skillContents(skills: SkillRegistry): TaskContents<JsonValue> {
  return {
    of: (input) => (input as unknown as SessionRequest).skills.map(({ hash }) => hash),
    has: (hash) => skills.find(hash) !== null,
    pack(hash) {
      const skill = skills.find(hash);
      if (skill === null) throw new Error(`No skill with the hash ${hash} was registered.`);
      const { name, description } = skill;
      const files = Object.fromEntries(
        [...skill.files].map(([path, content]) => [path, Buffer.from(content).toString('base64')]),
      );
      return deflateRawSync(JSON.stringify({ name, description, files }));
    },
    unpack(hash, bytes) {
      const text = inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8');
      const { name, description, files: packed } = packedSkill.parse(JSON.parse(text));
      const files = new Map(
        Object.entries(packed).map(([path, content]) => [checkedPath(path), Buffer.from(content, 'base64')]),
      );
      if (skillHash(name, files) !== hash) throw new Error(`What came for the skill ${hash} is another one.`);
      skills.put({ name, description, hash, files });
    },
  };
}

/** A file of a skill lies in the skill, whoever says where. */
function checkedPath(path: string): string {
  const parts = path.split('/');
  const isSafe = !/[\\\0:]/.test(path) && parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isSafe) throw new Error('A file of a skill lies outside of it.');
  return path;
}
