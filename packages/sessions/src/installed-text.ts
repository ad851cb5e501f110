import type { SynthesisedSkill } from './session-request.ts';

/** The text of all files that are installed for a skill. */
export function installedText({ files }: Pick<SynthesisedSkill, 'files'>): string {
  return [...files.values()].map((content) => Buffer.from(content).toString('utf8')).join('\n');
}
