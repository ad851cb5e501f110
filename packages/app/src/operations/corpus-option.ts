import { InvalidValueError, type Kind } from '@plugin-eval/engine/config/setting.ts';
import { option } from './option.ts';

const folder: Kind<string> = {
  shape: { type: 'path' },
  read(given) {
    if (given === '') throw new InvalidValueError('It must be a folder.');
    return given;
  },
};

export const CORPUS = {
  corpusDir: option(folder, {
    argument: 'dir',
    help: 'folder of the corpus',
    usually: 'corpus in $PLUGIN_EVAL_HOME, or in ~/.plugineval',
  }),
};

/** The flag as further commands need it, with a blank before it; empty where the corpus is the default one. */
export function corpusFlag(folder: string | undefined): string {
  if (folder === undefined) return '';
  const word = /^[\w./~+@%-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`;
  return ` --corpus-dir ${word}`;
}
