import { set } from '../application/set.ts';
import type { SkillSet } from '../documents/skill-set.ts';
import { DOCUMENTATION_URL } from './documentation-url.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { repositoryPrefix } from './render-document.ts';
import { asJson, type Renderers } from './renderers.ts';
import { sayAtMost } from './report-unmeasured.ts';
import { sayer, sayNotices } from './say.ts';
import type { SET_FORMATS, SetFlags } from './set-flags.ts';
import { writeDocument } from './write-document.ts';

const SET: Renderers<(typeof SET_FORMATS)[number], SkillSet> = {
  json: asJson,
  text: async (document, { verbosity, ...look }) => {
    const { layoutText } = await import('../report/view-model/layout-text.ts');
    const { setView } = await import('../report/skill-set/set-view.ts');
    return layoutText(setView(document, verbosity), look);
  },
  markdown: async (document, { verbosity }) => {
    const { layoutMarkdown } = await import('../report/view-model/layout-markdown.ts');
    const { setView } = await import('../report/skill-set/set-view.ts');
    return layoutMarkdown(setView(document, verbosity), 1);
  },
  html: async (document) => (await import('../report/skill-set/set-page.ts')).renderSetPage(document),
  sarif: async (document, { io }) => {
    const { renderSetSarif } = await import('../report/skill-set/set-sarif.ts');
    return renderSetSarif(document, { repositoryPrefix: repositoryPrefix(io), docsUrl: DOCUMENTATION_URL });
  },
};

/** `plugin-eval set PATH...` @throws PluginEvalError */
export async function runSet(paths: readonly string[], flags: SetFlags, io: CliIo): Promise<ExitCode> {
  const { agent, context, quietAgents, add, without, quiet = false, failOn, config } = flags;
  const { maxOverflow, minRecall, maxRecallLoss } = flags;
  const request = {
    ...{ paths, workingDirectory: io.workingDirectory, configFile: config, agents: agent, failOn },
    ...{ contextTokens: context, quietAgents, add, without, maxOverflow, minRecall, maxRecallLoss },
  };
  const { document, notices } = await set(request, portsOf(io, { quiet }));
  await writeDocument(document, SET, flags, io, { targets: [], run: null, failOn: failOn ?? null });
  const say = sayer(io);
  sayNotices(notices, quiet, say);
  sayAtMost([...new Set(document.errors.map(({ message }) => message))], say);
  for (const { name, passed, message } of document.gates) if (!passed) say(`gate ${name} failed: ${message}`);
  return worstExit([
    ...(document.errors.length > 0 ? [EXIT.notMeasured] : []),
    ...(document.gates.some(({ passed }) => !passed) ? [EXIT.gateFailed] : []),
  ]);
}
