import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import type { SynthesisedSkill } from './session-request.ts';
import { installedName, reducedSkillFile, skillHash, textOf } from './synthesise-skill.ts';

/** Returns a skill with another SKILL.md, reduced like its own; the other files stay. */
export function withSkillFile(skill: SynthesisedSkill, text: string): SynthesisedSkill {
  return changed(skill, splitLines(text), null);
}

/** Returns a skill with another description; all else stays. */
export function withDescription(skill: SynthesisedSkill, description: string): SynthesisedSkill {
  const own = Buffer.from(skill.files.get('SKILL.md') ?? []).toString('utf8');
  return changed(skill, splitLines(own), description);
}

function changed(
  { name: ownName, files: ownFiles }: SynthesisedSkill,
  lines: readonly string[],
  description: string | null,
): SynthesisedSkill {
  const { frontmatter } = readFrontmatter(lines, DEFAULT_READ_LIMITS);
  const fields = new Map(frontmatter.fields);
  if (description !== null) fields.set('description', description);
  const name = installedName(textOf(fields.get('name')) ?? ownName);
  const files = new Map(ownFiles).set(
    'SKILL.md',
    Buffer.from(reducedSkillFile(lines, { ...frontmatter, fields }, name), 'utf8'),
  );
  return {
    name,
    description: textOf(fields.get('description')) ?? '',
    hash: skillHash(name, files),
    files,
  };
}
