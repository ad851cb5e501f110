import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';

/** Folders of one start, and where the model is. */
export interface AgentStage {
  home: string;
  work: string;
  url: string;
  prompt: string;
  contextTokens: number;
  /** Whether the skills that the agent brings along are switched off where they can be. */
  quiet: boolean;
  /** Whether plugins that its own command installed before are there. */
  plugins: boolean;
}

export interface AgentStart {
  arguments: string[];
  environment: Record<string, string>;
}

/** How each agent is started headless with a model elsewhere; writes its settings into the home folder. */
export const START_AGENT: Record<AgentName, (stage: AgentStage) => AgentStart> = {
  'claude-code': ({ home, url, prompt, contextTokens, quiet }) => ({
    arguments: [
      '-p',
      prompt,
      '--model',
      contextTokens > 200_000 ? 'claude-sonnet-4-5[1m]' : 'claude-sonnet-4-5',
    ],
    environment: {
      ...Object.fromEntries(
        Object.entries(AGENT_PROFILES['claude-code'].quiet.environment).filter(
          ([name]) => quiet || !/BUNDLED|POLICY/.test(name),
        ),
      ),
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'stand-in',
      CLAUDE_CONFIG_DIR: join(home, '.claude'),
      CLAUDE_CODE_MAX_RETRIES: '0',
    },
  }),
  codex: ({ home, url, prompt, contextTokens, quiet, plugins }) => {
    const settings = join(home, '.codex', 'config.toml');
    write(
      settings,
      [
        'model = "gpt-5.1"',
        'model_provider = "stand-in"',
        `model_context_window = ${contextTokens}`,
        'check_for_update_on_startup = false',
        '[analytics]\nenabled = false',
        `[features]\nplugins = ${plugins}\napps = false`,
        `[skills.bundled]\nenabled = ${!quiet}`,
        `[model_providers.stand-in]\nname = "stand-in"\nbase_url = "${url}/v1"\nenv_key = "STAND_IN_KEY"\nwire_api = "responses"`,
        // What its command for plugins wrote down.
        plugins ? readFileSync(settings, 'utf8') : '',
      ].join('\n'),
    );
    const flags = [
      '--json',
      '--skip-git-repo-check',
      '--ephemeral',
      '--dangerously-bypass-approvals-and-sandbox',
    ];
    return { arguments: ['exec', ...flags, prompt], environment: { STAND_IN_KEY: 'stand-in' } };
  },
  copilot: ({ url, prompt, contextTokens }) => ({
    arguments: [
      ...['-p', prompt, '--allow-all-tools', '--allow-all-paths'],
      ...AGENT_PROFILES.copilot.quiet.arguments,
    ],
    environment: {
      ...AGENT_PROFILES.copilot.quiet.environment,
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_API_KEY: 'stand-in',
      COPILOT_PROVIDER_MAX_PROMPT_TOKENS: String(contextTokens),
      COPILOT_MODEL: 'gpt-5.1',
    },
  }),
  gemini: ({ home, url, prompt }) => {
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
      telemetry: { enabled: false },
      hooksConfig: { enabled: false },
    };
    write(join(home, '.gemini', 'settings.json'), JSON.stringify(settings));
    return {
      arguments: ['-p', prompt, '--approval-mode', 'yolo', '--skip-trust', '-m', 'gemini-2.5-pro'],
      environment: {
        ...AGENT_PROFILES.gemini.quiet.environment,
        GOOGLE_GEMINI_BASE_URL: url,
        GEMINI_API_KEY: 'stand-in',
      },
    };
  },
  opencode: ({ home, url, prompt, contextTokens }) => {
    const model = { name: 'm', limit: { context: contextTokens, output: 8_000 } };
    const provider = {
      npm: '@ai-sdk/openai-compatible',
      name: 'stand-in',
      options: { baseURL: `${url}/v1`, apiKey: 'stand-in' },
      models: { m: model },
    };
    const settings = { model: 'stand-in/m', provider: { 'stand-in': provider } };
    write(join(home, '.config', 'opencode', 'opencode.json'), JSON.stringify(settings));
    return {
      arguments: ['run', '--format', 'json', '--auto', prompt],
      environment: AGENT_PROFILES.opencode.quiet.environment,
    };
  },
};

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
