import { AGENTS } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { path, text } from '@plugin-eval/engine/config/setting.ts';
import { profiledAgents } from '../skill-set/profiled-agents.ts';
import type { UsageRequest } from '../usage/usage-request.ts';
import { usage } from '../usage.ts';
import { CONFIG } from './config-option.ts';
import { EXIT } from './exit-code.ts';
import { anyArguments, defineOperation } from './operation.ts';
import { flag, option } from './option.ts';
import { NO_PROBLEM } from './problems.ts';

export const USAGE = defineOperation({
  name: 'usage',
  summary: 'count which skills you use, from the transcripts of your agents',
  description:
    'Reads the transcripts that Claude Code, Codex, Copilot, Gemini and OpenCode keep on this machine, and says which skills they listed, which the model loaded or you invoked, and which were never used. Offline: nothing is sent, and no text of a prompt is stored or shown unless --prompts or --drafts asks for it.',
  examples: `
  plugin-eval usage
  plugin-eval usage --since 90d --agent claude-code
  plugin-eval usage ./skills --skill pdf -o html:usage.html
  plugin-eval usage --project . --missed
  plugin-eval usage --drafts pdf -o evals:skills/pdf/evals/drafts.json
  plugin-eval usage --transcripts /mnt/old-home --headless -o json:usage.json`,
  arguments: {
    paths: anyArguments(
      'skills, folders of skills, plugins or marketplaces; else those that each agent finds',
      'path',
    ),
  },
  document: 'usage',
  extent: { all: 'show everything: all skills, all sessions', least: 'only the totals, no notices' },
  settings: ['agent'],
  wordings: { agent: { help: 'agents, separated by commas', usually: 'all' } },
  options: {
    since: option(text, {
      argument: 'time',
      help: 'leave out sessions before: 90d, 12w, 6m, 1y, or a day',
      usually: 'all',
    }),
    project: option(path, { argument: 'folder', help: 'only sessions in this folder or below it' }),
    headless: flag('count sessions that a program started as well'),
    skill: option(text, { argument: 'name', help: 'only this skill' }),
    missed: flag('list prompts that are worth a look: a listed skill ranks first, and was not used'),
    prompts: flag('with --missed: show those prompts, redacted'),
    drafts: option(text, {
      argument: 'skill',
      help: 'make drafts of tests for this skill from your prompts, redacted; -o evals:FILE writes them',
    }),
    transcripts: option(path, {
      argument: 'folder',
      help: 'a copy of a home folder to read instead of your own',
    }),
    strict: flag('exit with 3 when counts are withheld because a version cannot be read reliably'),
    ...CONFIG,
  },
  request({ agent, ...given }): UsageRequest {
    if (given.prompts && !given.missed)
      throw new UsageError('--prompts shows what --missed finds: add --missed.');
    if ((agent?.driver ?? null) !== null || Object.keys(agent?.models ?? {}).length > 0)
      throw new UsageError('usage reads transcripts of agents: name agents alone, such as --agent codex.');
    return { ...given, agents: profiledAgents(agent, AGENTS) };
  },
  run: usage,
  show: ({ document }) => ({ document }),
  problems({ document: { agents } }, { strict }) {
    const withheld = agents.flatMap(({ name, drift }) =>
      drift.map(
        ({ version, reason }) =>
          `${name} ${version}: cannot be read reliably, so it is not counted: ${reason}.`,
      ),
    );
    if (withheld.length === 0) return NO_PROBLEM;
    return { messages: withheld, exit: strict ? EXIT.notMeasured : EXIT.fine };
  },
});
