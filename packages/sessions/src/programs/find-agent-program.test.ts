import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { CODEX } from './codex.ts';
import { COPILOT } from './copilot.ts';
import { findProgram, isTriedVersion, programVersion, untriedVersionNote } from './find-agent-program.ts';

const PLATFORM = `${hostSystem.platform}-${hostSystem.architecture}`;

function install(root: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
const manifest = (version: string) => JSON.stringify({ version });

test('a program is found with its package for this machine, wherever npm has put it', () => {
  const beside = install(temporaryFolder(), {
    'node_modules/@github/copilot/package.json': manifest('1.0.102'),
    [`node_modules/@github/copilot-${PLATFORM}/package.json`]: manifest('1.0.102'),
  });
  const inside = install(temporaryFolder(), {
    'lib/node_modules/@github/copilot/package.json': manifest('1.2.0'),
    [`lib/node_modules/@github/copilot/node_modules/@github/copilot-${PLATFORM}/package.json`]:
      manifest('1.2.0'),
  });
  const found = findProgram(COPILOT, [temporaryFolder(), beside, inside]);
  expect(found?.version).toBe('@github/copilot@1.0.102');
  expect(found && programVersion(found)).toBe('copilot@1 @github/copilot@1.0.102');
  expect(found && isTriedVersion(found)).toBe(true);
  const other = findProgram(COPILOT, [join(inside, 'lib', 'node_modules', '@github', 'copilot')]);
  expect(other?.version).toBe('@github/copilot@1.2.0');
  expect(other && isTriedVersion(other)).toBe(false);
});

test('a program without its package for this machine, or without a readable manifest, is not installed', () => {
  const half = install(temporaryFolder(), { 'node_modules/@openai/codex/package.json': manifest('0.169.0') });
  const broken = install(temporaryFolder(), { 'node_modules/@openai/codex/package.json': '{' });
  expect(findProgram(CODEX, [half, broken, temporaryFolder()])).toBeNull();
});

test('another version than the tried one is said, and only that', () => {
  expect(untriedVersionNote('codex', 'codex@1 @openai/codex@0.169.0')).toBeNull();
  expect(untriedVersionNote('tool-loop', 'tool-loop@1')).toBeNull();
  expect(untriedVersionNote('codex', 'codex@1 @openai/codex@0.170.0')).toMatch(
    /ran in @openai\/codex@0\.170\.0, which is untested; the tested version is @openai\/codex@0\.169\.0/,
  );
});
