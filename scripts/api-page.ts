import { readSource } from './source-code.ts';

/** The files whose functions make up the library, in the order of the page. */
const FUNCTIONS = [
  'evaluate',
  'certify',
  'scan',
  'rank',
  'set',
  'evals',
  'write-prompts',
  'threats',
  'runs',
  'doctor',
].map((name) => `packages/app/src/library/${name}.ts`);

/** The types that requests and results are made of: the name, and the file that declares it. */
const TYPES: readonly [string, string][] = [
  ['CallOptions', 'packages/app/src/library/process-ports.ts'],
  ['SettingsRequest', 'packages/app/src/requests.ts'],
  ['PartialSettings', 'packages/engine/src/config/settings.ts'],
  ['ModelSettings', 'packages/engine/src/config/settings.ts'],
  ['SessionSettings', 'packages/engine/src/config/settings.ts'],
  ['SessionOptions', 'packages/app/src/requests.ts'],
  ['EvaluationRequest', 'packages/app/src/requests.ts'],
  ['RunRequest', 'packages/app/src/requests.ts'],
  ['ExecutorChoice', 'packages/app/src/executors/executor-choice.ts'],
  ['FleetChoice', 'packages/app/src/executors/executor-choice.ts'],
  ['BatchChoice', 'packages/app/src/executors/executor-choice.ts'],
  ['ResumedRun', 'packages/app/src/requests.ts'],
  ['EvaluatedRequest', 'packages/app/src/scoring/plan-score.ts'],
  ['ScoreRequest', 'packages/app/src/scoring/scoring.ts'],
  ['BaselineRequest', 'packages/app/src/baseline/apply-baseline.ts'],
  ['ScoreOutcome', 'packages/app/src/scoring/scoring.ts'],
  ['ScoreHead', 'packages/app/src/score.ts'],
  ['ScoreTail', 'packages/app/src/score-sink.ts'],
  ['CompareRequest', 'packages/app/src/comparison/compare-request.ts'],
  ['CompareOutcome', 'packages/app/src/compare.ts'],
  ['CertifyRequest', 'packages/app/src/certify.ts'],
  ['CertifyOutcome', 'packages/app/src/certify.ts'],
  ['ScanRequest', 'packages/app/src/scan.ts'],
  ['ScanOutcome', 'packages/app/src/scan.ts'],
  ['VetRequest', 'packages/app/src/vet.ts'],
  ['RankRequest', 'packages/app/src/rank.ts'],
  ['RankOutcome', 'packages/app/src/rank.ts'],
  ['IndexCorpusRequest', 'packages/app/src/index-corpus.ts'],
  ['SetRequest', 'packages/app/src/skill-set/set-request.ts'],
  ['SetSessions', 'packages/app/src/skill-set/set-request.ts'],
  ['CheckEvalsRequest', 'packages/app/src/check-evals.ts'],
  ['ConvertEvalsRequest', 'packages/app/src/convert-evals.ts'],
  ['ConvertEvalsOutcome', 'packages/app/src/convert-evals.ts'],
  ['WritePromptsRequest', 'packages/app/src/write-prompts.ts'],
  ['WritePromptsOutcome', 'packages/app/src/write-prompts.ts'],
  ['DoctorRequest', 'packages/app/src/doctor/doctor.ts'],
  ['ProbesRequest', 'packages/app/src/threat/threat-request.ts'],
  ['ThreatReportRequest', 'packages/app/src/threat/threat-request.ts'],
  ['ThreatGates', 'packages/threat/src/gates/apply-threat-gates.ts'],
  ['ProbingRequest', 'packages/app/src/threat/probing.ts'],
  ['ModelTarget', 'packages/app/src/threat/plan-target.ts'],
  ['AgentTarget', 'packages/app/src/threat/plan-target.ts'],
  ['CompatibleEndpoint', 'packages/app/src/threat/plan-target.ts'],
  ['TemplateEndpoint', 'packages/app/src/threat/plan-target.ts'],
  ['CommandTarget', 'packages/app/src/threat/plan-target.ts'],
  ['RunThreatsRequest', 'packages/app/src/run-threats.ts'],
  ['RunThreatsOutcome', 'packages/app/src/run-threats.ts'],
  ['MeasureSafetyRequest', 'packages/app/src/measure-safety.ts'],
  ['MeasureSafetyOutcome', 'packages/app/src/measure-safety.ts'],
  ['ScoreThreatsRequest', 'packages/app/src/score-threats.ts'],
  ['ScoreThreatsOutcome', 'packages/app/src/score-threats.ts'],
  ['CompareThreatsRequest', 'packages/app/src/compare-threats.ts'],
  ['ReviewThreatsRequest', 'packages/app/src/review-threats.ts'],
  ['CaseDecision', 'packages/app/src/review-threats.ts'],
  ['ReviewThreatsOutcome', 'packages/app/src/review-threats.ts'],
  ['CalibrateThreatsRequest', 'packages/app/src/calibrate-threats.ts'],
  ['ListProbesRequest', 'packages/app/src/threat-catalogues.ts'],
  ['Resumption', 'packages/app/src/resume.ts'],
  ['PaidRunFacts', 'packages/app/src/paid-run/paid-run.ts'],
  ['Notice', 'packages/app/src/notice.ts'],
];

