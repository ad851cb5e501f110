/** Code in skills, parsed and read for its effects. */
export { analyseCode } from './analysis.ts';
export type { Effect } from './effects.ts';
export { type Address, classOfHost } from './hosts-of.ts';
export { type CodeLanguage, languageOfFile } from './language.ts';
export { plainCommands } from './plain-commands.ts';
export { loadParser, ParserNotLoadedError } from './syntax-tree.ts';
export { toolFamily } from './tool-family.ts';
