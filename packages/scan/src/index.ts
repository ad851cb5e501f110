/** The scanner, and sources to vet. */
export { type CommittedFile, committedFiles } from './fetch/committed-files.ts';
export { type Inventory, readInventory } from './files/inventory.ts';
export { SCAN_RULES } from './rules/scan-rules.ts';
export type { FolderScan } from './scan-folder.ts';
export { DEFAULT_SCAN_SETTINGS, type ScanSettings } from './scan-settings.ts';
