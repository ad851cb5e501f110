import { posix } from 'node:path';
import type { GraderOf } from '@plugin-eval/core/documents/grader.ts';
import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxMount, WORK_FOLDER } from '../../sandbox/sandbox.ts';
import {
  errored,
  fail,
  type GradedSession,
  type GraderContext,
  type GraderVerdict,
  pass,
} from './grader-context.ts';
import { mismatchOf } from './match-text.ts';

/** Folder of a grader's files in its sandbox; the agent never had them. */
export const GRADER_FOLDER = '/grader';

/** Prevents modules left in the workspace by the agent from shadowing the intended ones. */
const SAFE_PYTHON = { PYTHONSAFEPATH: '1', PYTHONNOUSERSITE: '1', PYTHONDONTWRITEBYTECODE: '1' };

/** Exit code of a shell or loader for a missing program. */
const NOT_FOUND = 127;

/** Runs a command over a copy of the workspace in a fresh sandbox without network. @throws PatternError */
export async function gradeCommand(
  grader: GraderOf<'command'>,
  { workspace, caseFiles }: GradedSession,
  { runCommand }: GraderContext,
): Promise<GraderVerdict> {
  if (runCommand === null) return errored('a command needs a sandbox, and none is available');
  if (workspace.unseen !== null) return errored(`the command needs the whole workspace: ${workspace.unseen}`);
  const [command = '', ...args] = grader.command;
  const mounts: SandboxMount[] = [{ source: workspace.folder, target: WORK_FOLDER, access: 'copy' }];
  for (const file of grader.files) {
    const { kind } = caseFiles.entry(file);
    if (kind !== 'file' && kind !== 'folder') return errored(`the case has no ${file} that can be read`);
    mounts.push({
      source: posix.join(caseFiles.folder, file),
      target: `${GRADER_FOLDER}/${posix.basename(file)}`,
      access: 'read-only',
    });
  }
  try {
    const { exitCode, stdout, stderr, limitHit } = await runCommand({
      ...{ command, args, mounts, stdin: '', env: SAFE_PYTHON, network: 'none' },
      limits: { ...DEFAULT_SANDBOX_LIMITS, wallMs: grader.timeout_s * 1_000 },
    });
    if (limitHit !== null) return errored(`${command} was ended by the limit on ${limitHit}`);
    if (exitCode === null) return errored(`${command} was ended by a signal`);
    const lastLine = stderr.toString('utf8').trim().split('\n').at(-1) ?? '';
    if (exitCode === NOT_FOUND && grader.exit_code !== NOT_FOUND)
      return errored(`${command} was not found in the sandbox: ${lastLine}`);
    if (exitCode !== grader.exit_code)
      return fail(
        `${command} ended with ${exitCode} and not ${grader.exit_code}${lastLine === '' ? '' : `: ${lastLine.slice(0, 300)}`}`,
      );
    for (const [name, output, wanted] of [
      ['stdout', stdout, grader.stdout],
      ['stderr', stderr, grader.stderr],
    ] as const) {
      const problem = wanted === undefined ? null : mismatchOf(output.toString('utf8'), wanted);
      if (problem !== null) return fail(`${name} of ${command} ${problem}`);
    }
    return pass(`${command} ended with ${exitCode}`);
  } catch (error) {
    if (SandboxError.isInstance(error)) return errored(error.message);
    throw error;
  }
}
