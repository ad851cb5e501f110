import { InvalidArgumentError, Option } from 'commander';

/** The flag of every command that reads or writes the corpus. */
export interface CorpusFlags {
  corpusDir?: string;
}

export function corpusDirOption(): Option {
  return new Option(
    '--corpus-dir <dir>',
    'folder of the corpus (default: corpus in $PLUGIN_EVAL_HOME, or in ~/.plugineval)',
  ).argParser((value: string) => {
    if (value === '') throw new InvalidArgumentError('It must be a folder.');
    return value;
  });
}

/** The flag as further commands need it, with a blank before it; empty where the corpus is the default one. */
export function repeatedCorpusFlag({ corpusDir }: CorpusFlags): string {
  if (corpusDir === undefined) return '';
  const word = /^[\w./~+@%-]+$/.test(corpusDir) ? corpusDir : `'${corpusDir.replaceAll("'", "'\\''")}'`;
  return ` --corpus-dir ${word}`;
}
