import { type CiOutcome, type CiRequest, ci } from '../application/ci.ts';
import { DOCUMENTATION_URL } from '../report/documentation-url.ts';
import type { CiFlags, CiFormat } from './ci-flags.ts';
import { evaluationRequestOf } from './evaluation-flags.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { asJson, type Renderers } from './renderers.ts';
import { reportGates } from './report-gates.ts';
import { reportUnmeasured } from './report-unmeasured.ts';
import { sayer, sayNotices } from './say.ts';
import { writeDocument } from './write-document.ts';

const CI: Renderers<CiFormat, CiOutcome> = {
  json: async ({ document }) => asJson(document),
  text: async ({ document }, { verbosity, ...look }) => {
    const { ciView } = await import('../report/ci/ci-view.ts');
    const { layoutText } = await import('../report/view-model/layout-text.ts');
    return layoutText(ciView(document, verbosity), look);
  },
  markdown: async ({ document }, { verbosity }) => {
    const { ciView } = await import('../report/ci/ci-view.ts');
    const { layoutMarkdown } = await import('../report/view-model/layout-markdown.ts');
    return layoutMarkdown(ciView(document, verbosity));
  },
  github: async ({ document }) => (await import('../report/ci/ci-annotations.ts')).renderCiGithub(document),
  gitlab: async ({ document }) => (await import('../report/ci/ci-annotations.ts')).renderCiGitlab(document),
  sarif: async ({ document }) => {
    const { renderCiSarif } = await import('../report/ci/ci-sarif.ts');
    // Its paths are those of the repository already.
    return renderCiSarif(document, { repositoryPrefix: '', docsUrl: DOCUMENTATION_URL });
  },
  junit: async ({ document }) => (await import('../report/ci/ci-junit.ts')).renderCiJunit(document),
};

/** `plugin-eval ci [PATH...]`: what changed since a base does to the skills of a repository. @throws PluginEvalError */
export async function runCi(paths: readonly string[], flags: CiFlags, io: CliIo): Promise<ExitCode> {
  const { quiet = false } = flags;
  const outcome = await ci(requestOf(paths, flags, io), portsOf(io, { quiet }));
  const { document, now, notices } = outcome;
  await writeDocument(outcome, CI, flags, io);
  const say = sayer(io);
  sayNotices(notices, quiet, say);
  return worstExit([now === null ? EXIT.fine : reportUnmeasured(now, say), reportGates(document.gates, say)]);
}

function requestOf(paths: readonly string[], flags: CiFlags, io: CliIo): CiRequest {
  const { base, failOn, threshold, minEffect, baseline, requireDepth, yes } = flags;
  return {
    ...evaluationRequestOf(flags, io),
    ...{ paths, base, failOn, threshold, minEffect, baseline, requireDepth },
    ...(yes === undefined ? {} : { yes }),
  };
}
