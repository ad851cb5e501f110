import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { z } from 'zod';
import { builtInSkillHash } from './built-in-skill.ts';
import type { SynthesisedSkill } from './session-request.ts';
import { skillHash } from './synthesise-skill.ts';
import { checkedPath, MOST_CONTENT_BYTES } from './travelling-files.ts';

const packedSkill = z.object({ files: z.record(z.string(), z.base64()) });

/** Packs the files of a skill for transfer to a session's worker. */
export function packSkill({ files }: Pick<SynthesisedSkill, 'files'>): Uint8Array {
  const packed = Object.fromEntries(
    [...files].map(([path, content]) => [path, Buffer.from(content).toString('base64')]),
  );
  return deflateRawSync(JSON.stringify({ files: packed }));
}

/** Unpacks the skill received under this hash. @throws Error for another hash: the bytes are untrusted */
export function unpackSkill(hash: string, bytes: Uint8Array): SynthesisedSkill {
  const text = inflateRawSync(bytes, { maxOutputLength: MOST_CONTENT_BYTES }).toString('utf8');
  const { files: packed } = packedSkill.parse(JSON.parse(text));
  const files = new Map(
    Object.entries(packed).map(([path, content]) => [checkedPath(path), Buffer.from(content, 'base64')]),
  );
  const { name, description } = headOf(files);
  if (skillHash(name, files) !== hash && builtInHash(files) !== hash)
    throw new Error(`The bytes that came for the skill ${hash} do not match its hash.`);
  return { name, description, hash, files };
}

/** Reads the name from the installed files: no other source is trusted. */
function headOf(files: ReadonlyMap<string, Uint8Array>): { name: string; description: string } {
  const lines = splitLines(Buffer.from(files.get('SKILL.md') ?? []).toString('utf8'));
  const { fields } = readFrontmatter(lines, DEFAULT_READ_LIMITS).frontmatter;
  const text = (field: string) => {
    const value = fields.get(field);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), description: text('description') };
}

/** Returns the hash; null for a skill of several files: those defined as data have just one. */
function builtInHash(files: ReadonlyMap<string, Uint8Array>): string | null {
  const content = files.size === 1 ? files.get('SKILL.md') : undefined;
  return content === undefined ? null : builtInSkillHash(Buffer.from(content).toString('utf8'));
}
