import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    'plugin-eval': 'src/cli/entry.ts',
    'analysis-worker': 'src/evaluate/analysis-worker.ts',
    'scoring-worker': 'src/threat/scoring/scoring-worker.ts',
    'index-skill-worker': 'src/evaluate/corpus/index-skill-worker.ts',
    index: 'src/index.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  outDir: 'dist',
  // The module build of yaml, which can be cut down to what is used; its Node build is one CommonJS block.
  alias: { yaml: fileURLToPath(new URL('node_modules/yaml/browser/index.js', import.meta.url)) },
  // Everything else is bundled: a few files load several times faster than a tree of packages. zod, which only configuration needs, stays a dependency, since the declarations speak of it.
  deps: { onlyBundle: false },
  dts: { entry: 'src/index.ts' },
  outputOptions: { chunkFileNames: '[name]-[hash].js' },
  fixedExtension: false,
  clean: true,
});
