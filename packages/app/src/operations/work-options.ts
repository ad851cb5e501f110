import { number } from '@plugin-eval/engine/config/setting.ts';
import { MARGIN } from '@plugin-eval/quality/improve/not-needed.ts';
import type { SessionOptions } from '../requests.ts';
import { type GivenBy, option } from './option.ts';
import { sandboxChoice, sandboxOptions } from './sandbox-options.ts';
import { SESSIONS } from './session-options.ts';

const MOST_SESSIONS = 20;

/** Options of commands that compare versions of a skill in executed sessions. */
export const WORK = {
  prompts: SESSIONS.prompts,
  guessLabels: SESSIONS.guessLabels,
  with: SESSIONS.with,
  sessionsEach: option(number({ min: 1, max: MOST_SESSIONS, whole: true }), {
    name: 'sessions',
    help: 'sessions of each test with each version',
    usually: '3',
  }),
  margin: option(number({ min: 0.01, max: 0.5, whole: false }), {
    argument: 'q',
    help: 'smallest loss of quality that counts, 0 to 1',
    usually: String(MARGIN),
  }),
  ...sandboxOptions('what sessions run in', 'Sessions'),
  allowHost: SESSIONS.allowHost,
};

export const WORK_WORDINGS = {
  agent: {
    help: 'the agent, as NAME or NAME=MODEL',
    usually: 'Claude Code where its SDK is installed, else tool-loop',
  },
  model: { help: 'model of the sessions: provider:model, or a tier', usually: 'sonnet' },
  judgeModels: { help: 'model that judges the work', usually: 'sonnet' },
  concurrency: { help: 'most sessions at once', usually: '16; as the machine allows for claude-code' },
};

/** The sessions that these options ask for. @throws UsageError */
export function workSessions(given: Omit<GivenBy<typeof WORK>, 'margin' | 'sessionsEach'>): SessionOptions {
  const { prompts, guessLabels, with: around, allowHost } = given;
  return {
    ...{ prompts, guessLabels, with: around.length === 0 ? undefined : around },
    execute: { sandbox: sandboxChoice(given), allowedHosts: allowHost },
  };
}
