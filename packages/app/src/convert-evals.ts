import { lstatSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { EvalsConversion } from '@plugin-eval/core/documents/evals-conversion.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { OutputError } from '@plugin-eval/core/errors/output-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { caseWorkspace } from '@plugin-eval/quality/evaluate/case-workspace.ts';
import type { EvalCaseFile } from '@plugin-eval/skill/eval-case.ts';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { mergeCases } from '@plugin-eval/skill/merge-cases.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { readEvalCaseFile, readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { skillFileName } from '@plugin-eval/skill/skill-file.ts';
import { writeCases } from '@plugin-eval/skill/write-cases/write-cases.ts';
import type { CaseFormat, LostField, WrittenFiles } from '@plugin-eval/skill/write-cases/written-cases.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import type { SettingsRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';
import { writeOutputFile } from './write-output-file.ts';

/** A request to convert tests to another dialect. */
export interface ConvertEvalsRequest extends SettingsRequest {
  /** A skill, or a file of tests. */
  source: string;
  to: CaseFormat;
  /** A folder of a skill, or a file that ends in .json, .yaml or .yml. @default nothing is written */
  target?: string | undefined;
  /** Overwrites existing files. @default false */
  force?: boolean | undefined;
  /** The name of the skill, for a file of tests. @default the skill that contains it */
  skill?: string | undefined;
}

export interface ConvertEvalsOutcome {
  document: EvalsConversion;
  /** The file that holds all tests; null when there are several files. */
  text: string | null;
  notices: Notice[];
}

/** A source of tests. */
interface Source {
  shown: string;
  skill: string;
  /** A real path, which names of files are relative to. */
  folder: string;
  files: readonly EvalCaseFile[];
}

/** A file ready to be written. */
interface ReadyFile {
  path: string;
  content: string | Uint8Array;
  /** True for a file that keeps its place in the skill. */
  stays: boolean;
}

/**
 * Writes tests in another dialect, and reports fields it cannot express: rereads and compares the output.
 * @throws PluginEvalError
 */
export async function convertEvals(request: ConvertEvalsRequest, ports: Ports): Promise<ConvertEvalsOutcome> {
  const { to, target, force = false, workingDirectory } = request;
  const { settings, notices } = await resolveRequest(
    request,
    [resolve(workingDirectory, request.source)],
    ports,
  );
  const source = sourceOf(request, settings.limits);
  const cases = mergeCases(source.files);
  if (cases.length === 0)
    throw new FileError(
      source.shown,
      'foreign',
      `has no tests that can be read. ${source.files.flatMap(({ notes }) => notes).join(' ')}`.trim(),
    );
  const { files, lost } = writeCases(to, { skill: source.skill, cases });
  const notThere: LostField[] = [];
  const ready = readyFiles(files, source, settings.limits, notThere);
  const all = [...unread(source, cases), ...lost, ...notThere];
  if (target !== undefined) writeAll(target, ready, source, force, workingDirectory);
  const [first, ...others] = ready;
  const isAlone = first !== undefined && others.every(({ stays }) => stays);
  return {
    document: {
      schemaVersion: SCHEMA_VERSION,
      tool: { name: 'plugin-eval', version: VERSION },
      ...{ format: to, source: source.shown, skill: source.skill, cases: cases.length },
      files: ready.map(({ path }) => path),
      writtenTo: target ?? null,
      lost: all.map(({ case: index, field, what }) => {
        const one = index === null ? undefined : cases[index];
        return { case: index, id: one?.id ?? null, prompt: one?.prompt ?? null, field, what };
      }),
    },
    text: isAlone && typeof first.content === 'string' ? first.content : null,
    notices,
  };
}

/** Folders above a file of tests in which its skill is looked for: a scenario may lie in `evals/GROUP/NAME/`. */
const MOST_ABOVE = 4;

/** A skill with all files of tests, or one file of tests. @throws FileError, SubjectError */
function sourceOf({ source, skill, workingDirectory }: ConvertEvalsRequest, limits: InstallRules): Source {
  const path = resolve(workingDirectory, source);
  const isFile = lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  if (!isFile || skillFileName(dirname(path)) === basename(path)) {
    const target = identifyTarget(source, workingDirectory);
    if (target.kind !== 'skill')
      throw new FileError(source, 'foreign', 'is neither a skill nor a file of tests');
    const read = readSkill(target.path, target.shown, limits);
    return {
      shown: target.shown,
      skill: skill ?? read.name,
      folder: read.folder,
      files: readEvalCases(read.folder),
    };
  }
  const real = realPathOrNull(path) ?? path;
  const above = [dirname(real)];
  while (above.length < MOST_ABOVE) above.push(dirname(above.at(-1) ?? real));
  const owner = above.find((folder) => skillFileName(folder) !== null);
  const folder = owner ?? dirname(real);
  const shown = formatPath(workingDirectory, path);
  const name =
    skill ??
    (owner === undefined
      ? basename(folder)
      : readSkill(owner, formatPath(workingDirectory, owner), limits).name);
  const inSkill = owner === undefined ? null : folder;
  return { shown, skill: name, folder, files: [readEvalCaseFile(real, shown, 'tasks', inSkill)] };
}

/** Fields that the reader could not import, and so are lost. */
function unread({ files }: Source, cases: ReturnType<typeof mergeCases>): LostField[] {
  return [
    ...files.flatMap(({ notes }) => notes.map((what) => ({ case: null, field: 'source', what }))),
    ...files
      .filter(({ drafts }) => drafts.length > 0)
      .map(({ file, drafts }) => ({
        ...{ case: null, field: 'source' },
        what: `${file}: drafts are left out (${drafts.length}).`,
      })),
    ...cases.flatMap(({ task }, index) =>
      (task?.notes ?? []).map((note) => ({ case: index, field: 'source', what: `It ${note}.` })),
    ),
  ];
}

/** The contents of all files; unreadable ones are left out and reported. */
function readyFiles(
  files: WrittenFiles,
  { folder }: Source,
  limits: InstallRules,
  lost: LostField[],
): ReadyFile[] {
  return [...files].flatMap(([path, file]): ReadyFile[] => {
    if ('text' in file) return [{ path, content: file.text, stays: false }];
    const read = caseWorkspace(folder, [{ path: 'file', source: file.copyOf, content: null }], limits);
    const content = typeof read === 'string' ? undefined : read.get('file')?.content;
    if (content !== undefined) return [{ path, content, stays: file.copyOf === path }];
    lost.push({
      case: null,
      field: 'files',
      what: typeof read === 'string' ? read : `${path} cannot be read.`,
    });
    return [];
  });
}

/** @throws OutputError when something is there already, or leads elsewhere; UsageError when one file cannot hold it all */
function writeAll(
  target: string,
  ready: readonly ReadyFile[],
  { folder }: Source,
  force: boolean,
  workingDirectory: string,
): void {
  const root = resolve(workingDirectory, target);
  if (/\.(?:json|ya?ml)$/i.test(target)) {
    const [first, ...others] = ready;
    if (others.some(({ stays }) => !stays))
      throw new UsageError(`-o ${target} is one file, and this makes ${ready.length}: name a folder.`);
    if (!force && lstatSync(root, { throwIfNoEntry: false }) !== undefined)
      throw new OutputError(target, 'it already exists; --force replaces it');
    if (first !== undefined) writeOutputFile(target, first.content, workingDirectory);
    return;
  }
  mkdirSync(root, { recursive: true });
  const real = realPathOrNull(root) ?? root;
  const written = ready.filter(({ stays }) => !stays || real !== folder);
  for (const { path } of written) {
    for (const above of [...foldersAbove(path), path]) {
      const present = lstatSync(join(real, above), { throwIfNoEntry: false });
      if (present?.isSymbolicLink())
        throw new OutputError(join(target, above), 'it is a link, which is not followed');
      if (!force && above === path && present !== undefined)
        throw new OutputError(join(target, path), 'it already exists; --force replaces it');
    }
  }
  for (const { path, content } of written) writeOutputFile(join(real, path), content, workingDirectory);
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
