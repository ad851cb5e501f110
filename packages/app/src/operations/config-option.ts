import { path } from '@plugin-eval/engine/config/setting.ts';
import { option } from './option.ts';

/** The configuration file, accepted from any place. */
export const CONFIG = {
  configFile: option(path, {
    name: 'config',
    argument: 'file',
    help: 'configuration file',
    usually: 'plugineval.config.{json,yaml} here',
  }),
};
