import { basename, resolve } from 'node:path';
import type { ScanMember } from '@plugin-eval/core/documents/scan.ts';
import type { InventoryLimits } from '@plugin-eval/scan/files/inventory.ts';
import { readInventory } from '@plugin-eval/scan/files/inventory.ts';
import type { ReviewQuestion } from '@plugin-eval/scan/review/ask-review.ts';
import { reviewMaterial } from '@plugin-eval/scan/review/review-material.ts';
import { materialRoom } from '@plugin-eval/sessions/grading/fit-material.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';

/** Members that a model reads in one run. */
const MOST_REVIEWED = 20;
const MOST_SCANNED = 100;
/** Folders that package managers fill. */
const INSTALLED = new Set(['node_modules', '.venv']);

/** A member that a model is going to read, files relative to it. */
export interface PlannedReview {
  path: string;
  question: ReviewQuestion;
  known: { file: string; line: number | null; level: 'error' | 'warning' | 'info' }[];
  leftOut: { path: string; reason: string }[];
}

/** The parts of a scan that a model reads, and those it does not. */
export interface PlannedReviews {
  planned: PlannedReview[];
  notReviewed: { path: string; reason: string }[];
}

/**
 * Plans reviews of the first twenty members, each as complete as fits.
 * @param folder that paths in the scan are relative to
 * @param contextTokens of the model; null: unknown
 */
export function planReviews(
  members: readonly ScanMember[],
  { folder, limits, contextTokens, maxOutputTokens }: ReviewSurroundings,
): PlannedReviews {
  const room = Math.max(0, materialRoom(contextTokens, maxOutputTokens));
  const roots = members.map(({ path }) => realPathOrNull(resolve(folder, path)) ?? resolve(folder, path));
  const planned = members.slice(0, MOST_REVIEWED).map((member, index) => {
    const root = roots[index] ?? '';
    const others = new Set(roots.filter((other) => other !== root));
    return planReview(member, { root, others, limits, room });
  });
  return {
    planned: planned.filter(({ question }) => question.material.files.length > 0),
    notReviewed: [
      ...planned.flatMap(({ path, question }) =>
        question.material.files.length > 0 ? [] : [{ path, reason: 'it has no text, or none that fits' }],
      ),
      ...members
        .slice(MOST_REVIEWED)
        .map(({ path }) => ({ path, reason: `only the first ${MOST_REVIEWED} members are read` })),
    ],
  };
}

/** @param place `others`: real paths of what is reviewed on its own; `room`: tokens for the files */
function planReview(
  { path, findings }: ScanMember,
  place: { root: string; others: ReadonlySet<string>; limits: InventoryLimits; room: number },
): PlannedReview {
  const { root, others, limits, room } = place;
  const installed: string[] = [];
  const inventory = readInventory(root, limits, (inner) => {
    if (others.has(inner)) return true;
    if (!INSTALLED.has(basename(inner))) return false;
    installed.push(inner.slice(root.length + 1));
    return true;
  });
  const { leftOut, ...material } = reviewMaterial(inventory, room);
  const known = findings.map(({ file, line, level }) => ({ file: inFolder(file, path), line, level }));
  return {
    ...{ path, known },
    leftOut: [...leftOut, ...installed.map((inner) => ({ path: inner, reason: 'installed packages' }))],
    question: {
      material,
      scanned: findings.slice(0, MOST_SCANNED).map(({ file, line, level, rule, message }) => {
        const at = line === null ? '' : `:${line}`;
        return `${inFolder(file, path)}${at} ${level} ${rule}: ${message}`;
      }),
      label: `review: ${path}`,
      subject: path,
    },
  };
}

function inFolder(file: string, folder: string): string {
  return folder !== '.' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
}

export interface ReviewSurroundings {
  folder: string;
  limits: InventoryLimits;
  contextTokens: number | null;
  maxOutputTokens: number;
}