const OPENING = `# The library

Written by \`npm run docs\` from the docstrings of packages/app/src/library. [Library](../library.md) is the guide.

\`import { score, compare, rank, ... } from 'plugin-eval'\` does what the commands do, all layers included. Importing it
does nothing: nothing is read, written or printed. Each function takes a request of plain data and, as a second argument,
what may happen meanwhile: an \`AbortSignal\`, a listener for progress, other environment variables.

- Settings that a request leaves out come from where the command line takes them: the environment, the project's
  configuration file, the user's, the defaults ([configuration](../configuration.md)).
- Documents are typed, in camelCase. \`toDocument(document)\` or \`renderJson(document)\` gives the JSON that the command
  line writes, whose schemas are in \`plugin-eval/schemas/\`.
- Runs that pay for calls are kept in the same journal as those of the command line ([journal](../researchers.md#the-journal)).
- What goes wrong is thrown: \`UsageError\` and \`ConfigError\` say what to change, \`MeasurementError\` and
  \`SubjectError\` what could not be measured, \`InterruptedError\` that the signal was aborted. All of them are a
  \`PluginEvalError\`, with a message that says what to do. Recognise them with \`UsageError.isInstance(error)\`.

The examples below are run by a test.
`;

export interface ApiFunction {
  name: string;
  signature: string;
  /** The docstring before its tags. */
  text: string;
  parameters: { name: string; text: string }[];
  throws: string;
  /** A whole module. */
  example: string;
}

/** Every function of the library with its docstring. @throws Error for one without an example */
export function apiFunctions(): ApiFunction[] {
  return FUNCTIONS.flatMap((file) =>
    [...readSource(file).matchAll(FUNCTION)].map(declared).map(({ doc, name, signature }) => {
      const lines = docLines(doc);
      const at = lines.indexOf('@example');
      if (at === -1) throw new Error(`${file}: ${name} has no example.`);
      const [text = '', ...tags] = lines.slice(0, at).join('\n').split(/^@/m);
      const tagged = (tag: string) =>
        tags.filter((one) => one.startsWith(`${tag} `)).map((one) => oneLine(one.slice(tag.length)));
      return {
        ...{ name, signature: `${name}${signature.replace(/,\n\)/, '\n)')}` },
        text: oneLine(text),
        parameters: tagged('param').map((one) => {
          const [first = '', ...rest] = one.split(' ');
          return { name: first, text: rest.join(' ') };
        }),
        throws: tagged('throws').join(', '),
        example: `${lines.slice(at + 1).join('\n')}\n`,
      };
    }),
  );
}

const FUNCTION =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:async function (\w+)(\([\s\S]*?\): Promise<[\s\S]*?>) \{\n|const (\w+): (Library|Optional)Function<\s*(\w+),\s*([\s\S]*?)\s*> =)/g;

