import { createHash } from 'node:crypto';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';

export interface SkillParts {
  name: string;
  description?: string;
  body?: string;
  /** Further lines of the frontmatter. */
  frontmatter?: string;
  /** Further files, by path. */
  files?: Record<string, string | Uint8Array>;
}

/** A skill as it is installed in a session. */
export function synthesisedSkill({
  name,
  description = `Does what ${name} does.`,
  body = `# ${name}\n\nFollow these steps.`,
  frontmatter = '',
  files = {},
}: SkillParts): SynthesisedSkill {
  const head = `---\nname: ${JSON.stringify(name)}\ndescription: ${JSON.stringify(description)}\n${frontmatter}---\n`;
  const texts = { 'SKILL.md': `${head}${body}\n`, ...files };
  const entries = Object.entries(texts).map(
    ([path, content]) =>
      [path, typeof content === 'string' ? Buffer.from(content, 'utf8') : content] as const,
  );
  const hash = createHash('sha256');
  for (const [path, content] of entries) hash.update(JSON.stringify(path)).update(content);
  return { name, description, hash: hash.digest('hex'), files: new Map(entries) };
}
