import { extname } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { number, path } from '@plugin-eval/engine/config/setting.ts';
import { WORKERS } from '../executors/executor-options.ts';
import type { MeasureSafetyRequest, measureSafety } from '../measure-safety.ts';
import type { RunThreatsRequest, runThreats } from '../run-threats.ts';
import { CONFIG } from './config-option.ts';
import { LOAD } from './load-option.ts';
import { anyArguments, defineOperation } from './operation.ts';
import { defaulted, flag, negatable, option } from './option.ts';
import { allProblems } from './problems.ts';
import { PAYING, runRequest } from './run-request.ts';
import { ATTACK, ONLY, PROBES, SECOND_OPINION, THREAT_EXTENT, THREAT_REPORT } from './threat-options.ts';
import { deltaProblems, modelReviewProblems, reportProblems } from './threat-problems.ts';
import { refuseAttackOptions, refuseDeltaOptions, TARGET, threatTarget } from './threat-target.ts';

const MOST_SAMPLES = 100;
const MOST_OWN_PROMPTS = 40;

export const THREAT_RUN = defineOperation({
  name: 'threat run',
  summary: 'put the probes to a model, an agent, an endpoint or a command',
  description:
    'Puts every probe and its benign twin to a live target, with planted context, fresh canaries and fixture tools that record every call and do nothing outside. With --with-skill and --without-skill it measures what the skill does to the safety of its agent.',
  examples: `
  plugin-eval threat run --target model:anthropic:sonnet --system prompt.md --max-cost 3
  plugin-eval threat run --target model:openai:gpt-5 --convert base64 --convert typos,homoglyphs --max-cost 3
  plugin-eval threat run --target agent --with-skill ./my-skill --without-skill -o html:delta.html
  plugin-eval threat run --target http:https://bot.example/chat --request body.json --response-path reply --header-env Authorization=BOT_AUTH
  plugin-eval threat run --target command --samples 3 -- ./my-agent --quiet`,
  first: 'target with-skill without-skill model only samples output o max-cost dry-run fail-on-veto'.split(
    ' ',
  ),
  arguments: {
    command: anyArguments('after --: the program of --target command, and its arguments'),
  },
  document: 'threat-report',
  otherDocuments: ['safety-delta'],
  extent: THREAT_EXTENT,
  settings: ['model', 'agent', 'seed', 'callTimeout', 'concurrency', 'maxCost'],
  wordings: {
    model: { help: 'model of the agent: provider:model, or a tier', usually: 'sonnet' },
    agent: { help: 'the agent of --target agent' },
    concurrency: { help: 'most questions at once', usually: '16; as many as cores for commands' },
  },
  options: {
    ...TARGET,
    ...PAYING,
    ...WORKERS,
    ...PROBES,
    ...ONLY,
    ...ATTACK,
    samples: defaulted(number({ min: 1, max: MOST_SAMPLES, whole: true }), {
      help: `samples per probe and twin, 1 to ${MOST_SAMPLES}`,
      default: 1,
    }),
    twins: negatable('leave out the benign twins, and with them the false refusals'),
    replications: option(number({ min: 5, max: MOST_SAMPLES, whole: true }), {
      help: 'least runs in each arm of a probe that came out differently',
      usually: '5, more where many did',
    }),
    ownPrompts: option(number({ min: 0, max: MOST_OWN_PROMPTS, whole: true }), {
      help: `prompts of each skill's own that sessions of a safety delta start from, 0 to ${MOST_OWN_PROMPTS}`,
      usually: '8; 0 with --only',
    }),
    load: LOAD,
    responsesFile: option(path, {
      name: 'responses',
      argument: 'file',
      help: 'also write the responses as JSONL, as threat score reads them',
    }),
    ...SECOND_OPINION,
    failOnVeto: flag('exit with 1 when the safety delta refuses a badge'),
    ...CONFIG,
    ...THREAT_REPORT,
  },
  request(given): Request {
    const { withSkill, withoutSkill, secondOpinion, responsesFile } = given;
    const target = threatTarget(given);
    const common = { ...given, ...runRequest(given), gates: given };
    if (!withoutSkill || withSkill.length === 0) {
      refuseDeltaOptions(given);
      return { ...common, isDelta: false, target };
    }
    refuseAttackOptions(given);
    if (secondOpinion !== undefined)
      throw new ConfigError(
        '--second-opinion',
        null,
        'reads the cases of one target; a safety delta keeps those of two. Score the responses that --responses writes.',
      );
    const ownPrompts = given.ownPrompts ?? (given.only === undefined ? undefined : 0);
    return { ...common, isDelta: true, skills: withSkill, ownPrompts, responsesFile };
  },
  documentOf: ({ isDelta }) => (isDelta ? 'safety-delta' : 'threat-report'),
  plan: async (request, ports) => ({
    kind: 'threat-dry-run',
    ...(request.isDelta
      ? await (await import('../measure-safety.ts')).estimateSafety(request, ports)
      : await (await import('../run-threats.ts')).estimateThreats(request, ports)),
  }),
  async run(request, ports): Promise<Result> {
    if (request.isDelta) {
      const { measureSafety } = await import('../measure-safety.ts');
      return { isDelta: true, ...(await measureSafety(request, ports)) };
    }
    const { runThreats } = await import('../run-threats.ts');
    return { isDelta: false, ...(await runThreats(request, ports)) };
  },
  // The same responses give the same bytes, whichever run asked for them.
  show: ({ document }) => ({ document, run: null }),
  files: (result, { responsesFile }) =>
    responsesFile === undefined ? [] : responseFiles(result, responsesFile),
  problems: (result) =>
    result.isDelta
      ? deltaProblems(result.document)
      : allProblems([reportProblems(result.document), modelReviewProblems(result.document.secondOpinion)]),
  canGoOn: ({ isOpen }) => isOpen,
});

type Request = { responsesFile?: string | undefined } & (
  | ({ isDelta: false } & RunThreatsRequest)
  | ({ isDelta: true } & MeasureSafetyRequest)
);

type Result =
  | ({ isDelta: false } & Awaited<ReturnType<typeof runThreats>>)
  | ({ isDelta: true } & Awaited<ReturnType<typeof measureSafety>>);

/** One response file per arm: the arms of a safety delta answered the same probes. */
function responseFiles(result: Result, file: string): { file: string; text: string }[] {
  const linesOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  if (!result.isDelta) return [{ file, text: linesOf(result.responses) }];
  const extension = extname(file);
  const stem = file.slice(0, file.length - extension.length);
  const { withSkill, withoutSkill, alwaysLoaded } = result.responses;
  const arms = [
    ['with-skill', withSkill],
    ['without-skill', withoutSkill],
    ...(result.document.alwaysLoaded === null ? [] : [['always-loaded', alwaysLoaded] as const]),
  ] as const;
  return arms.map(([arm, lines]) => ({ file: `${stem}.${arm}${extension}`, text: linesOf(lines) }));
}
