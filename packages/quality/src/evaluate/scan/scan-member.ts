import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { findHiddenCharacters, mayHoldHidden } from '@plugin-eval/core/text/hidden-characters.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { type Inventory, readInventory } from '@plugin-eval/scan/files/inventory.ts';
import { partOf } from '@plugin-eval/scan/parts.ts';
import type { ScanFinding } from '@plugin-eval/scan/scan-finding.ts';
import { type About, type FolderScan, scanParts } from '@plugin-eval/scan/scan-folder.ts';
import { DEFAULT_SCAN_SETTINGS, type ScanSettings } from '@plugin-eval/scan/scan-settings.ts';
import {
  checkSignature,
  type SignatureCheck,
  type TrustedKey,
} from '@plugin-eval/scan/signature/verify-signature.ts';
import { frontmatterFields } from '@plugin-eval/skill/frontmatter-fields.ts';
import { hiddenCharacterNotes } from '@plugin-eval/skill/hidden-character-notes.ts';
import { judgeDirectedNotes } from '@plugin-eval/skill/judge-directed-notes.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { findingFromNote } from '../../static/finding-from-note.ts';
import { orderFindings } from '../../static/static-findings.ts';

/** All findings in the folder of one skill or plugin. */
export interface MemberScan extends FolderScan {
  name: string;
  path: string;
  /** The signature check; null without a signature. */
  signature: SignatureCheck | null;
}

/**
 * Scans the folder of a skill or a plugin: its code, its texts, and content hidden from readers.
 * @param trusted keys that signatures are verified with
 * @param isOfAnotherMember whether a folder in it, absolute and real, is scanned on its own
 * @throws SubjectError when the folder cannot be opened; ParserNotLoadedError
 */
export function scanMember(
  member: Member,
  limits: ReadLimits,
  trusted: readonly TrustedKey[] = [],
  isOfAnotherMember: (folder: string) => boolean = () => false,
  settings: ScanSettings = DEFAULT_SCAN_SETTINGS,
): MemberScan {
  const folder = folderOf(member);
  const inventory = readInventory(folder, limits, isOfAnotherMember);
  return scanInventory(inventory, member.shown, folder, limits, trusted, settings);
}

/** Scans files already read from a folder, an archive or a repository. @throws ParserNotLoadedError */
export function scanInventory(
  inventory: Inventory,
  shown: string,
  folder: string,
  limits: ReadLimits,
  trusted: readonly TrustedKey[] = [],
  settings: ScanSettings = DEFAULT_SCAN_SETTINGS,
): MemberScan {
  const about = readAbout(inventory, folder, limits);
  const { rest } = scanParts(inventory, about, shown, [], settings);
  return {
    ...withHidden(rest, hiddenFindings(inventory.files, shown)),
    name: about.name,
    path: shown,
    signature: checkSignature(inventory, trusted),
  };
}

/**
 * Scans a plugin as a whole, and reports the findings of each of its skills.
 * @param folders of the skills, relative to the plugin
 * @param apart real paths of folders in it that are not read
 * @throws SubjectError when the folder cannot be opened; ParserNotLoadedError
 */
export function scanMemberInParts(
  member: Member,
  folders: readonly string[],
  limits: ReadLimits,
  apart: readonly string[] = [],
  settings: ScanSettings = DEFAULT_SCAN_SETTINGS,
): { rest: FolderScan; parts: FolderScan[] } {
  const folder = folderOf(member);
  const inventory = readInventory(folder, limits, (inner) => apart.includes(inner));
  const about = readAbout(inventory, folder, limits);
  const { rest, parts } = scanParts(inventory, about, member.shown, folders, settings);
  const hidden = (part: number) =>
    hiddenFindings(
      inventory.files.filter(({ path }) => partOf(path, folders) === part),
      member.shown,
    );
  return {
    rest: withHidden(rest, hidden(-1)),
    parts: parts.map((scan, index) => withHidden(scan, hidden(index))),
  };
}

function folderOf({ path, shown }: Member): string {
  const folder = realPathOrNull(path);
  if (folder === null)
    throw new SubjectError('skill-file-missing', shown, `${shown} cannot be opened: it points to nothing.`);
  return folder;
}

function withHidden(scan: FolderScan, hidden: readonly ScanFinding[]): FolderScan {
  return { ...scan, findings: orderFindings([...scan.findings, ...hidden]) as ScanFinding[] };
}

function readAbout({ files }: Inventory, folder: string, limits: ReadLimits): About {
  const text = files.find(({ path }) => path.toLowerCase() === 'skill.md')?.text ?? '';
  const fields = frontmatterFields(text, limits);
  const field = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : Array.isArray(value) ? value.join(' ') : null;
  };
  return {
    name: field('name')?.trim() || folder.slice(folder.lastIndexOf('/') + 1),
    description: `${field('description') ?? ''} ${field('when_to_use') ?? ''}`,
    allowedTools: field('allowed-tools'),
  };
}

/** Texts that speak to a judge, and characters that are not shown, as layer 1 finds them. */
function hiddenFindings(files: Inventory['files'], shown: string): ScanFinding[] {
  const place = shown === '.' ? '' : `${shown}/`;
  return files
    .filter(({ kind, text }) => kind === 'prose' && text !== null)
    .flatMap(({ path, text }) => {
      const lines = splitLines(text ?? '');
      const hidden = mayHoldHidden(text ?? '')
        ? hiddenCharacterNotes(findHiddenCharacters(lines), lines)
        : [];
      return [...judgeDirectedNotes(lines.join('\n')), ...hidden]
        .filter(({ rule }) => rule !== 'control-characters')
        .map((note) => asScanFinding(findingFromNote(note, `${place}${path}`)));
    });
}

function asScanFinding(finding: Finding): ScanFinding {
  return {
    ...finding,
    confirmed: false,
    path: [],
    owasp: ['AST01'],
    categories: ['instruction_goal_memory_manipulation', 'defense_evasion_obfuscation'],
  };
}
