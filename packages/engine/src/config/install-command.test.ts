import { expect, test } from 'vitest';
import { installCommand } from './install-command.ts';

test.each([
  ['in a project', '/home/ada/site/node_modules/plugin-eval', 'npm install pg@8'],
  ['for all projects', '/usr/local/lib/node_modules/plugin-eval', 'npm install --global pg@8'],
  [
    'for all projects on Windows',
    'C:\\Users\\ada\\AppData\\Roaming\\npm\\node_modules\\plugin-eval',
    'npm install --global pg@8',
  ],
  [
    'run by npx',
    '/home/ada/.npm/_npx/0f3a/node_modules/plugin-eval',
    'npx --package plugin-eval --package pg@8 plugin-eval ...',
  ],
  ['in a clone', '/home/ada/lib/plugin-eval', 'npm install pg@8'],
])('where plugin-eval is installed %s, an optional package comes beside it', (_place, home, command) => {
  expect(installCommand('pg@8', home)).toBe(command);
});

test('here it is this repository', () => {
  expect(installCommand('pg@8')).toBe('npm install pg@8');
});
