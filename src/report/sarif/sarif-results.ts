import { createHash } from 'node:crypto';
import type { Evaluation, SubjectErrorEntry } from '../../documents/evaluation.ts';
import { allFindings, allSuppressed } from '../../documents/evaluation-parts.ts';
import type { Finding, SuppressedFinding } from '../../documents/finding.ts';
import { findingFingerprint } from '../../documents/finding-fingerprint.ts';
import type { ScanFindingEntry } from '../../documents/scan-section.ts';
import { findRule } from '../../static/rules/catalogue.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { JsonItems } from '../json-items.ts';
import type { WaitingText, Write } from '../member-report.ts';
import { repositoryPath } from '../repository-path.ts';
import { unrepeated } from '../unrepeated.ts';
import { type SarifRules, sarifLevel } from './sarif-rules.ts';
import { untrustedSarifText } from './sarif-text.ts';
import { artifactLocation } from './sarif-uri.ts';

/** What a result is made of: a finding, a suppressed finding, or a subject that could not be scored. */
type Reported = Pick<
  Finding,
  'rule' | 'level' | 'message' | 'fix' | 'file' | 'line' | 'column' | 'evidence'
> &
  Partial<Pick<Finding, 'why'>> &
  Partial<Pick<SuppressedFinding, 'suppressedBy' | 'reason'>> &
  Partial<Pick<ScanFindingEntry, 'confirmed' | 'path' | 'owasp' | 'categories'>> & {
    /** A property with what a model makes of it. */
  };

/** Stands where a result may say that it is not suppressed; JSON holds no such character. */
const PLACE = '\0';
const PLACE_IN_JSON = ',\n  "suppressions": "\\u0000"';

/**
 * One result for each finding, each subject that could not be scored and each suppressed finding, in this order, as items of a
 * list in JSON. Source: SARIF 2.1.0, 3.27 (result).
 */
export class SarifResults {
  readonly #prefix: string;
  readonly #rules: SarifRules;
  readonly #found: WaitingText;
  readonly #suppressed: WaitingText;
  readonly #newFindings = unrepeated();
  readonly #newSuppressed = unrepeated();
  /** Results by file: what several members report of one file gets different numbers. */
  readonly #counts = new Map<string, number>();
  #hasSuppressed = false;

  constructor(repositoryPrefix: string, rules: SarifRules, wait: () => WaitingText) {
    this.#rules = rules;
    this.#prefix = repositoryPrefix;
    this.#found = wait();
    this.#suppressed = wait();
  }

  add(evaluation: Evaluation): void {
    this.#add(this.#newFindings(allFindings(evaluation)), this.#newSuppressed(allSuppressed(evaluation)));
  }

  /**
   * @param unscored each once
   * @param indent of the items
   */
  finish(unscored: readonly SubjectErrorEntry[], indent: number, write: Write): void {
    this.#add(unscored.map(asFinding), []);
    // 3.27.23: either every result of a run says whether it is suppressed, or none does.
    const notSuppressed = this.#hasSuppressed ? `,\n  "suppressions": []` : '';
    const items = new JsonItems(indent, write);
    this.#found.writeTo((text) => items.write(text.replaceAll(PLACE, notSuppressed)));
    this.#suppressed.writeTo((text) => items.write(text));
  }

