import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { isRecord, parseJson } from '@plugin-eval/core/text/json-values.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import { AcpClient } from '@plugin-eval/sessions/programs/acp/acp-client.ts';
import type { AcpStart } from '@plugin-eval/sessions/programs/agent-program.ts';
import type { InstalledProgram } from '@plugin-eval/sessions/programs/find-agent-program.ts';
import type { ProtocolName } from '@plugin-eval/sessions/protocols/protocol.ts';

/** One prompt to a program outside the sandbox. */
export interface BareOrder {
  home: string;
  /** Working folder. */
  work: string;
  /** URL of the model, without a version segment or trailing slash. */
  url: string;
  key: string;
  model: ProviderModel;
  protocol: ProtocolName;
  prompt: string;
  /** @default what its row assumes */
  contextTokens?: number;
}

export interface BareProgram {
  child: ChildProcess;
  /** Resolves with its exit code when it has ended. @throws when it says that it failed */
  ended: Promise<number | null>;
}

/** Starts a program as it is, in homes of its own: without a sandbox, a gateway and limits. */
export function startBareProgram({ program, entry }: InstalledProgram, order: BareOrder): BareProgram {
  const { home, work, url, key, model, protocol, prompt, contextTokens = null } = order;
  const start = program.start({
    ...{ prompt, model, url, protocol, home, contextTokens, token: key, program: entry.folder },
    ...{ maxOutputTokens: 8_192, userTurn: 1, userTurns: 1, scene: null },
  });
  for (const [path, text] of Object.entries(start.files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const [command = '', ...rest] = entry.command(entry.folder, process.execPath);
  const own = entry.path.map((part) => join(entry.folder, part));
  const child = spawn(command, [...rest, ...start.arguments], {
    cwd: work,
    env: {
      ...{ HOME: home, PATH: [...own, dirname(process.execPath), '/usr/local/bin:/usr/bin:/bin'].join(':') },
      ...{ TMPDIR: '/tmp', LANG: 'C.UTF-8', TZ: 'UTC' },
      ...start.environment,
    },
    stdio: [start.acp === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
    detached: true,
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (start.acp === undefined) child.stdout?.resume();
  const talk = start.acp === undefined ? null : converse(child, { ...start.acp, folder: work });
  return {
    child,
    ended: (async () => {
      await talk;
      return await exit;
    })(),
  };
}

/** One prompt to a program that speaks ACP. */
async function converse({ stdin, stdout }: ChildProcess, start: AcpStart): Promise<void> {
  if (stdin === null || stdout === null) throw new Error('The program has no pipes.');
  const problems: string[] = [];
  const client = new AcpClient({
    send: (line) => stdin.write(line),
    tell: (event) => {
      if (event.kind === 'failed') problems.push(event.message);
    },
  });
  createInterface({ input: stdout }).on('line', (line) => {
    const message = parseJson(line);
    if (isRecord(message)) client.receive(message);
  });
  if (await client.open(start)) await client.prompt(start.prompt);
  stdin.end();
  if (problems[0] !== undefined) throw new Error(problems[0]);
}
