import type { EffectOf } from '@plugin-eval/code/effects.ts';
import type { Step } from '@plugin-eval/code/value.ts';
import { isForeignFile, isForeignLanguage } from '../files/foreign-commands.ts';
import { LONGEST_DATA } from '../files/not-read.ts';
import type { TextBlock } from '../files/text-blocks.ts';
import { type FlowContext, isInText, lineOfEffect, placeOf } from './flow-context.ts';

/** A text of a skill in which shapes are searched. */
export interface ShapePlace {
  kind:
    | 'command'
    | 'script'
    | 'template'
    | 'page'
    | 'file'
    | 'settings'
    | 'frontmatter'
    | 'foreign'
    | 'strings';
  file: string;
  /** The line that it begins on. */
  line: number;
  text: string;
  /** The path of a file, the language of a block, the name of a command. */
  name: string;
  /** True when it is in a block of a text. */
  isText: boolean;
  isShown: boolean;
  steps: readonly Step[];
}

const TEST = /(?:^|\/)(?:tests?|__tests__|(?:[\w-]+-)?fixtures?|testdata|evals?|specs?)\//i;
const TEMPLATE = /(?:^|\/)(?:templates?|assets|scaffold\w*|boilerplates?)\/|\.template\.|\.(?:md|mdx|txt)$/i;
const PAGE = /\.(?:html?|hbs|ejs|njk|jinja2?|liquid|mustache|svelte|vue)$/i;
const SETTINGS =
  /\.(?:jsonc?|toml|ini|cfg|conf|config|ya?ml|xml|npmrc|gradle|env)$|(?:^|\/)(?:\.?(?:npmrc|yarnrc|gitconfig|condarc|env|pypirc)|requirements[\w.-]*\.txt|constraints[\w.-]*\.txt|Gemfile|Pipfile)(?:\.[\w-]+)?$/i;
const SETTINGS_BLOCK =
  /^(?:jsonc?5?|toml|ini|ya?ml|xml|conf|cfg|npmrc|properties|dotenv|env|gitconfig|text|txt|)$/;
const LONGEST_SETTINGS = 200_000;
const LONGEST_COMMAND = 4_000;

/** A command as a text of its words. */
export function commandPlace(effect: EffectOf<'command'>, context: FlowContext): ShapePlace[] {
  if (isOnlyText(effect, context)) return [];
  const { name, words, file, line, within } = effect;
  const text = [name, ...words.slice(1)].join(' ').slice(0, LONGEST_COMMAND);
  const steps = [...within, { file, line, what: `runs ${name}` }];
  const isShown = placeOf(effect, context).shown;
  return [{ kind: 'command', file, line, text, name, isText: isInText(effect, context), isShown, steps }];
}

/**
 * Returns true when a command's words are only displayed, or are code that is analysed separately: `echo
 * "claude --yolo"`, `node -e "…"`.
 */
function isOnlyText(effect: EffectOf<'command'>, context: FlowContext): boolean {
  if (/^(?:node|deno|bun|python3?|ruby|perl)$/.test(effect.name))
    return effect.words.some((word) => /^(?:-\w?[ce]|--eval|eval)$/.test(word));
  if (!/^(?:echo|printf)$/.test(effect.name)) return false;
  const line = lineOfEffect(effect, context);
  return line !== null && !/[|>]/.test(line);
}

/** The texts of a skill by kind: each may have several. */
export function* shapePlaces(context: FlowContext, blocks: readonly TextBlock[]): Iterable<ShapePlace> {
  const { inventory, units } = context;
  const plain = { isText: false, isShown: false, steps: [] };
  for (const { file, line, text, role, shown } of units)
    if ((role === 'script' || role === 'install') && !shown)
      yield { ...plain, kind: 'script', file, line, text, name: file };
  for (const { path, text, kind, language } of inventory.files) {
    if (text === null || text.length > LONGEST_DATA || TEST.test(path)) continue;
    const place = { ...plain, file: path, line: 1, text, name: path };
    yield { ...place, kind: 'file' };
    if (/!\/(?:strings|macros)$/.test(path)) yield { ...place, kind: 'strings' };
    if (language === null && TEMPLATE.test(path)) yield { ...place, kind: 'template' };
    if (PAGE.test(path)) yield { ...place, kind: 'page' };
    if (isForeignFile(path)) yield { ...place, kind: 'foreign' };
    if (SETTINGS.test(path) && text.length < LONGEST_SETTINGS) yield { ...place, kind: 'settings' };
    const head = kind === 'prose' ? /^---\n[\s\S]*?\n---/.exec(text)?.[0] : undefined;
    if (head !== undefined) yield { ...place, kind: 'frontmatter', text: head };
  }
  for (const { info, text, file, line, isShown } of blocks) {
    if (isShown || text.length > LONGEST_SETTINGS) continue;
    const place = { ...plain, isText: true, file, line, text, name: info };
    if (SETTINGS_BLOCK.test(info)) yield { ...place, kind: 'settings' };
    if (isForeignLanguage(info)) yield { ...place, kind: 'foreign' };
  }
}
