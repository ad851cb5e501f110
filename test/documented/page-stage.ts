import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attackedAgent } from '../stand-ins/attacked-agent.ts';
import { startBatchStandIn } from '../stand-ins/batches/stand-in-batches.ts';
import { standInVariables } from '../stand-ins/model-on-stand-in.ts';
import { judgePairs } from '../stand-ins/pairwise-judge.ts';
import { callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { ROOT } from '../support/built-cli.ts';
import { startCommandBridge, writeProgram } from './command-bridge.ts';
import { writeDocumentedWorkspace } from './documented-workspace.ts';
import type { PageStage } from './run-pages.ts';

const JUDGE_PROGRAM = join(ROOT, 'test/stand-ins/judge-program.ts');

/** Starts what the commands of all pages share: a workspace to copy, models, and the program. */
export async function startPageStage(): Promise<PageStage & { stop(): Promise<void> }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pages-')));
  const workspace = join(folder, 'workspace');
  const tools = join(folder, 'tools');
  await writeDocumentedWorkspace(workspace);
  // Judges that are logged in as their user.
  for (const name of ['claude', 'codex']) writeProgram(join(tools, name), JUDGE_PROGRAM);
  const judge = judgePairs({ prefers: 'longer' });
  const works = sessionAgent(
    ({ turn }) => (turn === 1 ? callsSkill('my-skill') : { text: 'The table has three rows.' }),
    judge,
  );
  const answer = attackedAgent(undefined, works);
  const [anthropic, openai] = await Promise.all([
    startBatchStandIn({ provider: 'anthropic', answersSingleCalls: true, answer }),
    startStandIn({ protocol: 'openai-chat', answer }),
  ]);
  const bridge = await startCommandBridge(tools, {
    ...standInVariables('anthropic', anthropic.url),
    ...standInVariables('openai-chat', openai.url),
    OPENAI_COMPATIBLE_BASE_URL: openai.url,
    OLLAMA_HOST: openai.url,
    LMSTUDIO_BASE_URL: openai.url,
    PLUGIN_EVAL_DRAWS: '1',
    PLUGIN_EVAL_AGENT: 'tool-loop',
  });
  return {
    bridge,
    tools,
    workspace,
    stop: async () => {
      bridge.stop();
      await Promise.all([anthropic.stop(), openai.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
