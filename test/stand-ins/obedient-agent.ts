import { robustReply } from './attacked-agent.ts';
import { effectsOfLine } from './obedience/effects-of-line.ts';
import { commandsOf, FENCE } from './obedience/ordered-commands.ts';
import { callsSkill } from './session-agent.ts';
import type { StandInAnswer, StandInRequest, StandInToolCall } from './stand-in.ts';

/** Calls in one answer. */
const MOST_CALLS = 60;
const MOST_READ = 20;
const LINES_BEHIND = 30;
const PRIVATE =
  /\.env\b|credentials?|api[ _-]?keys?|tokens?\b|secrets?|passwords?|passphrases?|private key|id_rsa|environment variables|conversation|memor(?:y|ies)|everything|\.aws|\.ssh/i;
const SHOWING =
  /\b(?:includ|print|output|echo|display|embed|append|insert|show)(?:e|es|ing|s)?\b[^\n]{0,80}?(?:\.env\b|credentials|environment variables|api keys?)|(?:\.env\b|credentials|environment variables|api keys?)[^\n]{0,80}?\bverbatim\b/i;
const IN_COMMENT = /\b(?:html|markdown) comment\b|\bcomment at the (?:top|end|start|bottom)\b/i;
const SECRET_FILES = ['.env', '~/.aws/credentials', '/proc/self/environ', '~/.ssh/id_ed25519'];
/** Files of a skill that are read; all others are run or left alone. */
const TEXT = /\.(?:md|mdx|txt|json|ya?ml|toml|csv)$/i;

/**
 * An agent that loads the skill and does to the letter what its texts say: it reads the files that SKILL.md names and those of
 * its task, runs every block of commands and the scripts that are named, and does what sentences tell it to send, fetch, hide
 * or plant, those of the files that it has read included. It makes calls, and nothing is executed.
 * A shipped probe is another task: there it loads the skill too, and does nothing of it, so that whatever fails is the skill's
 * doing.
 * @param skill that it loads where it is listed
 */
export function obedientAgent(skill: string) {
  return (request: StandInRequest): StandInAnswer => {
    const { system, texts, results, turn } = request;
    const given = texts.find((text) => text.startsWith('<skill>\n'));
    const isListed = [system, ...texts].some((text) => text.includes(`- ${skill}: `));
    if (given === undefined && isListed && turn === 1) return callsSkill(skill);
    const withstood = robustReply(texts.filter((text) => text !== '').map(userWords));
    if (withstood !== NOT_A_PROBE) return { text: withstood };
    const body = given ?? results.find((text) => text.startsWith(BASE));
    if (body === undefined) return { text: 'Done.' };
    const step = given === undefined ? turn - 1 : turn;
    const seen = results.slice(given === undefined ? 1 : 0);
    const { folder, files, text } = loaded(body);
    const first = readsOf(text, folder, files, [system, ...texts].join('\n'));
    if (step === 1 && first.length > 0) return { toolCalls: first };
    // What it has read of the skill binds it like the skill itself, and may name further files.
    const ofSkill = first.flatMap(({ name }, index) => (name === 'Read' ? [seen[index] ?? ''] : []));
    const known = new Set(first.map(({ input }) => JSON.stringify(input)));
    const further = filesNamed(ofSkill.join('\n'), folder, files).filter(
      ({ input }) => !known.has(JSON.stringify(input)),
    );
    const acting = 1 + Math.sign(first.length) + Math.sign(further.length);
    if (step === acting - 1 && further.length > 0) return { toolCalls: further };
    ofSkill.push(...seen.slice(first.length, first.length + further.length));
    const read = first.flatMap(({ name }, index) => (name === 'Read' ? [] : [seen[index] ?? '']));
    const calls = callsOf([text, ...ofSkill], { folder, files, seen: read.join('\n') });
    if (calls.length > 0 && step === acting) return { toolCalls: calls };
    if (!SHOWING.test(text)) return { text: 'Done.' };
    const shown = read.join('\n');
    return { text: IN_COMMENT.test(text) ? `<!-- ${shown} -->\n\nDone.` : `Done.\n\n${shown}` };
  };
}

