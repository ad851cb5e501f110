import { analyseCode } from '@plugin-eval/code/analysis.ts';
import type { NotUnderstood } from '@plugin-eval/code/code-limits.ts';
import type { Effect } from '@plugin-eval/code/effects.ts';
import { effectGate } from '@plugin-eval/code/may-have-effect.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { redactKeys } from '@plugin-eval/core/text/redact-keys.ts';
import { type Capability, capabilitiesOf } from './capabilities.ts';
import { boundedUnits } from './files/bounded-units.ts';
import { codeUnits, readTexts } from './files/code-units.ts';
import type { Unknown } from './files/describe-file.ts';
import type { Inventory } from './files/inventory.ts';
import type { NotRead } from './files/not-read.ts';
import { OWN_DOCUMENT } from './files/own-document.ts';
import { setVariables } from './files/set-variables.ts';
import { textBlocks } from './files/text-blocks.ts';
import type { FindingDraft } from './finding-draft.ts';
import { agentPrompt } from './flows/agent-prompts.ts';
import { deletion } from './flows/deletions.ts';
import { disguisedCode, runData } from './flows/disguise.ts';
import { encodedNotes } from './flows/encoded-notes.ts';
import type { FlowContext } from './flows/flow-context.ts';
import { gatheredSecrets, readSecret } from './flows/gathered-secrets.ts';
import { handedSettings } from './flows/handed-settings.ts';
import { lookalikeHosts } from './flows/lookalike-hosts.ts';
import { mentionsOf } from './flows/mentions.ts';
import { plantedKeys } from './flows/planted-keys.ts';
import { remoteCode } from './flows/remote-code.ts';
import { reverseShell } from './flows/reverse-shells.ts';
import { runFromSource } from './flows/run-from-source.ts';
import { sentData } from './flows/secret-flows.ts';
import { commandPlace, shapePlaces } from './flows/shape-places.ts';
import { shownSecret } from './flows/shown-secrets.ts';
import { findTextShapes } from './flows/text-shapes.ts';
import { persistentWrite, scheduledCommand } from './flows/write-findings.ts';
import { knownIndicators } from './indicators/known-indicators.ts';
import { INDICATORS } from './indicators/shipped-indicators.ts';
import { partOf } from './parts.ts';
import { findTextOrders } from './prose/find-text-orders.ts';
import { farAwayText, hiddenWords } from './prose/hidden-words.ts';
import { rowsOf } from './prose/prose-rows.ts';
import { withReservedHosts } from './reserved-hosts.ts';
import { makeScanFinding, type ScanFinding } from './scan-finding.ts';
import { DEFAULT_SCAN_SETTINGS, type ScanSettings } from './scan-settings.ts';
import { undeclared } from './undeclared.ts';
import {
  type Analysability,
  analysabilityOf,
  longData,
  notUnderstoodFindings,
  unreadPrograms,
  unreadSkillFiles,
} from './unread.ts';

/** The result of scanning one folder. */
export interface FolderScan {
  findings: ScanFinding[];
  capabilities: Capability[];
  analysability: Analysability;
}

/** Most findings stored of one skill; more would not be read. */
const MOST_FINDINGS = 200;

/** Descriptions of code that was not understood. */
const PROBLEMS: Record<NotUnderstood, string> = {
  'too-large': 'its code is too large to parse',
  'too-costly': 'its code is too costly to parse',
  'in-part': 'its code was analysed only in part, because it exceeds the limit for one skill',
};

/** A skill's self-description. */
export interface About {
  name: string;
  description: string;
  allowedTools: string | null;
}

/**
 * Scans a folder. Executes nothing and reads only the inventory.
 * @param shown the folder as findings name it, `/` as separator; `.` for the working directory
 * @throws ParserNotLoadedError where there is code and `loadParser` was not awaited
 */
export function scanFolder(
  inventory: Inventory,
  about: About,
  shown: string,
  settings: ScanSettings = DEFAULT_SCAN_SETTINGS,
): FolderScan {
  return scanParts(inventory, about, shown, [], settings).rest;
}

/**
 * Scans a folder as a whole, so that flows between its parts are seen, and groups the findings by part.
 * @param parts folders in it, relative, `/` as separator
 * @returns `rest`: what lies in none of the parts
 * @throws ParserNotLoadedError
 */
