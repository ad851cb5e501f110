import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';
import { recordBundledPackages } from './scripts/bundled-packages.ts';
import { codeSplittingGroups } from './scripts/code-splitting-groups.ts';
import { eagerFunctions } from './scripts/eager-functions.ts';
import { lateModules } from './scripts/late-modules.ts';
import { withoutFacades } from './scripts/without-facades.ts';

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

/** The beginning of a pure function of an object that keeps what it returned for each. */
function onceForEach(name: string): string {
  return `const known_${name} = new WeakMap();
function ${name}(schema) {
	if (!known_${name}.has(schema)) known_${name}.set(schema, computed_${name}(schema));
	return known_${name}.get(schema);
}
function computed_${name}(schema) {`;
}

/** Pieces of packages as they are published, and what they come to here. */
const CHEAPER_BODIES: readonly { file: string; published: string | RegExp; instead: string }[] = [
  {
    // The platform's Headers brings all of `fetch` along: 40 ms at the first call, and some of each. The headers go to our own client.
    file: '@ai-sdk/provider-utils/dist/index.js',
    published: `const normalizedHeaders = new Headers(normalizeHeaders(headers));
	const currentUserAgentHeader = normalizedHeaders.get("user-agent") || "";
	normalizedHeaders.set("user-agent", [currentUserAgentHeader, ...userAgentSuffixParts].filter(Boolean).join(" "));
	return Object.fromEntries(normalizedHeaders.entries());`,
    instead: `const normalizedHeaders = normalizeHeaders(headers);
	const currentUserAgentHeader = normalizedHeaders["user-agent"] || "";
	normalizedHeaders["user-agent"] = [currentUserAgentHeader, ...userAgentSuffixParts].filter(Boolean).join(" ");
	return normalizedHeaders;`,
  },
  {
    file: '@ai-sdk/provider-utils/dist/index.js',
    published: 'if (headers instanceof Headers) headers.forEach(',
    instead: 'if (typeof headers.forEach === "function" && !Array.isArray(headers)) headers.forEach(',
  },
  // What takes a millisecond when the module is loaded, and is needed by texts with entities in them.
  {
    file: 'entities/dist/generated/decode-data-html.js',
    published: 'export const htmlDecodeTree = /* #__PURE__ */ decodeTrieDict(',
    instead: 'let tree;\nexport const htmlDecodeTree = () => tree ??= decodeTrieDict(',
  },
  {
    file: 'entities/dist/decode.js',
    published: 'const decodeTree = htmlDecodeTree;',
    instead: 'if (!input.includes("&")) return input;\nconst decodeTree = htmlDecodeTree();',
  },
  // Colours are asked for by what the command line says; this question would make the stream of stdout.
  {
    file: 'picocolors/picocolors.js',
    published: '((p.stdout || {}).isTTY && env.TERM !== "dumb")',
    instead: 'false',
  },
  // Finds links that are written as plain text, which no parser here is asked for.
  {
    file: 'linkify-it/build/index.mjs',
    published: /^[\s\S]*$/,
    instead: 'export class LinkifyIt {}',
  },
  // The schema of an answer is the same object in all calls that ask the same, and is looked through three times in each.
  {
    file: '@ai-sdk/anthropic/dist/index.js',
    published: 'function sanitizeJsonSchema(schema) {',
    instead: onceForEach('sanitizeJsonSchema'),
  },
  {
    file: '@ai-sdk/anthropic/dist/index.js',
    published: 'function supportsNativeStructuredOutputSchema(schema) {',
    instead: onceForEach('supportsNativeStructuredOutputSchema'),
  },
];

/** A package that is published otherwise than expected stops the build. */
const cheaperBodies = {
  name: 'cheaper-bodies',
  transform(code: string, id: string) {
    const file = id.replaceAll('\\', '/');
    let cheaper = code;
    for (const { file: of, published, instead } of CHEAPER_BODIES) {
      if (!file.endsWith(of)) continue;
      const next = cheaper.replace(published, instead);
      if (next === cheaper)
        throw new Error(`${of} no longer says "${String(published).slice(0, 60)}": look at it again.`);
      cheaper = next;
    }
    return cheaper === code ? null : cheaper;
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
  plugins: [
    plainFieldsOfMarkdownIt,
    cheaperBodies,
    eagerFunctions,
    lateModules,
    withoutFacades,
    recordBundledPackages('command'),
  ],
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
