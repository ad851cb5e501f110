import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CliIo } from './io.ts';
import type { Renderers } from './renderers.ts';
import { writeDocument } from './write-document.ts';

const AS_LOOKED_AT: Renderers<'text' | 'markdown', object> = {
  text: async (_, { color, width, verbosity }) => JSON.stringify({ color, width, verbosity }),
  markdown: async () => '',
};

test('only what goes to a terminal is coloured and wrapped; files are as verbose as the terminal', async () => {
  const workingDirectory = mkdtempSync(join(tmpdir(), 'write-document-'));
  const printed: string[] = [];
  const io = {
    ...{ workingDirectory, stdoutIsTerminal: true, stdoutColumns: 72, variables: {} },
    writeOut: (text: string) => void printed.push(text),
  } as unknown as CliIo;
  const write = [{ format: 'text', file: 'report.txt' }] as const;
  await writeDocument({}, AS_LOOKED_AT, { write, color: true, verbose: true }, io);
  const file = readFileSync(join(workingDirectory, 'report.txt'), 'utf8');
  expect([file, ...printed].map((text) => JSON.parse(text))).toEqual([
    { color: false, width: null, verbosity: 'verbose' },
    { color: true, width: 72, verbosity: 'verbose' },
  ]);
});

test('Markdown of any document fits a comment and says what was left out; a job summary of GitHub holds more', async () => {
  const workingDirectory = mkdtempSync(join(tmpdir(), 'write-document-'));
  const printed: string[] = [];
  const io = {
    ...{ workingDirectory, stdoutIsTerminal: false },
    variables: { GITHUB_STEP_SUMMARY: join(workingDirectory, 'summary.md') },
    writeOut: (text: string) => void printed.push(text),
  } as unknown as CliIo;
  const rows = { ...AS_LOOKED_AT, markdown: async () => '- row\n'.repeat(50_000) };
  const summary = join(workingDirectory, 'summary.md');
  await writeDocument({}, rows, { write: [{ format: 'markdown', file: summary }], color: false }, io);
  expect(printed[0]).toContain('40,000 more lines do not fit into the 60 kB of this report');
  expect(readFileSync(summary, 'utf8')).toBe('- row\n'.repeat(50_000));
});
