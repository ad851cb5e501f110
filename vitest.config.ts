import { defineConfig } from 'vitest/config';

const SIMULATIONS = 'packages/*/src/**/*.simulation.test.ts';
/** Folders of test/ that are projects of their own; all others are the project "integration". */
const FOLDERS = ['agents', 'browser', 'e2e', 'fleet', 'sandbox'];

/** Files named *.full.test.ts belong to `npm run test:full`; scripts/test.mjs says which tier runs. */
const EXCLUDED = ['**/node_modules/**', ...(process.env.TEST_TIER === 'fast' ? ['**/*.full.test.ts'] : [])];

const folderProject = (folder: string, options: { name?: string; isolate?: boolean } = {}) => ({
  extends: true as const,
  test: { name: folder, include: [`test/${folder}/**/*.test.ts`], exclude: EXCLUDED, ...options },
});

export default defineConfig({
  test: {
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    // A page on a busy machine takes longer than the usual second.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...EXCLUDED, SIMULATIONS],
          // A process for each of some 600 files would take three times as long as their tests.
          isolate: false,
          // Imported by Node itself, modules take a quarter less time than through Vite, and what they export is called directly.
          experimental: { viteModuleRunner: false },
          execArgv: ['--import', new URL('test/support/import-tsx.mjs', import.meta.url).href],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/**/*.test.ts'],
          exclude: [...EXCLUDED, `test/{${FOLDERS.join(',')}}/**`],
        },
      },
      { extends: true, test: { name: 'simulation', include: [SIMULATIONS] } },
      folderProject('agents'),
      // One Chromium for each worker.
      folderProject('browser', { isolate: false }),
      folderProject('e2e', { name: 'end-to-end' }),
      folderProject('fleet'),
      folderProject('sandbox'),
    ],
  },
});
