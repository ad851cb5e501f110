import { analyseCode } from '../code/analysis.ts';
import type { Effect } from '../code/effects.ts';
import type { Step } from '../code/value.ts';
import { excerpt } from '../text/code-points.ts';
import { redactKeys } from '../text/redact-keys.ts';
import { type Capability, capabilitiesOf } from './capabilities.ts';
import { INDICATORS } from './data/indicators.ts';
import { codeUnits, readTexts, type ScannedUnit } from './files/code-units.ts';
import type { Inventory } from './files/inventory.ts';
import type { FindingDraft } from './finding-draft.ts';
import { forkBombs, tunnelledServers, unreadableCode } from './flows/code-shapes.ts';
import { commandFindings, deletion } from './flows/command-findings.ts';
import { disguisedCode } from './flows/disguise.ts';
import { type FlowContext, placeOf } from './flows/flow-context.ts';
import { remoteCode } from './flows/remote-code.ts';
import { gatheredSecrets, sentData } from './flows/secret-flows.ts';
import { plantedKeys, shownSecret, unspokenSecret } from './flows/shown-secrets.ts';
import { persistentWrite, scheduledCommand } from './flows/write-findings.ts';
import { findTextOrders } from './prose/find-text-orders.ts';
import { farAwayText, hiddenWords } from './prose/hidden-words.ts';
import type { Prose } from './prose/read-prose.ts';
import { isSecurityWork } from './prose/roles.ts';
import { makeScanFinding, type ScanFinding } from './scan-finding.ts';
import { undeclared } from './undeclared.ts';

/** What a scan of one folder came to. */
export interface FolderScan {
  findings: ScanFinding[];
  capabilities: Capability[];
  analysability: Analysability;
}

export interface Analysability {
  files: number;
  bytes: number;
  /** Bytes that were understood, of all; 1 where there are none. */
  share: number;
  notUnderstood: { path: string; problem: string }[];
}

/** Findings of one skill that are kept; there is no need to read more. */
const MOST_FINDINGS = 200;

/**
 * Scans what lies in a folder. Runs nothing and reads nothing but the inventory.
 * @param about what the skill says of itself
 * @param shown the folder as findings name it, `/` as separator; `.` for the working directory
 * @throws ParserNotLoadedError where there is code and `loadParser` was not awaited
 */
export function scanFolder(
  inventory: Inventory,
  about: { name: string; description: string; allowedTools: string | null },
  shown: string,
): FolderScan {
  const texts = readTexts(inventory);
  const units = codeUnits(inventory, texts).filter(({ text }) => text.trim() !== '');
  const byPath = new Map(inventory.files.map((file) => [file.path, file]));
  const fileText = (path: string) => byPath.get(path)?.text ?? byPath.get(`scripts/${path}`)?.text ?? null;
  const { effects, notUnderstood } =
    units.length === 0 ? { effects: [], notUnderstood: [] } : analyseCode(units, fileText);
  const context: FlowContext = {
    inventory,
    units,
    effects,
    texts: [...inventory.files]
      .filter(({ kind }) => kind === 'prose')
      .map(({ text }) => text ?? '')
      .join('\n')
      .toLowerCase(),
    isSecurityWork: isSecurityWork(about.name, about.description),
    mentions: mentionsOf(units, texts),
  };
  const problems = [
    ...inventory.files.flatMap(({ path, problem }) => (problem === null ? [] : [{ path, problem }])),
    ...notUnderstood.map(({ file, reason }) => ({
      path: file,
      problem: reason === 'too-large' ? 'its code is too large to parse' : 'its code is too costly to parse',
    })),
    ...inventory.notes,
    ...unreadSkillFiles(inventory),
  ];
  const drafts = [
    ...indicators(inventory),
    ...effects.flatMap((effect) => findingsOf(effect, context)),
    ...findTextOrders(texts, context),
    ...inventory.files.flatMap(({ path, text, kind }) =>
      text === null ? [] : [...hiddenWords(text, path), ...(kind === 'data' ? [] : farAwayText(text, path))],
    ),
    ...forkBombs(units),
    ...unreadableCode(context),
    ...tunnelledServers(context),
    ...plantedKeys(context),
    ...unreadPrograms(context, problems),
    ...undeclared(context, about.allowedTools),
    ...notUnderstoodFindings(problems),
  ];
  const findings = onePerPlace(drafts)
    .map((draft) => withMention(draft, context))
    .slice(0, MOST_FINDINGS)
    .map((draft) => makeScanFinding(draft, shown, lineOf(byPath.get(draft.file)?.text ?? null, draft.line)));
  return {
    findings,
    capabilities: capabilitiesOf(context),
    analysability: analysabilityOf(inventory, problems),
  };
}

function findingsOf(effect: Effect, context: FlowContext): FindingDraft[] {
  const list = (draft: FindingDraft | null) => (draft === null ? [] : [draft]);
  switch (effect.kind) {
    case 'execute':
      return [...list(remoteCode(effect, context)), ...list(disguisedCode(effect, context))];
    case 'run-file':
      return list(remoteCode(effect, context));
    case 'request':
      return sentData(effect, context);
    case 'write':
      return [...list(persistentWrite(effect, context)), ...list(gatheredSecrets(effect, context))];
    case 'delete':
      return list(deletion(effect, context));
    case 'command':
      return [...commandFindings(effect, context), ...list(scheduledCommand(effect, context))];
    case 'reverse-shell': {
      const { role, shown } = placeOf(effect, context);
      const isScript = role === 'script' || role === 'hook' || role === 'install';
      return [
        {
          rule: 'reverse-shell',
          level: shown ? 'info' : context.isSecurityWork ? (isScript ? 'warning' : 'info') : 'error',
          confirmed: true,
          message: `A shell is handed to ${effect.host ?? 'another machine'} by ${effect.via}.`,
          file: effect.file,
          line: effect.line,
          steps: [
            ...effect.within,
            { file: effect.file, line: effect.line, what: `ties a shell to a connection (${effect.via})` },
          ],
        },
      ];
    }
    case 'print':
      return list(shownSecret(effect, context));
    case 'read':
      return list(unspokenSecret(effect, context));
    default:
      return [];
  }
}

