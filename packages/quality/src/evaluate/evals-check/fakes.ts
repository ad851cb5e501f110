import { posix } from 'node:path';
import type { FakeName } from '@plugin-eval/core/documents/evals-check.ts';
import type { ExecutedCall } from '@plugin-eval/core/documents/executed-session.ts';
import type { Grader } from '@plugin-eval/core/documents/grader.ts';
import type { GivenFile } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';
import type { TriedCase } from './tried-case.ts';

/** The remains of a session that only pretended to do its task. */
export interface Fake {
  name: FakeName;
  /** Files on top of the initial workspace. */
  files: ReadonlyMap<string, GivenFile>;
  /** Paths that cannot be read. */
  unreadable: ReadonlySet<string>;
  /** Reason the workspace was only partly seen; null when complete. */
  unseen: string | null;
  answer: string | null;
  calls: readonly ExecutedCall[];
}

const WRONG = 'Placeholder written by plugin-eval.\n';

/**
 * Cheap ways to pass the graders of a case without doing its work. None of them opens a script of the skill.
 */
export function fakesOf({ graders, reference }: Pick<TriedCase, 'graders' | 'reference'>): Fake[] {
  const paths = [...new Set([...graders.flatMap(pathsOf), ...(reference?.files.keys() ?? [])])];
  const scripts = graders.flatMap(scriptsOf);
  const wanted = graders.flatMap(textsOf);
  const none = { files: new Map(), unreadable: new Set<string>(), unseen: null, answer: 'Done.', calls: [] };
  const written = (text: string) =>
    new Map(paths.map((path) => [path, { content: Buffer.from(text), executable: false }]));
  const running = (command: (script: string) => string) => scripts.map((script) => callOf(command(script)));
  return [
    { ...none, name: 'empty-answer', answer: '' },
    { ...none, name: 'wrong-contents', files: written(WRONG) },
    { ...none, name: 'empty-file', files: written('') },
    { ...none, name: 'unreadable-file', files: written(''), unreadable: new Set(paths) },
    {
      ...none,
      name: 'script-named',
      answer: `I ran ${scripts.join(', ') || 'the script'}.`,
      calls: running((script) => `echo "bash ${script}"`),
    },
    {
      ...none,
      name: 'script-overwritten',
      calls: running((script) => `echo 'exit 0' >${script}; bash ${script}`),
    },
    { ...none, name: 'file-flood', unseen: 'more files were written than can be stored.' },
    { ...none, name: 'quoted-text', answer: `The task asks for this:\n> ${wanted.join('\n> ')}\nDone.` },
  ];
}

function callOf(command: string): ExecutedCall {
  return {
    ...{ turn: 1, name: 'Bash', arguments: JSON.stringify({ command }), exitCode: 0, ok: true },
    ...{ durationMs: 0, output: { head: '', tail: '', bytes: 0 }, opened: [] },
  };
}

/** Files that a grader looks at; of a pattern a file that fits. */
function pathsOf(grader: Grader): string[] {
  if (!('path' in grader) || grader.path === undefined || grader.path === '') return [];
  const path = posix.normalize(grader.path.replaceAll('**/', '').replaceAll('*', 'fake'));
  const isInside = !path.startsWith('/') && !path.startsWith('../') && path !== '.' && path !== '..';
  return isInside && !path.endsWith('/') ? [path] : [];
}

/** Scripts that a grader requires to run, or command texts that count as a run. */
function scriptsOf(grader: Grader): string[] {
  if (grader.kind !== 'tools') return [];
  return grader.called.flatMap(({ arguments: wanted = {} }) =>
    'runs' in wanted ? [wanted.runs] : 'contains' in wanted ? [wanted.contains] : [],
  );
}

function textsOf(grader: Grader): string[] {
  if (grader.kind === 'judged') return [grader.expectation];
  if (grader.kind !== 'text') return [];
  return [grader.contains, grader.equals].filter((text) => text !== undefined);
}
