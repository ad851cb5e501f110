import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { writeTree } from '../../test/support/write-tree.ts';
import { ConfigError } from '../errors/config-error.ts';
import { resolveSettings } from './resolve-settings.ts';
import type { PartialSettings } from './settings.ts';

/** What the flags, the variables and the project's file come to. */
async function chosen(flags: PartialSettings, variables: Record<string, string> = {}, config = '') {
  const root = temporaryFolder();
  writeTree(root, { 'plugineval.config.yaml': config });
  const { settings } = await resolveSettings({
    ...{ flags, variables: { PLUGIN_EVAL_HOME: `${root}/home`, ...variables } },
    ...{ workingDirectory: root, targets: [] },
  });
  const { agents, driver } = settings.sessions;
  return { agents, driver, profile: settings.profile };
}

test('an agent is also the profile, unless one is named beside it', async () => {
  const sessions = { agents: ['codex', 'gemini'] } as const;
  expect(await chosen({ sessions })).toEqual({ ...sessions, driver: 'auto', profile: 'codex' });
  expect(await chosen({ sessions, profile: 'spec' })).toMatchObject({ ...sessions, profile: 'spec' });
});

test('the variable and the key name agents too', async () => {
  expect(await chosen({}, { PLUGIN_EVAL_AGENT: 'copilot, codex,copilot' })).toMatchObject({
    agents: ['copilot', 'codex'],
    profile: 'copilot',
  });
  expect(await chosen({}, {}, 'agent: opencode')).toMatchObject({
    agents: ['opencode'],
    profile: 'opencode',
  });
  expect(await chosen({}, {}, 'agent: [gemini, codex]')).toMatchObject({ agents: ['gemini', 'codex'] });
});

test('the nearer place counts, whichever name it uses', async () => {
  expect(await chosen({ sessions: { driver: 'tool-loop' } }, { PLUGIN_EVAL_AGENT: 'codex' })).toMatchObject({
    agents: [],
    driver: 'tool-loop',
  });
  expect(
    await chosen({ sessions: { agents: ['codex'] } }, { PLUGIN_EVAL_DRIVER: 'tool-loop' }),
  ).toMatchObject({
    agents: ['codex'],
    driver: 'auto',
  });
});

test('one place does not use both names, and no agent that is unknown', async () => {
  await expect(chosen({ sessions: { agents: ['codex'], driver: 'tool-loop' } })).rejects.toThrow(ConfigError);
  await expect(chosen({}, { PLUGIN_EVAL_AGENT: 'codex,cursor' })).rejects.toThrow('cursor is not one of');
  await expect(chosen({}, {}, 'agent: cursor')).rejects.toThrow(ConfigError);
});
