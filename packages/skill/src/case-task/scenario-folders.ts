import { posix } from 'node:path';
import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { parseEvalText } from '../parse-eval-text.ts';
import type { FilesNextToTests } from './files-next-to-tests.ts';
import { FROM_KEY, NOTES_KEY } from './read-case-task.ts';
import { type Fields, otherKeys, TranslatedCase, textsIn } from './translated-case.ts';

/** A dialect in which a folder is one test: the file of its prompt, and its other parts by name. */
interface ScenarioDialect {
  prompt: string;
  /** Checklists that a judge decides. */
  checklists: readonly string[];
  /** Programs that grade, which are not run. */
  programs: readonly string[];
  /** Folders whose files make the workspace. */
  workspace: readonly string[];
  /** Folders of solutions, best first. */
  solutions: readonly string[];
  /** Parts without a meaning for a session. */
  ignored: readonly string[];
}

/** Sources: docs.tessl.io "Evaluate skill quality using scenarios"; supabase/evals, CONTRIBUTING.md; November 2026. */
const SCENARIO_DIALECTS: readonly ScenarioDialect[] = [
  {
    prompt: 'task.md',
    checklists: ['criteria.json', 'rubric.json'],
    programs: [],
    workspace: [],
    solutions: [],
    ignored: ['capability.txt', 'README.md'],
  },
  {
    prompt: 'PROMPT.md',
    checklists: [],
    programs: ['EVAL.ts', 'EVAL.tsx'],
    workspace: ['local'],
    solutions: ['solutions/green'],
    ignored: ['README.md', 'solutions'],
  },
];

const MOST_ITEMS = 100;
const MOST_NAMES = 5;
const LONGEST_EXPECTATION = 2_000;
/** Name of an item that a conversion chose for a grader without one. */
const UNNAMED = /^item-\d{1,3}$/;
/** A name of an item that stands for an expectation, with the weight of one. */
const EXPECTATION = /^expectation-\d{1,3}$/;

/** The dialect of a file that holds the prompt of a folder; undefined for another file. */
export function scenarioDialectOf(file: string): ScenarioDialect | undefined {
  return SCENARIO_DIALECTS.find(({ prompt }) => prompt === posix.basename(file.replaceAll('\\', '/')));
}

/**
 * Reads the folder of a prompt as a test in keys of ours.
 * @param file the prompt's file, as messages name it
 * @param text content of that file
 */
export function scenarioCase(
  file: string,
  text: string,
  dialect: ScenarioDialect,
  beside: FilesNextToTests,
): Fields {
  const into = new TranslatedCase();
  const files = beside
    .files()
    .map((one) => ({ file: one, own: posix.relative(beside.folder, one) }))
    .filter(({ own }) => own !== dialect.prompt);
  const below = (part: string) =>
    files
      .filter(({ own }) => own.startsWith(`${part}/`))
      .map(({ file, own }) => ({ path: own.slice(part.length + 1), source: file }));
  const checklist = dialect.checklists.find((name) => files.some(({ own }) => own === name));
  const graded = checklist === undefined ? {} : checklistFields(beside.text(checklist), checklist, into);
  for (const program of dialect.programs)
    if (files.some(({ own }) => own === program)) into.unsupported(`the program ${program}`);
  const solution = dialect.solutions.map(below).find((one) => one.length > 0);
  const known = [...dialect.checklists, ...dialect.programs, ...dialect.workspace, ...dialect.ignored];
  const others = files.filter(({ own }) => !known.some((part) => own === part || own.startsWith(`${part}/`)));
  if (others.length > 0)
    into.notes.push(
      `has further files that no session gets (${others
        .slice(0, MOST_NAMES)
        .map(({ own }) => own.slice(0, 100))
        .join(', ')}${others.length > MOST_NAMES ? ', ...' : ''})`,
    );
  return {
    id: posix.basename(posix.dirname(file)),
    prompt: withoutFrontmatter(text),
    files: dialect.workspace.flatMap(below),
    ...(solution === undefined ? {} : { reference: solution }),
    ...graded,
    graders: into.graders,
    ...{ [NOTES_KEY]: into.notes, [FROM_KEY]: checklist },
  };
}

/** `{context, checklist: [{name, description, max_score}]}`: each item is judged, and weighs its score. */
function checklistFields(text: string | null, name: string, into: TranslatedCase): Fields {
  const parsed = text === null ? { problem: 'unreadable' } : parseEvalText(text, 'json');
  const value = 'value' in parsed ? parsed.value : null;
  const items = isRecord(value) ? ownField(value, 'checklist') : undefined;
  if (!isRecord(value) || !Array.isArray(items)) {
    into.unsupported(`${name}, in which there is no checklist`);
    return {};
  }
  const expectations: string[] = [];
  if (items.length > MOST_ITEMS) into.unsupported(`more than ${MOST_ITEMS} items in ${name}`);
  for (const item of items.slice(0, MOST_ITEMS)) addItem(item, expectations, into);
  for (const key of otherKeys(value, ['context', 'type', 'checklist', 'metadata', 'skill_use']))
    into.unsupported(`${key} in ${name}`);
  const metadata = ownField(value, 'metadata');
  return {
    ...(isRecord(metadata) ? labelsIn(metadata) : {}),
    ...(ownField(value, 'skill_use') === 'required' ? { should_trigger: true } : {}),
    expected_output: ownField(value, 'context'),
    expectations,
  };
}

function addItem(item: unknown, expectations: string[], into: TranslatedCase): void {
  const fields = isRecord(item) ? item : {};
  const [name, score] = [ownField(fields, 'name'), ownField(fields, 'max_score')];
  const [statement = ''] = [ownField(fields, 'description'), name].flatMap(textsIn).map((one) => one.trim());
  if (statement === '' || statement.length > LONGEST_EXPECTATION)
    return into.unsupported('an item of its checklist without a description, or with one that is too long');
  if (score === 1 && typeof name === 'string' && EXPECTATION.test(name)) {
    expectations.push(statement);
    return;
  }
  into.grader('judged', {
    ...(typeof name === 'string' && !UNNAMED.test(name) ? { name: name.slice(0, 200) } : {}),
    ...(typeof score === 'number' && score > 0 && score !== 1 ? { weight: Math.min(score, 1_000) } : {}),
    expectation: statement,
  });
}

/** Labels in metadata: metadata are the author's own, and we store our labels there. */
function labelsIn(metadata: Fields): Fields {
  const keys = ['should_trigger', 'expected_skill', 'acceptable_skills', 'excluded_skills', 'bucket', 'id'];
  const found = keys.map((key) => [key, ownField(metadata, key)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** Frontmatter of a prompt says what the test is about, and is not shown to the agent. */
function withoutFrontmatter(text: string): string {
  const lines = splitLines(text);
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  return end === -1 ? text : lines.slice(end + 1).join('\n');
}
