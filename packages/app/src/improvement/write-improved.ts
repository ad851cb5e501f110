import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OutputError } from '@plugin-eval/core/errors/output-error.ts';
import { skillFileName } from '@plugin-eval/skill/skill-file.ts';
import { parseDocument } from 'yaml';
import { writeOutputFile } from '../write-output-file.ts';

/**
 * Writes another description into a SKILL.md, and leaves everything else as it is.
 * @param folder real path of the skill
 * @throws OutputError for a SKILL.md whose frontmatter cannot be changed safely
 */
export function writeDescriptionInto(folder: string, shown: string, description: string): void {
  const name = skillFileName(folder);
  if (name === null) throw new OutputError(shown, 'it is gone');
  const path = join(folder, name);
  writeOutputFile(path, changedSkillFile(readFileSync(path, 'utf8'), shown, description), dirname(path));
}

/** @throws OutputError */
export function changedSkillFile(text: string, shown: string, description: string): string {
  const head = /^(\ufeff?---[ \t]*\r?\n)([\s\S]*?)(^---[ \t]*(?:\r?\n|$))/m.exec(text);
  if (head === null || head.index !== 0) throw new OutputError(shown, 'it has no frontmatter to change');
  const [whole, opening = '', yaml = '', closing = ''] = head;
  const document = parseDocument(yaml, { keepSourceTokens: true });
  if (document.errors.length > 0) throw new OutputError(shown, 'its frontmatter is not valid YAML');
  document.set('description', description);
  const written = document.toString({ lineWidth: 0 });
  const lineEnd = opening.endsWith('\r\n') ? '\r\n' : '\n';
  return opening + written.replace(/\r?\n/g, lineEnd) + closing + text.slice(whole.length);
}