/** The parts of a match: both ways to declare a function of the library read alike. */
function declared([, doc = '', name, signature, constant, kind, request, result]: RegExpMatchArray) {
  if (name !== undefined && signature !== undefined) return { doc, name, signature };
  const mark = kind === 'Optional' ? '?' : '';
  return {
    doc,
    name: constant ?? '',
    signature: `(request${mark}: Asked<${request}>, options?: CallOptions): Promise<${result}>`,
  };
}

/** The page of the library. */
export function renderApiPage(): string {
  return [
    OPENING,
    '## Functions\n',
    ...apiFunctions().map(renderFunction),
    '## Requests and results\n',
    ...TYPES.map(([name, file]) => renderType(name, file)),
    '### `ProgressEvent`\n',
    `\`\`\`ts\n${declarationOf('ProgressEvent', 'packages/app/src/progress-event.ts').trim()}\n\`\`\`\n`,
  ].join('\n');
}

function renderFunction({ name, signature, text, parameters, throws, example }: ApiFunction): string {
  return [
    `### \`${name}\`\n`,
    `${text}\n`,
    `\`\`\`ts\n${signature}\n\`\`\`\n`,
    ...(parameters.length === 0
      ? []
      : [`${parameters.map((one) => `- \`${one.name}\`: ${one.text}`).join('\n')}\n`]),
    ...(throws === '' ? [] : [`Throws ${throws}.\n`]),
    `\`\`\`ts\n${example}\`\`\`\n`,
  ].join('\n');
}

interface Member {
  name: string;
  optional: boolean;
  type: string;
  text: string;
}

function renderType(name: string, file: string): string {
  const source = readSource(file);
  const head = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?export (?:interface|type) ${name}\\b([^{]*)\\{\\n([\\s\\S]*?)\\n\\}`,
  ).exec(source);
  if (head === null) throw new Error(`${file} does not declare ${name}.`);
  const [, doc = '', bases = '', body = ''] = head;
  const from = /extends ([^{]+)/.exec(bases)?.[1] ?? /= ([^{]+) & /.exec(bases)?.[1];
  const inherited = from === undefined ? '' : ` It has all of \`${oneLine(from)}\`.`;
  const text = `${oneLine(docLines(doc).join(' '))}${inherited}`.trim();
  const rows = membersIn(body).map(
    ({ name: field, optional, type, text: about }) =>
      `| \`${field}\`${optional ? '?' : ''} | \`${cell(type)}\` | ${cell(about)} |`,
  );
  const table = rows.length === 0 ? [] : [`| field | type | meaning |\n|---|---|---|\n${rows.join('\n')}\n`];
  return [`### \`${name}\`\n`, ...(text === '' ? [] : [`${text}\n`]), ...table].join('\n');
}

/** Members of an interface, as Biome lays them out: two blanks, the name, the type up to a semicolon. */
function membersIn(body: string): Member[] {
  const members: Member[] = [];
  let doc = '';
  let open = '';
  for (const line of body.split('\n')) {
    if (open === '' && /^ {2}(?:\/\*\*| \*)/.test(line)) {
      doc += `${line}\n`;
      continue;
    }
    open += open === '' ? line : ` ${line.trim()}`;
    const member = /^ {2}(?:readonly )?(\w+)(\?)?: (.*);$/.exec(open);
    if (member === null || unbalanced(open)) continue;
    const [, name = '', mark, type = ''] = member;
    members.push({
      ...{ name, optional: mark !== undefined },
      type: type.replace(/ \| undefined/g, ''),
      text: oneLine(docLines(doc.replace(/^ *\/\*\*|\*\/ *$/gm, '')).join(' ')).replace(
        / ?@default (.*)$/,
        ' Default: $1.',
      ),
    });
    doc = '';
    open = '';
  }
  return members;
}

function unbalanced(text: string): boolean {
  return (text.match(/[{(]/g) ?? []).length !== (text.match(/[})]/g) ?? []).length;
}

function declarationOf(name: string, file: string): string {
  const source = readSource(file);
  return source.slice(source.indexOf(`export type ${name}`)).replace('export ', '');
}

function docLines(doc: string): string[] {
  return doc
    .split('\n')
    .map((line) => line.replace(/^ *\* ?/, '').trimEnd())
    .filter((line, index, all) => line !== '' || (index > 0 && index < all.length - 1));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
