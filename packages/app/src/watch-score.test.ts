import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { processPorts } from './library/process-ports.ts';
import { watchScore } from './watch-score.ts';

/** Accepts nothing and holds no score. */
const BASELINE = JSON.stringify({ schema_version: '1.0', findings: [], ratchets: [] });

test('each change gives the whole outcome again, one that cannot be scored its error, and the signal ends it', async () => {
  const workingDirectory = temporaryRepository();
  writeTree(workingDirectory, { 'crane/SKILL.md': skillText(), 'crane/baseline.json': BASELINE });
  const abort = new AbortController();
  const variables = { PLUGIN_EVAL_HOME: `${workingDirectory}/home` };
  const ports = processPorts({ signal: abort.signal, variables });
  const said: string[] = [];
  const onHead = ({
    settings,
    notices,
  }: {
    settings: { depth: string };
    notices: readonly { kind: string }[];
  }) => said.push(settings.depth, ...notices.map(({ kind }) => kind));
  const changes = [
    () => writeFileSync(join(workingDirectory, 'crane/baseline.json'), '{'),
    () => writeFileSync(join(workingDirectory, 'crane/baseline.json'), BASELINE),
    () => abort.abort(),
  ];

  const request = {
    paths: ['crane'],
    workingDirectory,
    baseline: { file: 'crane/baseline.json', trusted: true },
  };
  for await (const event of watchScore(request, ports, onHead)) {
    said.push(event.type === 'failed' ? event.error.name : event.type);
    // After the loop has asked for the next event.
    setTimeout(() => changes.shift()?.(), 20);
  }
  expect(said).toEqual(['quick', 'watching', 'scored', 'ConfigError', 'scored']);
});
