import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';
import { recordBundledPackages } from './scripts/bundled-packages.ts';
import { codeSplittingGroups } from './scripts/code-splitting-groups.ts';

export default defineConfig({
  entry: {
    'plugin-eval': 'packages/cli/src/entry.ts',
    'analysis-worker': 'packages/quality/src/evaluate/analysis-worker.ts',
    'scoring-worker': 'packages/threat/src/scoring/scoring-worker.ts',
    'index-skill-worker': 'packages/app/src/corpus/index-skill-worker.ts',
    index: 'packages/app/src/index.ts',
  },
  plugins: [recordBundledPackages('command')],
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  outDir: 'dist',
  // The ES module build of yaml can be tree-shaken; its Node build is one CommonJS block.
  alias: { yaml: fileURLToPath(new URL('node_modules/yaml/browser/index.js', import.meta.url)) },
  // Bundled, because a few files load several times faster than a tree of packages. zod stays a dependency: the declarations refer to it.
  deps: { onlyBundle: false, alwaysBundle: [/^zod(\/|$)/], dts: { neverBundle: [/^zod(\/|$)/] } },
  dts: { entry: 'packages/app/src/index.ts' },
  outputOptions: {
    // Licences in comments are collected in THIRD-PARTY-NOTICES.txt.
    comments: false,
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: codeSplittingGroups() },
  },
  // Removes white space only; names stay, for stack traces.
  minify: { compress: false, mangle: false, codegen: true },
  fixedExtension: false,
  clean: true,
});
