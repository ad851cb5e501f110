import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { JsonValue, TaskContents } from '../run/task.ts';
import { readFrontmatter } from '../skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '../skill/limits.ts';
import { splitLines } from '../text/lines.ts';
import { builtInSkillHash } from './built-in-skill.ts';
import type { SessionRequest } from './session.ts';
import type { SkillRegistry } from './skill-registry.ts';
import { skillHash } from './synthesise-skill.ts';

/** No skill that is installed is larger: bytes that claim to be are not read. */
const MOST_BYTES = 256 * 1024 * 1024;

const packedSkill = z.object({ files: z.record(z.string(), z.base64()) });

/** How skills travel to whoever runs the sessions: compressed, and checked against their hash on arrival. */
export function skillContents(skills: SkillRegistry): TaskContents<JsonValue> {
  return {
    of: (input) => (input as unknown as SessionRequest).skills.map(({ hash }) => hash),
    has: (hash) => skills.find(hash) !== null,
    pack(hash) {
      const skill = skills.find(hash);
      if (skill === null) throw new Error(`No skill with the hash ${hash} was registered.`);
      const files = Object.fromEntries(
        [...skill.files].map(([path, content]) => [path, Buffer.from(content).toString('base64')]),
      );
      return deflateRawSync(JSON.stringify({ files }));
    },
    unpack(hash, bytes) {
      const text = inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8');
      const { files: packed } = packedSkill.parse(JSON.parse(text));
      const files = new Map(
        Object.entries(packed).map(([path, content]) => [checkedPath(path), Buffer.from(content, 'base64')]),
      );
      const { name, description } = headOf(files);
      if (skillHash(name, files) !== hash && builtInHash(files) !== hash)
        throw new Error(`What came for the skill ${hash} is another one.`);
      skills.put({ name, description, hash, files });
    },
  };
}

/** What is installed says itself what it is called: nobody else's word is taken for it. */
function headOf(files: ReadonlyMap<string, Uint8Array>): { name: string; description: string } {
  const lines = splitLines(Buffer.from(files.get('SKILL.md') ?? []).toString('utf8'));
  const { fields } = readFrontmatter(lines, DEFAULT_READ_LIMITS).frontmatter;
  const text = (field: string) => {
    const value = fields.get(field);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), description: text('description') };
}

/** Null for a skill of several files: those that are written down as data have one. */
function builtInHash(files: ReadonlyMap<string, Uint8Array>): string | null {
  const content = files.size === 1 ? files.get('SKILL.md') : undefined;
  return content === undefined ? null : builtInSkillHash(Buffer.from(content).toString('utf8'));
}

/** A file of a skill lies in the skill, whoever says where. */
function checkedPath(path: string): string {
  const parts = path.split('/');
  const isSafe = !/[\\\0:]/.test(path) && parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isSafe) throw new Error('A file of a skill lies outside of it.');
  return path;
}
