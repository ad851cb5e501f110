import { basename, resolve } from 'node:path';
import type { ScanMember } from '../../documents/scan.ts';
import { materialRoom } from '../../grading/fit-material.ts';
import type { InventoryLimits } from '../../scan/files/inventory.ts';
import { readInventory } from '../../scan/files/inventory.ts';
import type { ReviewQuestion } from '../../scan/review/ask-review.ts';
import { reviewMaterial } from '../../scan/review/review-material.ts';
import { realPathOrNull } from '../../skill/path-probe.ts';

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

/** What of a scan a model reads, and what it does not. */
export interface PlannedReviews {
  planned: PlannedReview[];
  notReviewed: { path: string; reason: string }[];
}

/**
 * What a model is going to read of the first twenty members, each whole as far as it fits.
 * @param folder that paths in the scan are relative to
 * @param contextTokens of the model; null: unknown
 */
export function planReviews(
  members: readonly ScanMember[],
  { folder, limits, contextTokens, maxOutputTokens }: ReviewSurroundings,
): PlannedReviews {
  const room = Math.max(0, materialRoom(contextTokens, maxOutputTokens));
  const roots = members.map(({ path }) => realPathOrNull(resolve(folder, path)) ?? resolve(folder, path));
  const reviews: PlannedReviews = { planned: [], notReviewed: [] };
  members.forEach((member, index) => {
    const { path, findings } = member;
    const root = roots[index] ?? '';
    const leave = (reason: string) => {
      reviews.notReviewed.push({ path, reason });
    };
    if (index >= MOST_REVIEWED) return leave(`only the first ${MOST_REVIEWED} members are read`);
    const others = new Set(roots.filter((other) => other !== root));
    const installed: string[] = [];
    const inventory = readInventory(root, limits, (inner) => {
      if (others.has(inner)) return true;
      if (INSTALLED.has(basename(inner))) installed.push(inner.slice(root.length + 1));
      return INSTALLED.has(basename(inner));
    });
    const { leftOut, ...material } = reviewMaterial(inventory, room);
    if (material.files.length === 0) return leave('it holds no text that fits');
    const own = (file: string) =>
      path !== '.' && file.startsWith(`${path}/`) ? file.slice(path.length + 1) : file;
    const scanned = findings.slice(0, MOST_SCANNED);
    reviews.planned.push({
      path,
      known: findings.map(({ file, line, level }) => ({ file: own(file), line, level })),
      leftOut: [...leftOut, ...installed.map((inner) => ({ path: inner, reason: 'installed packages' }))],
      question: {
        material,
        scanned: scanned.map(
          ({ file, line, level, rule, message }) =>
            `${own(file)}${line === null ? '' : `:${line}`} ${level} ${rule}: ${message}`,
        ),
        label: `review: ${path}`,
        subject: path,
      },
    });
  });
  return reviews;
}

export interface ReviewSurroundings {
  folder: string;
  limits: InventoryLimits;
  contextTokens: number | null;
  maxOutputTokens: number;
}