export function scanParts(
  inventory: Inventory,
  about: About,
  shown: string,
  parts: readonly string[],
  settings: ScanSettings = DEFAULT_SCAN_SETTINGS,
): { rest: FolderScan; parts: FolderScan[] } {
  const texts = readTexts(inventory);
  const unread: { path: string; problem: string }[] = [];
  const notRead: NotRead = (path, problem) => unread.push({ path, problem });
  const units = boundedUnits(codeUnits(inventory, texts, notRead), notRead);
  const byPath = new Map(inventory.files.map((file) => [file.path, file]));
  const fileText = (path: string) => byPath.get(path)?.text ?? byPath.get(`scripts/${path}`)?.text ?? null;
  const variables = setVariables(inventory, units, texts);
  const { effects, notUnderstood } =
    units.length === 0
      ? { effects: [], notUnderstood: [] }
      : analyseCode(units, fileText, (name) => variables.get(name)?.value, effectGate(units, fileText));
  const context: FlowContext = {
    inventory,
    units,
    effects,
    variables,
    texts: [...inventory.files]
      .filter(({ kind }) => kind === 'prose')
      .map(({ text }) => text ?? '')
      .join('\n')
      .toLowerCase(),
    mentions: mentionsOf(units, inventory),
  };
  const problems: Unknown[] = [
    ...inventory.files.flatMap(({ path, problem, unread: isUnread }) =>
      problem === null ? [] : [{ path, problem, ...(isUnread && { unread: isUnread }) }],
    ),
    ...notUnderstood.map(({ file, reason }) => ({
      path: file,
      problem: PROBLEMS[reason],
    })),
    ...inventory.notes,
    ...unread,
    ...longData(inventory),
    ...unreadSkillFiles(inventory),
  ];
  const blocks = textBlocks(texts);
  const programs = unreadPrograms(
    context,
    problems.filter(({ problem }) => problem !== PROBLEMS['in-part']),
  );
  const find = () => [
    ...knownIndicators(inventory, settings.indicators ?? INDICATORS),
    ...effects.flatMap((effect) => findingsOf(effect, context)),
    ...findTextOrders(texts, context, rowsOf(settings.rules)),
    ...inventory.files.flatMap(({ path, text, kind }) =>
      text === null ? [] : [...hiddenWords(text, path), ...(kind === 'data' ? [] : farAwayText(text, path))],
    ),
    ...findTextShapes(shapePlaces(context, blocks)),
    ...encodedNotes(context),
    ...handedSettings(context, blocks),
    ...plantedKeys(inventory),
    ...lookalikeHosts(context),
    ...programs.values(),
    ...undeclared(context, about.allowedTools),
    ...notUnderstoodFindings(
      problems.filter(({ problem }) => problem !== OWN_DOCUMENT),
      PROBLEMS['in-part'],
    ),
  ];
  const textOf = (path: string) => byPath.get(path)?.text ?? null;
  const drafts = withReservedHosts(settings, find, [...byPath.keys()], textOf);
  const found = onePerPlace(drafts).map((draft) => withMention(draft, context));
  const scanOf = (part: number): FolderScan => {
    const isIn = (path: string) => parts.length === 0 || partOf(path, parts) === part;
    return {
      findings: found
        .filter(({ file }) => isIn(file))
        .slice(0, MOST_FINDINGS)
        .map((draft) =>
          makeScanFinding(
            draft,
            shown,
            lineOf(byPath.get(draft.file)?.text ?? null, draft.line),
            settings.rules,
          ),
        ),
      capabilities: capabilitiesOf({
        ...context,
        units: units.filter(({ file }) => isIn(file)),
        effects: effects.filter(({ file }) => isIn(file)),
      }),
      analysability: analysabilityOf(
        inventory.files.filter(({ path }) => isIn(path)),
        problems
          .filter(({ path }) => isIn(path))
          .map((problem) => (programs.has(problem.path) ? { ...problem, unread: true as const } : problem)),
      ),
    };
  };
  return { rest: scanOf(-1), parts: parts.map((_, index) => scanOf(index)) };
}

/** The findings of one effect of code. */
export function findingsOf(effect: Effect, context: FlowContext): FindingDraft[] {
  switch (effect.kind) {
    case 'execute':
      return [...remoteCode(effect, context), ...disguisedCode(effect, context)];
    case 'run-file':
      return [...remoteCode(effect, context), ...runData(effect, context)];
    case 'request':
      return sentData(effect, context);
    case 'write':
      return [...persistentWrite(effect, context), ...gatheredSecrets(effect, context)];
    case 'delete':
      return deletion(effect, context);
    case 'command':
      return [
        ...findTextShapes(commandPlace(effect, context)),
        ...agentPrompt(effect, context),
        ...runFromSource(effect, context),
        ...scheduledCommand(effect, context),
      ];
    case 'reverse-shell':
      return reverseShell(effect, context);
    case 'print':
      return shownSecret(effect, context);
    case 'read':
      return readSecret(effect, context);
    default:
      return [];
  }
}

function withMention(draft: FindingDraft, { mentions }: FlowContext): FindingDraft {
  const mention = mentions.get(draft.file);
  return mention === undefined || draft.steps.length === 0
    ? draft
    : { ...draft, steps: [mention, ...draft.steps] };
}

const LEVEL_ORDER = { error: 0, warning: 1, info: 2 };

/** The most serious of each rule and line, the most serious first. */
function onePerPlace(drafts: readonly FindingDraft[]): FindingDraft[] {
  const kept = new Map<string, FindingDraft>();
  for (const draft of drafts) {
    const key = `${draft.rule}:${draft.file}:${draft.line}`;
    const known = kept.get(key);
    if (known === undefined || LEVEL_ORDER[draft.level] < LEVEL_ORDER[known.level]) kept.set(key, draft);
  }
  return [...kept.values()].sort(
    (a, b) => LEVEL_ORDER[a.level] - LEVEL_ORDER[b.level] || Number(b.confirmed) - Number(a.confirmed),
  );
}

function lineOf(text: string | null, line: number | null): string | null {
  const whole = line === null ? undefined : text?.split('\n', line)[line - 1]?.slice(0, 2_000);
  if (whole === undefined) return null;
  return excerpt(
    redactKeys(whole.trim(), []).replace(
      /\b(?:gh[opsu]_|github_pat_|glpat-|xox[bp]-|sk_live_|npm_|\d{8,10}:AA)[\w-]{16,}/g,
      '[key]',
    ),
  );
}
