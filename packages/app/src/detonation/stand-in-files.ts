import { posix } from 'node:path';
import { parsedRecord } from '@plugin-eval/core/text/json-values.ts';
import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import { quoted } from '@plugin-eval/sessions/sandbox/sandbox-contents.ts';
import type { PlacedFile } from '@plugin-eval/sessions/sandbox/workspace-archive.ts';
import { NODE_STAND_INS, PYTHON_STAND_INS, STAND_IN_FOLDER, STOOD_IN_LIST } from './stand-in-modules.ts';
import data from './stand-in-programs.json' with { type: 'json' };

const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin';

/** Files of the sandbox that stand in for missing programs and modules. */
export function standInFiles(): PlacedFile[] {
  const file = (path: string, text: string, executable = false): PlacedFile => ({
    ...{ path: `${STAND_IN_FOLDER}/${path}`, content: Buffer.from(text), executable },
  });
  return [
    file('python/sitecustomize.py', PYTHON_STAND_INS),
    file('node/stand-ins.cjs', NODE_STAND_INS),
    ...Object.entries(data.programs).map(([name, script]) =>
      file(
        `bin/${name}`,
        `#!/bin/sh\necho program:${name} >>${STOOD_IN_LIST} 2>/dev/null\n${script}\n`,
        true,
      ),
    ),
  ];
}

/** Variables that lead programs to the stand-ins. @param root folder of the skill in the sandbox */
export function standInVariables(root: string): Record<string, string> {
  return {
    PATH: `${PATH}:/home/user/.local/bin:${STAND_IN_FOLDER}/bin`,
    PYTHONPATH: `${STAND_IN_FOLDER}/python`,
    PYTHONDONTWRITEBYTECODE: '1',
    NODE_OPTIONS: `--require ${STAND_IN_FOLDER}/node/stand-ins.cjs`,
    CLAUDE_PLUGIN_ROOT: root,
    CLAUDE_SKILL_DIR: root,
    CLAUDE_PROJECT_DIR: '/work',
    ARGUMENTS: 'notes.md',
    PIP_RETRIES: '0',
    PIP_BREAK_SYSTEM_PACKAGES: '1',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_prefix: '/home/user/.local',
    npm_config_fetch_retries: '0',
  };
}

/** Commands that the skill's own packages declare, as an installation would put them into the path. */
export function ownCommands({ files }: Inventory, root: string): PlacedFile[] {
  return files.flatMap(({ path, text }) => {
    if (text === null || !/(?:^|\/)package\.json$/.test(path)) return [];
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const bin = parsedRecord(text)?.bin;
    const named =
      typeof bin === 'string' ? { [String(parsedRecord(text)?.name ?? 'bin')]: bin } : (bin ?? {});
    return Object.entries(named).flatMap(([name, target]): PlacedFile[] => {
      if (typeof target !== 'string' || !/^[\w.-]{1,60}$/.test(name)) return [];
      const script = posix.join(root, folder, target);
      const content = Buffer.from(`#!/bin/sh\nexec node ${quoted(script)} "$@"\n`);
      return [{ path: `/home/user/.local/bin/${name}`, content, executable: true }];
    });
  });
}