  #add(found: readonly Reported[], suppressed: readonly Reported[]): void {
    const all = [...found, ...suppressed];
    const fingerprints = placedFingerprints(all, this.#prefix, this.#counts);
    this.#hasSuppressed ||= suppressed.length > 0;
    all.forEach((reported, index) => {
      const fingerprint = fingerprints[index] ?? '';
      const json = JSON.stringify(sarifResult(reported, fingerprint, this.#prefix, this.#rules), null, 2);
      const target = index < found.length ? this.#found : this.#suppressed;
      target.add(`,\n${json.replace(PLACE_IN_JSON, PLACE)}`);
    });
    for (const { file } of all) this.#counts.set(file, (this.#counts.get(file) ?? 0) + 1);
  }
}

function sarifResult(
  reported: Reported,
  fingerprint: string,
  repositoryPrefix: string,
  rules: SarifRules,
): object {
  const { rule, level, message, fix, suppressedBy } = reported;
  return {
    ruleId: terminalSafe(rule),
    ruleIndex: rules.indexOf(reported),
    level: sarifLevel(level),
    message: { text: untrustedSarifText(`${message} ${fix}`.trim()) },
    locations: [sarifLocation(reported, repositoryPrefix)],
    partialFingerprints: { 'pluginEval/v2': fingerprint },
    suppressions: suppressedBy === undefined ? PLACE : suppressionsOf(reported),
    ...codeFlowsOf(reported.path ?? [], repositoryPrefix),
    ...propertiesOf(reported),
  };
}

function propertiesOf({ evidence, confirmed, owasp, categories }: Reported): object {
  const properties = {
    ...(evidence === null ? {} : { evidence: terminalSafe(evidence) }),
    ...(confirmed === undefined ? {} : { confirmed, owasp, categories }),
  };
  return Object.keys(properties).length === 0 ? {} : { properties };
}

/** The way of a value through code. Source: SARIF 2.1.0, 3.36 (codeFlow). */
export function codeFlowsOf(path: ScanFindingEntry['path'], repositoryPrefix: string): object {
  if (path.length < 2) return {};
  const locations = path.map(({ file, line, what }) => ({
    location: {
      ...sarifLocation({ file, line, column: null }, repositoryPrefix),
      message: { text: untrustedSarifText(what) },
    },
  }));
  return { codeFlows: [{ threadFlows: [{ locations }] }] };
}

/** A place in a file. Source: SARIF 2.1.0, 3.28 to 3.30. */
export function sarifLocation(
  { file, line, column }: Pick<Finding, 'file' | 'line' | 'column'>,
  repositoryPrefix: string,
): object {
  const region =
    line === null ? null : { startLine: line, ...(column === null ? {} : { startColumn: column }) };
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(repositoryPrefix, file),
      ...(region === null ? {} : { region }),
    },
  };
}

function asFinding({ path, rule, message }: SubjectErrorEntry): Reported {
  const fix = findRule(rule)?.fix ?? '';
  return { rule, level: 'error', message, fix, file: path, line: null, column: null, evidence: null };
}

/** Source: SARIF 2.1.0, 3.35 (suppression). */
function suppressionsOf({ suppressedBy, reason }: Reported): object[] {
  const kind = suppressedBy === 'inline' ? 'inSource' : 'external';
  return [{ kind, justification: terminalSafe(reason ?? ''), status: 'accepted' }];
}

/**
 * A fingerprint of each finding that no other result of the run has: of its rule and passage, its file, and its number
 * among the equal ones of that file, counted down the file whether they are suppressed or not, from the number of results on
 * that earlier members reported of the same file. It stays the same when
 * lines move and when a baseline comes or goes. Version 1 left out the file, so that two skills with the same fault
 * shared one. Source: SARIF 2.1.0, 3.27.16 (fingerprints).
 */
function placedFingerprints(
  all: readonly Reported[],
  repositoryPrefix: string,
  earlier: ReadonlyMap<string, number>,
): string[] {
  const bare = all.map((reported) => findingFingerprint(reported));
  const groups = new Map<string, number[]>();
  all.forEach(({ file }, index) => {
    const group = `${bare[index]} ${repositoryPath(repositoryPrefix, file)}`;
    const members = groups.get(group);
    if (members) members.push(index);
    else groups.set(group, [index]);
  });
  const placed = [...bare];
  for (const [group, members] of groups) {
    const digest = createHash('sha256').update(group).digest('hex').slice(0, 32);
    members
      .toSorted((a, b) => comparePlaces(all[a], all[b]) || a - b)
      .forEach((index, number) => {
        const before = earlier.get(all[index]?.file ?? '') ?? 0;
        placed[index] = `${digest}:${before + number}`;
      });
  }
  return placed;
}

function comparePlaces(a: Reported | undefined, b: Reported | undefined): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}
