import type { MentionKind } from './transcript-facts.ts';

/** A SKILL.md below a folder of skills, up to three folders deep; a glob names no skill. */
const SKILL_FILE = /(?<![\w-])skills?\/(?:[^\s'"*/]{1,100}\/){0,3}?([A-Za-z0-9][\w.-]{0,99})\/SKILL\.md/g;
const WHOLE = /^\s*(?:cd\s+(\S+)\s*&&\s*)?cat\s+(\S*SKILL\.md)\s*$/;
const PART = /^\s*(?:cd\s+\S+\s*&&\s*)?(?:head|tail|sed\s+-n)\b/;
const LONGEST_COMMAND = 20_000;

/** A command or a path can name several skills; each is mentioned once. */
export interface Mention {
  skill: string;
  kind: Exclude<MentionKind, 'load'>;
}

/** Returns the skill whose SKILL.md a path names, or null. */
export function skillOfPath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 4096) return null;
  const [match] = path.replaceAll('\\', '/').matchAll(SKILL_FILE);
  return match !== undefined && path.replaceAll('\\', '/').endsWith(match[0]) ? (match[1] ?? null) : null;
}

/**
 * Classifies what a shell command does to skills: `cat` of the whole file, a part of it, a change, or anything
 * else that names it.
 */
export function mentionsIn(command: string): Mention[] {
  const text = command.slice(0, LONGEST_COMMAND).replaceAll('\\', '/').replace(/["']/g, '');
  const whole = WHOLE.exec(text);
  if (whole !== null) {
    const file = whole[2] ?? '';
    const skill = skillOfPath(file.includes('/') ? file : `${whole[1] ?? ''}/${file}`);
    return skill === null ? [] : [{ skill, kind: 'read' }];
  }
  const isPart = PART.test(text) && !/[;|&]/.test(text.replace(/^\s*cd\s+\S+\s*&&/, ''));
  const mentions = new Map<string, Mention['kind']>();
  for (const match of text.matchAll(SKILL_FILE)) {
    const skill = match[1] ?? '';
    const before = text.slice(Math.max(0, match.index - 300), match.index);
    const kind = isEdit(before) ? 'edit' : isPart ? 'part' : 'incidental';
    if (mentions.get(skill) !== 'edit') mentions.set(skill, kind);
  }
  return [...mentions].map(([skill, kind]) => ({ skill, kind }));
}

/** Returns true when the words before a path change the file: `sed -i`, `tee` or a redirection. */
function isEdit(before: string): boolean {
  const words = before.slice(
    Math.max(before.lastIndexOf(';'), before.lastIndexOf('|'), before.lastIndexOf('&')) + 1,
  );
  return /\b(?:sed|perl)\s+-[a-z]*i/.test(words) || /\btee\b/.test(words) || />\s*[^\s>]*$/.test(words);
}
