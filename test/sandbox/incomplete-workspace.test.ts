import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import { graderSchema } from '@plugin-eval/core/documents/grader.ts';
import { FolderFiles } from '@plugin-eval/sessions/grading/graders/folder-files.ts';
import {
  type DeterministicGrader,
  gradeSession,
} from '@plugin-eval/sessions/grading/graders/grade-session.ts';
import { restoreWorkspace } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { obeying, runWithExecution } from '../support/execution-stage.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runScript, triedSandbox } from '../support/tried-sandbox.ts';

beforeAll(loadParser);

const GRADERS = [
  { kind: 'file', path: 'leak.txt', state: 'absent' },
  { kind: 'text', path: '**/*.txt', not_contains: 'SECRET' },
  { kind: 'text', path: 'out/*.txt', contains: 'done' },
  { kind: 'text', path: 'kept.txt', contains: 'kept' },
];

async function verdictsAfter(command: string) {
  const { result } = await runWithExecution(obeying(command));
  const workspace = await restoreWorkspace(new Map(), result.execution, temporaryFolder());
  const graders = GRADERS.map((one) => graderSchema.parse(one) as DeterministicGrader);
  const session = {
    workspace: new FolderFiles(workspace.folder, workspace),
    caseFiles: new FolderFiles(temporaryFolder()),
    ...{ answer: 'Done.', calls: result.execution.calls, opened: result.execution.opened },
    usage: { turns: 1, tokens: null, seconds: null, costUsd: null },
  };
  const graded = await gradeSession(graders, session, { runCommand: null });
  return { verdicts: graded.map(({ verdict }) => verdict), result };
}

describe.skipIf(typeof triedSandbox === 'string')('a workspace that was meant not to be seen', () => {
  test('is read although its permissions were taken away', async () => {
    const { verdicts } = await verdictsAfter(
      'mkdir out; echo SECRET >leak.txt; echo kept >kept.txt; echo done >out/a.txt; chmod 000 leak.txt out .',
    );
    expect(verdicts).toEqual(['fail', 'fail', 'pass', 'pass']);
  });

  test('is not taken for empty when more was written than is kept', async () => {
    const { verdicts, result } = await verdictsAfter(
      'echo kept >aa.txt; mv aa.txt kept.txt; mkdir a; for i in $(seq 2500); do : >a/$i; done; echo SECRET >leak.txt',
    );
    expect(result.execution.unseen).toContain('exceed the storage limit');
    expect(verdicts).toEqual(['errored', 'errored', 'errored', 'errored']);
  });

  test('ends its session when it has more files than a session may have', async () => {
    const { result } = await runWithExecution(
      obeying('mkdir d; i=0; while :; do : >d/$i; i=$((i + 1)); done', 'echo late'),
      { limits: { files: 2_000 } },
    );
    expect(result).toMatchObject({
      outcome: 'failed',
      failure: 'sandbox-limit',
      execution: { limit: 'files' },
    });
  });

  test('settings of package managers in /usr are hidden', async () => {
    const { stdout } = await runScript('cat /usr/etc/npmrc /usr/local/etc/npmrc 2>/dev/null | wc -c');
    expect(stdout.trim()).toBe('0');
  });
});
