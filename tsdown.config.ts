import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';
import { recordBundledPackages } from './scripts/bundled-packages.ts';
import { codeSplittingGroups } from './scripts/code-splitting-groups.ts';
import { eagerFunctions } from './scripts/eager-functions.ts';

const FIELD_BY_HELPER = /_defineProperty\(\s*this,\s*(?:\/\*[\s\S]*?\*\/\s*)?"(\w+)",\s*([^;]*?)\s*\);/g;

/**
 * markdown-it is published with its class fields set through a helper that looks each of them up first: a fifth of the
 * time that parsing takes. Here they are plain assignments, which is what the helper comes to.
 */
const plainFieldsOfMarkdownIt = {
  name: 'plain-fields-of-markdown-it',
  transform(code: string, id: string) {
    if (!id.replaceAll('\\', '/').endsWith('markdown-it/dist/markdown-it.mjs')) return null;
    const plain = code.replace(FIELD_BY_HELPER, 'this.$1 = $2;');
    if (plain === code)
      throw new Error('markdown-it no longer sets its fields by a helper: drop this plugin.');
    return plain;
  },
};

export default defineConfig({
  entry: {
    'plugin-eval': 'src/cli/entry.ts',
    'analysis-worker': 'src/evaluate/analysis-worker.ts',
    'scoring-worker': 'src/threat/scoring/scoring-worker.ts',
    'index-skill-worker': 'src/evaluate/corpus/index-skill-worker.ts',
    index: 'src/index.ts',
  },
  plugins: [plainFieldsOfMarkdownIt, eagerFunctions, recordBundledPackages('command')],
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  outDir: 'dist',
  // The module build of yaml, which can be cut down to what is used; its Node build is one CommonJS block.
  alias: { yaml: fileURLToPath(new URL('node_modules/yaml/browser/index.js', import.meta.url)) },
  // Everything is bundled: a few files load several times faster than a tree of packages. zod is a dependency all the same, since the declarations speak of it.
  deps: { onlyBundle: false, alwaysBundle: [/^zod(\/|$)/], dts: { neverBundle: [/^zod(\/|$)/] } },
  dts: { entry: 'src/index.ts' },
  outputOptions: {
    // The licences that stood in comments are in THIRD-PARTY-NOTICES.txt.
    comments: false,
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: codeSplittingGroups() },
  },
  // Comments and blanks were a quarter of the code. Names stay, for stack traces.
  minify: { compress: false, mangle: false, codegen: true },
  fixedExtension: false,
  clean: true,
});
