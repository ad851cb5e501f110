import { parsedRecord } from '@plugin-eval/core/text/json-values.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import type { ToolCall } from '@plugin-eval/engine/model/call-model-with-tools.ts';
import { fillSkillArguments, type SkillVariables } from './fill-skill-arguments.ts';
import { type FoundFile, type InstalledSkill, type InstalledSkills, textOf } from './installed-skills.ts';
import type { SkillLoad } from './session-request.ts';
import { SUB_AGENT_TOOLS } from './session-tools.ts';

/** A tool's answer to the agent, and its meaning for the measurement. */
export interface ToolAnswer {
  ok: boolean;
  text: string;
  load?: Omit<SkillLoad, 'turn'>;
  /** A called skill that does not exist, or may not be called. */
  unknownSkill?: string;
  /** A call that sessions may not make. */
  denied?: string;
  triedSubAgent?: boolean;
}

/** Most bytes of UTF-8 that one call returns. */
export const MOST_RESULT_BYTES = 65_536;
const MOST_LISTED_FILES = 200;
const LONGEST_NAME = 200;
/** The same in all sessions, so that equal sessions are equal. */
const VARIABLES: Omit<SkillVariables, 'CLAUDE_SKILL_DIR'> = {
  CLAUDE_PROJECT_DIR: '/',
  CLAUDE_SESSION_ID: '5e551054-0000-4000-8000-000000000001',
  CLAUDE_EFFORT: 'high',
};

/**
 * The answer to a call of an unknown tool. @param text for the agent; default: that the tool does not exist
 */
export function deniedTool(name: string, text = `${noSuchTool(name)}.`): ToolAnswer {
  const denied = { ...failed(text), denied: shortened(name) };
  return SUB_AGENT_TOOLS.has(name) ? { ...denied, triedSubAgent: true } : denied;
}

/**
 * Answers an agent's tool call from the synthesised skills alone: no disk, no network, no process.
 * @param workingFolder what relative paths start from
 */
export function answerToolCall(call: ToolCall, skills: InstalledSkills, workingFolder: string): ToolAnswer {
  if (call.name !== 'Skill' && call.name !== 'Read')
    return deniedTool(call.name, `${noSuchTool(call.name)}; there are Skill and Read.`);
  const input = parsedRecord(call.input === '' ? '{}' : call.input);
  if (input === null) return failed('The input is not a JSON object.');
  return call.name === 'Skill' ? loadSkill(input, skills) : readFile(input, skills, workingFolder);
}

function loadSkill({ skill: asked, args }: Record<string, unknown>, skills: InstalledSkills): ToolAnswer {
  if (typeof asked !== 'string') return failed('The field skill must be the name of a skill.');
  const name = asked.trim().replace(/^\//, '');
  const skill = skills.called(name);
  if (skill === null)
    return { ...failed(`Unknown skill: ${shortened(name)}`), unknownSkill: shortened(name) };
  if (!skill.invocable) {
    const reason = `The skill ${shortened(name)} cannot be called by the model: it sets disable-model-invocation.`;
    return { ...failed(reason), unknownSkill: skill.name };
  }
  const text = loadedSkillText(skill, typeof args === 'string' ? args : '');
  if (text === null) {
    const reason = `The skill ${shortened(name)} is too long with these arguments.`;
    return { ...failed(reason), unknownSkill: skill.name };
  }
  return { ok: true, text, load: { skill: skill.name, by: 'skill-tool' } };
}

/** The text returned to an agent that loads a skill; null when the arguments make it too long. */
export function loadedSkillText(
  skill: Pick<InstalledSkill, 'body' | 'folder' | 'files'>,
  args: string,
): string | null {
  const body = fillSkillArguments(skill.body, args, { ...VARIABLES, CLAUDE_SKILL_DIR: skill.folder });
  if (body === null) return null;
  return bounded(`Base directory for this skill: ${skill.folder}\n\n${bounded(body)}${filesOf(skill)}`);
}

function filesOf({ files }: Pick<InstalledSkill, 'files'>): string {
  const others = [...files.keys()].filter((path) => path !== 'SKILL.md');
  if (others.length === 0) return '';
  const shown = others.slice(0, MOST_LISTED_FILES).map((path) => `- ${path}`);
  const rest = others.length > shown.length ? [`- and ${others.length - shown.length} more`] : [];
  return `\n\nFiles in the base directory:\n${[...shown, ...rest].join('\n')}`;
}

function readFile(
  input: Record<string, unknown>,
  skills: InstalledSkills,
  workingFolder: string,
): ToolAnswer {
  const path = input.file_path ?? input.path;
  if (typeof path !== 'string' || path === '') return failed('The field file_path must be a path.');
  const resolved = skills.resolve(path, workingFolder);
  if (resolved === null)
    return {
      ...failed(`Permission denied: ${shortened(path)} is outside of what this session may read.`),
      denied: `Read ${shortened(path)}`,
    };
  if (resolved.file === null) return failed(`There is no file ${shortened(resolved.path)}.`);
  return readText(resolved.file, input);
}

function readText(
  { skill, path, content }: FoundFile,
  { offset, limit }: Record<string, unknown>,
): ToolAnswer {
  const text = textOf(content);
  if (text === null) return failed(`${shortened(path)} is not a text file.`);
  const load = path === 'SKILL.md' ? { load: { skill: skill.name, by: 'read' as const } } : {};
  if (offset === undefined && limit === undefined) return { ok: true, text: bounded(text), ...load };
  const first = typeof offset === 'number' && offset >= 1 ? Math.floor(offset) - 1 : 0;
  const count = typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : undefined;
  const lines = splitLines(text).slice(first, count === undefined ? undefined : first + count);
  return { ok: true, text: bounded(lines.join('\n')), ...load };
}

function noSuchTool(name: string): string {
  return `There is no tool ${shortened(name)} in this session`;
}

function failed(text: string): ToolAnswer {
  return { ok: false, text };
}

/** The part that fits, with a line that says so. */
function bounded(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= MOST_RESULT_BYTES) return text;
  const note = `\n[cut here: ${bytes.length} bytes in all; read the rest with offset and limit]`;
  // The end may lie within a character.
  const start = bytes
    .subarray(0, MOST_RESULT_BYTES - note.length)
    .toString('utf8')
    .replace(/\ufffd{1,3}$/, '');
  return `${start}${note}`;
}

/** Names and paths that an agent made up may be as long as an answer. */
function shortened(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME).toWellFormed()}…` : text;
}
