import { fileURLToPath } from 'node:url';
import { colorSchemeProperties } from '@plugin-eval/report/palette.ts';
import { defineConfig, type Plugin } from 'vite';
import { recordBundledPackages } from '../../scripts/bundled-packages.ts';

const PLACE = '/* palette */';

/** The colours shared by all formats, as custom properties in style sheets that request them. */
const palette: Plugin = {
  name: 'palette',
  enforce: 'pre',
  transform(code, id) {
    return id.endsWith('.css') && code.includes(PLACE) ? code.replace(PLACE, colorSchemeProperties()) : null;
  },
};

/**
 * One script and one style sheet per entry, which the server serves or `--output html` embeds: `--mode
 * viewer` builds every page, `--mode evaluation` only those of an evaluation.
 */
export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  plugins: [palette, recordBundledPackages(mode)],
  build: {
    outDir: fileURLToPath(new URL('../../dist/viewer', import.meta.url)),
    emptyOutDir: false,
    // The first browsers with light-dark().
    target: ['chrome123', 'firefox121', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: fileURLToPath(new URL(`src/web/entries/${mode}.tsx`, import.meta.url)),
      output: {
        format: 'iife',
        entryFileNames: `${mode}.js`,
        assetFileNames: `${mode}[extname]`,
      },
    },
  },
}));
