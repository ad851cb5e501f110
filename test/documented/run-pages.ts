import { spawn } from 'node:child_process';
import { closeSync, cpSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { CommandBlock, DocumentedCommand } from './command-blocks.ts';
import type { BridgedCall, CommandBridge } from './command-bridge.ts';

/** What a page is run with. */
export interface PageStage {
  bridge: CommandBridge;
  /** Folder with the program, put on the PATH. */
  tools: string;
  /** A prepared workspace, copied for each page. */
  workspace: string;
}

/**
 * Runs blocks of one page after the other in one workspace.
 * @returns what is wrong with them, each with the command
 */
export async function problemsOfBlocks(blocks: readonly CommandBlock[], stage: PageStage): Promise<string[]> {
  const folder = temporaryFolder();
  cpSync(stage.workspace, folder, { recursive: true, verbatimSymlinks: true });
  const problems: string[] = [];
  for (const block of blocks) {
    const { stdout, stderr } = await runShell(scriptOf(block.commands), folder, stage.tools);
    const calls = stage.bridge.take();
    if (/^bash: /m.test(stderr)) problems.push(stderr);
    for (const [step, command] of block.commands.entries())
      problems.push(
        ...problemsOf(
          command,
          calls.filter((call) => call.step === String(step)),
        ),
      );
    if (block.output !== null) problems.push(...missingParts(stdout, block.output));
  }
  return problems;
}

/** Each command says which one it is, so that its calls are known. */
function scriptOf(commands: readonly DocumentedCommand[]): string {
  return commands.map(({ text }, step) => `export STEP=${step}\n${text}\n`).join('');
}

/** A shell with the standard output of a terminal, as far as the program can tell. */
async function runShell(script: string, folder: string, tools: string) {
  const out = join(tools, 'stdout');
  const descriptor = openSync(out, 'w');
  const shell = spawn('bash', ['-c', script], {
    cwd: folder,
    stdio: ['ignore', descriptor, 'pipe'],
    env: {
      PATH: `${tools}:${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: join(folder, 'home'),
      PLUGIN_EVAL_HOME: join(folder, 'home/.plugineval'),
      NO_COLOR: '1',
      BRIDGE_SOCKET: join(tools, 'bridge'),
      BRIDGE_TERMINAL: String(fstatSync(descriptor).ino),
    },
  });
  closeSync(descriptor);
  let stderr = '';
  shell.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  await new Promise((resolve) => shell.on('close', resolve));
  return { stdout: readFileSync(out, 'utf8'), stderr };
}

/** A gate or a verdict may fail; wrong use, and what cannot be measured, is a mistake of a page that does not say so. */
function problemsOf({ text, shown }: DocumentedCommand, calls: readonly BridgedCall[]): string[] {
  const expected = /# .*exit code (\d)/.exec(text)?.[1];
  if (calls.length === 0 && isCall(text)) return [`never called: ${text}`];
  return calls.flatMap(({ code, stderr, stdout }) => {
    const isParked = code === 4 && stderr.includes(' is parked: ');
    const isRight = expected === undefined ? code <= 1 || isParked : code === Number(expected);
    const printed = unaddressed(stdout + stderr);
    const missing = shown.filter((line) =>
      unaddressed(line)
        .split('...')
        .some((part) => !printed.includes(part)),
    );
    return [
      ...(isRight ? [] : [`ended with ${code}: ${text}\n${stderr || stdout}`]),
      ...missing.map((line) => `not printed by ${text}\n${line}\nbut:\n${printed}`),
    ];
  });
}

/** Tells whether a command calls the program, outside of comments and the texts of files. */
function isCall(text: string): boolean {
  return /(?:^|[\s(])plugin-eval /.test(text.replace(/<<[\s\S]*/, '').replaceAll(/#.*$/gm, ''));
}

/** Ports are drawn. */
function unaddressed(text: string): string {
  return text.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1');
}

/** Returns the parts of a sample that are not printed in its order; a line of three dots is a gap. */
function missingParts(printed: string, sample: string): string[] {
  let from = 0;
  return sample.split(/^\.\.\.\n/m).flatMap((part) => {
    const at = printed.indexOf(part, from);
    if (at === -1) return [`not printed:\n${part}\nbut:\n${printed}`];
    from = at + part.length;
    return [];
  });
}
