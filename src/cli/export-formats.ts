/** Formats that hold agent sessions and nothing else. */
export const EXPORT_FORMATS = ['skill-creator', 'otel', 'inspect'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
