import { gunzipSync } from 'node:zlib';
import { describeFile, type InventoryFile } from '../describe-file.ts';
import { officeText, pdfText } from './document-texts.ts';
import { imageTexts } from './image-texts.ts';
import { OPENING_LIMITS, type OpeningBudget } from './opening-budget.ts';
import { readableStrings } from './readable-strings.ts';
import { tarMembers } from './tar-members.ts';
import { type OpenedMember, zipMembers } from './zip-members.ts';

/**
 * A file by its bytes, and what lies in it: members of an archive, the text of a document, what an image carries beside
 * its picture, the readable strings of bytecode and programs. What lies in `x` is named `x!/…`.
 * @param budget shared by all files of a skill
 */
export function openFile(path: string, bytes: Buffer, budget: OpeningBudget, depth = 0): InventoryFile[] {
  const file = describeFile(path, bytes);
  switch (file.kind) {
    case 'archive':
      return archive(file, bytes, budget, depth);
    case 'document':
      return document(file, bytes, budget);
    case 'image':
      return [file, ...part(path, 'metadata', imageTexts(bytes))];
    case 'bytecode':
    case 'program':
    case 'binary':
      return [file, ...part(path, 'strings', readableStrings(bytes))];
    default:
      return [file];
  }
}

function archive(file: InventoryFile, bytes: Buffer, budget: OpeningBudget, depth: number): InventoryFile[] {
  if (depth >= OPENING_LIMITS.depth)
    return [{ ...file, problem: `it lies more than ${OPENING_LIMITS.depth} archives deep` }];
  const members = zipMembers(bytes, budget) ?? tarOf(bytes, budget);
  if (members === null) {
    const single = gunzipped(bytes, budget);
    if (single === null) return [{ ...file, problem: 'it is an archive of a kind that is not opened' }];
    const name = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.gz$/i, '');
    return [{ ...file, problem: null }, ...openFile(`${file.path}!/${name}`, single, budget, depth + 1)];
  }
  const unread = members.find(({ problem }) => problem !== null);
  const problem =
    unread === undefined
      ? members.length === 0
        ? 'it is an archive in which nothing was found'
        : null
      : `${unread.path} in it was not read: ${unread.problem}`;
  return [{ ...file, problem }, ...members.flatMap((member) => openMember(file.path, member, budget, depth))];
}

function openMember(
  archivePath: string,
  { path, bytes, problem }: OpenedMember,
  budget: OpeningBudget,
  depth: number,
): InventoryFile[] {
  const shown = `${archivePath}!/${path}`;
  if (bytes !== null) return openFile(shown, bytes, budget, depth + 1);
  return [{ path: shown, size: 0, kind: 'binary', text: null, language: null, problem, sha256: '' }];
}

function tarOf(bytes: Buffer, budget: OpeningBudget): OpenedMember[] | null {
  return tarMembers(bytes, bytes.length, budget) ?? withGunzipped(bytes, budget);
}

function withGunzipped(bytes: Buffer, budget: OpeningBudget): OpenedMember[] | null {
  const unpacked = gunzipped(bytes, budget);
  return unpacked === null ? null : tarMembers(unpacked, bytes.length, budget);
}

function gunzipped(bytes: Buffer, budget: OpeningBudget): Buffer | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return null;
  const most = budget.next(bytes.length);
  if (most === null) return null;
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch {
    return null;
  }
}

function document(file: InventoryFile, bytes: Buffer, budget: OpeningBudget): InventoryFile[] {
  const { path } = file;
  if (bytes.toString('latin1', 0, 4) === '%PDF') {
    const { text, starts } = pdfText(bytes);
    const problem =
      starts !== null ? `it starts ${starts} when it is opened` : text === '' ? file.problem : null;
    return [{ ...file, problem }, ...part(path, 'text', text)];
  }
  const members = zipMembers(bytes, budget);
  if (members === null) return [file, ...part(path, 'strings', readableStrings(bytes))];
  const macros = members.find((member) => /vbaProject\.bin$|(?:^|\/)Basic\/|\.bin$/i.test(member.path));
  const problem = macros === undefined ? null : `it holds macros (${macros.path}), whose code was not read`;
  return [
    { ...file, problem },
    ...part(path, 'text', officeText(members)),
    ...(macros?.bytes == null ? [] : part(path, 'macros', readableStrings(macros.bytes))),
  ];
}

function part(path: string, name: string, text: string): InventoryFile[] {
  if (text.trim() === '') return [];
  const described = describeFile(`${path}!/${name}`, Buffer.from(text));
  // Its bytes were counted with the file that it lies in.
  return [{ ...described, kind: 'data', language: null, size: 0 }];
}
