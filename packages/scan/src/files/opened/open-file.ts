import { gunzipSync } from 'node:zlib';
import { describeFile, type InventoryFile } from '../describe-file.ts';
import { officeText, pdfText } from './document-texts.ts';
import { imageTexts } from './image-texts.ts';
import { OPENING_LIMITS, type OpeningBudget } from './opening-budget.ts';
import { readableStrings } from './readable-strings.ts';
import { tarMembers } from './tar-members.ts';
import { type OpenedMember, zipMembers } from './zip-members.ts';

const CUT = 'its text exceeds the limit';

/**
 * Describes a file by its bytes, with its contents: members of an archive, the text of a document, an image's
 * metadata, the readable strings of bytecode and programs. Contents of `x` are named `x!/…`.
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
      return image(file, bytes, budget);
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
    return [{ ...file, problem: `it is nested more than ${OPENING_LIMITS.depth} archives deep` }];
  const unpacked = isPacked(bytes) ? gunzipped(bytes, budget) : null;
  const members =
    unpacked === null
      ? (zipMembers(bytes, budget) ?? tarMembers(bytes, bytes.length, budget))
      : tarMembers(unpacked, bytes.length, budget, true);
  if (members === null && unpacked !== null) {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.gz$/i, '');
    return [{ ...file, problem: null }, ...openFile(`${file.path}!/${name}`, unpacked, budget, depth + 1)];
  }
  if (members === null) {
    const problem = isPacked(bytes)
      ? 'it is damaged, or its content exceeds the limit'
      : 'it is an archive of an unsupported type';
    return [{ ...file, problem }];
  }
  const unread = members.find(({ problem }) => problem !== null);
  const problem =
    unread === undefined
      ? members.length === 0
        ? 'it is an empty archive'
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

function isPacked(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function gunzipped(bytes: Buffer, budget: OpeningBudget): Buffer | null {
  const most = budget.next(bytes.length);
  if (most === null) return null;
  try {
    const unpacked = gunzipSync(bytes, { maxOutputLength: most });
    budget.take(unpacked.length);
    return unpacked;
  } catch {
    budget.take(Math.min(most, 1_032 * bytes.length));
    return null;
  }
}

function document(file: InventoryFile, bytes: Buffer, budget: OpeningBudget): InventoryFile[] {
  const { path } = file;
  if (bytes.toString('latin1', 0, 4) === '%PDF') {
    const { text, isCut, starts } = pdfText(bytes, budget);
    const problem =
      starts !== null
        ? `it starts ${starts} when it is opened`
        : isCut
          ? CUT
          : text === ''
            ? file.problem
            : null;
    return [{ ...file, problem }, ...part(path, 'text', text)];
  }
  const members = zipMembers(bytes, budget);
  if (members === null) return [file, ...part(path, 'strings', readableStrings(bytes))];
  const macros = members.find((member) => /vbaProject\.bin$|(?:^|\/)Basic\/|\.bin$/i.test(member.path));
  const { text, isCut } = officeText(members);
  const unread = members.find((member) => member.problem !== null);
  const problem =
    macros !== undefined
      ? `it contains macros (${macros.path}), whose code was not read`
      : unread !== undefined
        ? `${unread.path} in it was not read: ${unread.problem}`
        : isCut
          ? CUT
          : null;
  return [
    { ...file, problem },
    ...part(path, 'text', text),
    ...(macros?.bytes == null ? [] : part(path, 'macros', readableStrings(macros.bytes))),
  ];
}

function image(file: InventoryFile, bytes: Buffer, budget: OpeningBudget): InventoryFile[] {
  const { text, isCut } = imageTexts(bytes, budget);
  const problem = isCut
    ? CUT
    : endsAsArchive(bytes)
      ? 'an archive follows the picture, and was not opened'
      : null;
  return [{ ...file, problem: problem ?? file.problem }, ...part(file.path, 'metadata', text)];
}

/** Returns true when zip programs would open this file: they search for its directory from the end. */
function endsAsArchive(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return end !== -1 && bytes.lastIndexOf('PK\x01\x02', end, 'latin1') !== -1;
}

function part(path: string, name: string, text: string): InventoryFile[] {
  if (text.trim() === '') return [];
  const described = describeFile(`${path}!/${name}`, Buffer.from(text));
  // Its bytes were counted with the file that it lies in.
  return [{ ...described, kind: 'data', language: null, size: 0 }];
}