/** For each script, the first line of a text that sends the agent to it. */
function mentionsOf(units: readonly ScannedUnit[], texts: ReadonlyMap<string, Prose>): Map<string, Step> {
  const found = new Map<string, Step>();
  for (const { file, role } of units) {
    if (role !== 'script' || found.has(file)) continue;
    const name = file.slice(file.lastIndexOf('/') + 1);
    for (const [path, { passages, blocks }] of texts) {
      const passage = passages.find(({ text }) => text.includes(name));
      const block = blocks.find(({ text }) => text.includes(name));
      const line = passage?.line ?? block?.line;
      if (line === undefined) continue;
      found.set(file, { file: path, line, what: `sends the agent to ${file}` });
      break;
    }
  }
  return found;
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

function indicators({ files }: Inventory): FindingDraft[] {
  return files.flatMap(({ path, text, sha256 }) =>
    INDICATORS.flatMap(({ kind, value, campaign, source, date }): FindingDraft[] => {
      const at = kind === 'sha256' ? (sha256 === value ? 0 : -1) : (text?.indexOf(value) ?? -1);
      if (at === -1) return [];
      const line = kind === 'sha256' ? null : (text ?? '').slice(0, at).split('\n').length;
      const message = `${value} belongs to ${campaign} (${source}, read ${date}).`;
      return [
        { rule: 'known-indicator', level: 'error', confirmed: false, message, file: path, line, steps: [] },
      ];
    }),
  );
}

/** Files that were not understood and that the skill runs. */
function unreadPrograms(
  { effects, inventory }: FlowContext,
  problems: readonly { path: string }[],
): FindingDraft[] {
  const unread = new Set(problems.map(({ path }) => path));
  return inventory.files
    .filter(({ path, kind }) => unread.has(path) && kind !== 'image' && kind !== 'document')
    .flatMap(({ path }): FindingDraft[] => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const run = effects.find(
        (effect) =>
          (effect.kind === 'run-file' && effect.path.endsWith(name)) ||
          (effect.kind === 'command' &&
            effect.words.some((word) => word === name || word.endsWith(`/${name}`)) &&
            /^(?:chmod|unzip|tar|7z|python3?|java|node|wine|mono|dotnet|open|xattr)$/.test(effect.name)),
      );
      if (run === undefined) return [];
      const message = `${path} is run, and could not be read.`;
      return [
        {
          rule: 'unread-program',
          level: 'warning',
          confirmed: true,
          message,
          file: run.file,
          line: run.line,
          steps: [{ file: run.file, line: run.line, what: `runs ${path}` }],
        },
      ];
    });
}

/** A SKILL.md that is a link, which is not followed, or an image: what the agent is told was not read. */
function unreadSkillFiles({ files }: Inventory): { path: string; problem: string }[] {
  return files
    .filter(({ path, text, problem }) => text === null && problem === null && isSkillFile(path))
    .map(({ path, kind }) => ({
      path,
      problem: kind === 'link' ? 'it is a link, which was not followed' : 'it is not text',
    }));
}

function isSkillFile(path: string): boolean {
  return /(?:^|\/)skill\.md$/i.test(path);
}

/** What could not be read is a note; where it is what the agent is told, nobody can say what the skill does. */
function notUnderstoodFindings(problems: readonly { path: string; problem: string }[]): FindingDraft[] {
  const isFirst = ({ path }: { path: string }) => isSkillFile(path);
  const ordered = [...problems.filter(isFirst), ...problems.filter((problem) => !isFirst(problem))];
  return ordered.slice(0, 20).map(({ path, problem }) => ({
    rule: 'not-understood',
    level: isSkillFile(path) ? 'warning' : 'info',
    confirmed: true,
    message: `${path}: ${problem}.`,
    file: path,
    line: null,
    steps: [],
  }));
}

function analysabilityOf(
  { files, notes }: Inventory,
  notUnderstood: { path: string; problem: string }[],
): Analysability {
  const unread = new Set(notUnderstood.map(({ path }) => path));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const understood = files.reduce((sum, { path, size }) => sum + (unread.has(path) ? 0 : size), 0);
  const share = bytes === 0 ? (notes.length === 0 ? 1 : 0) : understood / bytes;
  return { files: files.length, bytes, share, notUnderstood };
}

function lineOf(text: string | null, line: number | null): string | null {
  if (text === null || line === null) return null;
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return null;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  const whole = text.slice(start, Math.min(end === -1 ? text.length : end, start + 2_000));
  return excerpt(
    redactKeys(whole.trim(), []).replace(
      /\b(?:gh[opsu]_|github_pat_|glpat-|xox[bp]-|sk_live_|npm_|\d{8,10}:AA)[\w-]{16,}/g,
      '[key]',
    ),
  );
}
