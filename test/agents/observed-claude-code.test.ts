import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anyAgent } from '../stand-ins/agents/any-agent.ts';
import { STAND_IN_KEYS } from '../stand-ins/model-on-stand-in.ts';
import { ROOT } from '../support/built-cli.ts';
import { judgeStandIn } from '../support/judge-scene.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

/** The program itself comes with the development dependency on the Agent SDK. */
const CLAUDE = join(
  ROOT,
  'node_modules/@anthropic-ai',
  `claude-agent-sdk-${process.platform}-${process.arch}`,
  'claude',
);

/** Takes what an OpenTelemetry exporter posts, a line for each request, as the file exporter of a collector writes it. */
async function startCollector(): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      lines.push(Buffer.concat(parts).toString('utf8'));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
}

/** One headless session of the real program in a folder that has the skill. @returns its exit code */
async function session(folder: string, prompt: string, variables: Record<string, string>): Promise<number> {
  const child = spawn(CLAUDE, ['-p', prompt, '--allowedTools', 'Skill', '--max-turns', '4'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      PATH: process.env.PATH,
      ...{ HOME: folder, CLAUDE_CONFIG_DIR: join(folder, 'config') },
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      ...variables,
    },
  });
  const [code] = await once(child, 'exit');
  return code;
}

const isHere = existsSync(CLAUDE);

test.skipIf(!isHere)(
  `activations that the real Claude Code exports stand beside the score${isHere ? '' : ' (skipped: the program is not installed)'}`,
  async () => {
    const standIn = await judgeStandIn({ protocol: 'anthropic', answer: anyAgent('crane', 'right paper') });
    const { url, lines } = await startCollector();
    const root = temporaryFolder();
    const skill = skillText({
      frontmatter: 'name: crane\ndescription: Folds cranes of paper. Use when the user asks for a crane.',
    });
    writeTree(root, { 'config/skills/crane/SKILL.md': skill, 'skills/crane/SKILL.md': skill });
    const variables = {
      ANTHROPIC_BASE_URL: standIn.url,
      ANTHROPIC_API_KEY: STAND_IN_KEYS.anthropic,
      CLAUDE_CODE_ENABLE_TELEMETRY: '1',
      OTEL_LOGS_EXPORTER: 'otlp',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_LOGS_EXPORT_INTERVAL: '200',
      OTEL_LOG_TOOL_DETAILS: '1',
    };
    expect(await session(root, 'Fold a crane of the right paper.', variables)).toBe(0);
    expect(await session(root, 'Fold something of the wrong paper.', variables)).toBe(0);
    expect(lines.some((line) => line.includes('skill_activated'))).toBe(true);

    writeTree(root, { 'logs.jsonl': lines.join('\n') });
    const { code, stdout } = await runCommand(root, [
      ...['score', 'skills', '--depth', 'quick', '--observed', 'logs.jsonl', '--output', 'json'],
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).evaluations[0].observed).toMatchObject({
      ...{ activations: 1, sessions: 1, sessions_seen: 2, unnamed: 0 },
    });
  },
  120_000,
);