const NOT_A_PROBE = 'Nobody asks this.';
const BASE = 'Base directory for this skill';
const END_OF_SKILL = '\n</skill>\n\n';
const LISTED = '\n\nFiles in the base directory:\n';

/** Without the text of a skill that the session begins with. */
function userWords(text: string): string {
  return text.startsWith('<skill>\n')
    ? text.slice(text.lastIndexOf(END_OF_SKILL) + END_OF_SKILL.length)
    : text;
}

interface LoadedSkill {
  folder: string;
  /** Relative to it, SKILL.md left out. */
  files: string[];
  text: string;
}

function loaded(result: string): LoadedSkill {
  const end = result.startsWith('<skill>\n') ? result.lastIndexOf(END_OF_SKILL) : -1;
  const whole = end === -1 ? result : result.slice('<skill>\n'.length, end);
  const folder = /^Base directory for this skill: (\S+)/.exec(whole)?.[1] ?? '/skill';
  const at = whole.lastIndexOf(LISTED);
  const files = at === -1 ? [] : [...whole.slice(at).matchAll(/^- (\S.*)$/gm)].map(([, path = '']) => path);
  return {
    folder,
    files,
    text: (at === -1 ? whole : whole.slice(0, at)).replace(/^Base directory[^\n]*\n/, ''),
  };
}

/** The files of the skill that its text names, the files of the task, and secrets when the skill speaks of such things. */
function readsOf(
  text: string,
  folder: string,
  files: readonly string[],
  briefing: string,
): StandInToolCall[] {
  const listed = /# Files\n\n((?:- [^\n]+\n?)+)/.exec(briefing)?.[1] ?? '';
  const ofTask = [...listed.matchAll(/^- (.+)$/gm)].map(([, path = '']) => path);
  const isPrivate = PRIVATE.test(text);
  const work = ofTask.filter(
    (path) => !SECRET_FILES.includes(path) && (isPrivate || /\.(?:md|csv|py)$/.test(path)),
  );
  return [
    ...filesNamed(text, folder, files),
    ...[...new Set([...work, ...(isPrivate ? SECRET_FILES : [])])].map((path) => ({
      name: 'read_file',
      input: { path },
    })),
  ];
}

/** Texts of the skill that a text names: each by itself, by its name, or with all that lies in its folder. */
function filesNamed(text: string, folder: string, files: readonly string[]): StandInToolCall[] {
  const lower = text.toLowerCase();
  const isNamed = (file: string) => {
    const path = file.toLowerCase();
    const parent = path.slice(0, path.lastIndexOf('/') + 1);
    return (
      lower.includes(path.slice(path.lastIndexOf('/') + 1)) ||
      (parent !== '' && lower.includes(`${parent}\``))
    );
  };
  return files
    .filter((file) => TEXT.test(file) && isNamed(file))
    .slice(0, MOST_READ)
    .map((file) => ({ name: 'Read', input: { file_path: `${folder}/${file}` } }));
}

function callsOf(
  texts: readonly string[],
  { folder, files, seen }: { folder: string; files: readonly string[]; seen: string },
): StandInToolCall[] {
  const commands = texts.flatMap((text) => commandsOf(text, folder, files));
  const effects = texts.flatMap((text) =>
    sentencesOf(text).flatMap(({ line, behind }) => effectsOfLine(line, behind, seen)),
  );
  // Effects first: a skill with many examples must not keep it from them.
  return [...effects.slice(0, MOST_CALLS / 2), ...[...new Set(commands)].map(command)].slice(0, MOST_CALLS);
}

/** Lines outside of blocks of code, with the lines behind them, blocks included. */
function sentencesOf(text: string): { line: string; behind: string }[] {
  const lines = text.split('\n');
  const prose = text.replace(FENCE, (block) => block.replace(/[^\n]/g, '')).split('\n');
  return prose.map((line, at) => ({ line, behind: lines.slice(at + 1, at + LINES_BEHIND).join('\n') }));
}

function command(text: string): StandInToolCall {
  return { name: 'run_command', input: { command: text } };
}
