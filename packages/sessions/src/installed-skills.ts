import { posix } from 'node:path';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import type { ListedSkill } from './listing.ts';
import type { SynthesisedSkill } from './session-request.ts';

/** The folder under which an agent finds the skills. It exists in no file system. */
const SKILLS_FOLDER = '/skills';

/** A synthesised skill as the tools of a session see it. */
export interface InstalledSkill extends ListedSkill {
  /** Absolute, in the session's own tree. */
  folder: string;
  /** Text of SKILL.md after the frontmatter. */
  body: string;
  files: SynthesisedSkill['files'];
}

export interface FoundFile {
  skill: InstalledSkill;
  /** Relative to the skill's folder. */
  path: string;
  content: Uint8Array;
}

/** The skills of one session and their files, as a separate tree. */
export class InstalledSkills {
  readonly all: readonly InstalledSkill[];
  readonly #byCallName: ReadonlyMap<string, InstalledSkill>;

  /**
   * @param skills with unique names
   * @param root the folder that theirs are in
   */
  constructor(skills: readonly SynthesisedSkill[], root = SKILLS_FOLDER) {
    const folders = new Set<string>();
    this.all = skills.map((skill) => installed(skill, folders, root));
    this.#byCallName = new Map([...this.all].reverse().map((skill) => [skill.callName, skill]));
  }

  /** The skill that an agent calls by exactly this name. */
  called(callName: string): InstalledSkill | null {
    return this.#byCallName.get(callName) ?? null;
  }

  /** @param name as the session's request has it */
  folderOf(name: string): string | null {
    return this.all.find((skill) => skill.name === name)?.folder ?? null;
  }

  /**
   * Resolves a path written by the agent: null when it leaves the skills' folders.
   * @param base what a relative path starts from
   */
  resolve(path: string, base: string): { file: FoundFile | null; path: string } | null {
    const absolute = posix.resolve('/', base, path);
    const skill = this.all.find(({ folder }) => absolute === folder || absolute.startsWith(`${folder}/`));
    if (skill === undefined) return null;
    const inside = absolute.slice(skill.folder.length + 1);
    const content = skill.files.get(inside);
    return { file: content === undefined ? null : { skill, path: inside, content }, path: absolute };
  }
}

/** Decodes a text file; null for other files. */
export function textOf(content: Uint8Array): string | null {
  if (content.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

type Parsed = Pick<InstalledSkill, 'body' | 'description' | 'invocable'>;

/** A batch installs the same few skills in every session. */
const parsedFiles = new WeakMap<SynthesisedSkill['files'], Parsed>();

function installed(skill: SynthesisedSkill, folders: Set<string>, root: string): InstalledSkill {
  let parsed = parsedFiles.get(skill.files);
  if (parsed === undefined) {
    parsed = parse(skill);
    parsedFiles.set(skill.files, parsed);
  }
  const callName = oneLine(skill.name);
  const { name, files } = skill;
  return { ...parsed, name, callName, folder: folderFor(callName, folders, root), files };
}

function parse({ description, files }: SynthesisedSkill): Parsed {
  const lines = splitLines(textOf(files.get('SKILL.md') ?? new Uint8Array()) ?? '');
  const { fields, lineCount } = readFrontmatter(lines, DEFAULT_READ_LIMITS).frontmatter;
  const whenToUse = fields.get('when_to_use');
  const shown =
    typeof whenToUse === 'string' && whenToUse !== '' ? `${description} - ${whenToUse}` : description;
  return {
    body: lines.slice(lineCount).join('\n').trim(),
    description: shown.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' '),
    invocable: fields.get('disable-model-invocation') !== true,
  };
}

/** Reduces a name to one word on one line, even when hostile. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '') || 'skill';
}

function folderFor(name: string, taken: Set<string>, root: string): string {
  const safe = name.replace(/[^\p{L}\p{N}._-]/gu, '-').replace(/^\.+/, '') || 'skill';
  let folder = `${root}/${safe}`;
  for (let number = 2; taken.has(folder); number++) folder = `${root}/${safe}-${number}`;
  taken.add(folder);
  return folder;
}
