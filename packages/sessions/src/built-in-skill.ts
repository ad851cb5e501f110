import { createHash } from 'node:crypto';
import type { SynthesisedSkill } from './session-request.ts';

/** A skill of our own, written down as data. */
export interface BuiltInSkill {
  /** Lower-case letters and hyphens. */
  name: string;
  /** One line, no quotation marks. */
  description: string;
  /** Markdown. */
  body: string;
}

/** Turns it into an installable skill: a single SKILL.md. */
export function installable({ name, description, body }: BuiltInSkill): SynthesisedSkill {
  const text = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${body.trim()}\n`;
  return {
    name,
    description,
    hash: builtInSkillHash(text),
    files: new Map([['SKILL.md', Buffer.from(text)]]),
  };
}

/** @param text of its SKILL.md */
export function builtInSkillHash(text: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['SKILL.md', text]))
    .digest('hex');
}
