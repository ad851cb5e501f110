import { resolve } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { ScanSection } from '../../documents/scan-section.ts';
import { type MarkedPassages, markedPassages } from '../../scan/opinion/marked-passages.ts';
import type { RunRequest } from '../requests.ts';
import { scannedText } from '../scanned-text.ts';

/** Each is asked twice. */
export const MOST_ASKED = 30;

/** Who asks about what, and where the files lie. */
export interface OpinionContext {
  /** As the user named them. */
  subjects: readonly string[];
  /** That paths in the scan are relative to. */
  folder: string;
  settings: Settings;
  request: RunRequest;
}

/** What is marked in a section, with the lines around it. @param folder that paths in the section are relative to */
export function markedIn(
  section: Pick<ScanSection, 'findings'>,
  { folder, settings }: Pick<OpinionContext, 'folder' | 'settings'>,
): MarkedPassages[] {
  return markedPassages(section, (file) =>
    scannedText(resolve(folder, file), file, settings.limits.maxFileBytes),
  );
}
