/** The layers of the code, and what each of their folders may import. CONTRIBUTING.md explains them and shows them. */

export interface Layer {
  name: string;
  /** In lines of at most 32 characters. */
  purpose: readonly string[];
  /** Folders of src/, and `viewer`. */
  folders: readonly string[];
}

/** From the top to the bottom: a folder imports only from the layers below its own, apart from what is said below. */
export const LAYERS: readonly Layer[] = [
  { name: 'Viewer', purpose: ['shows documents in a browser'], folders: ['viewer'] },
  {
    name: 'Entrances',
    purpose: ['command line, library, MCP,', 'health of a worker'],
    folders: ['cli', 'library', 'mcp', 'worker'],
  },
  { name: 'Application', purpose: ['one file per use case'], folders: ['application'] },
  {
    name: 'Reports and evaluations',
    purpose: ['results put together,', 'laid out, served'],
    folders: ['report', 'evaluate', 'serve'],
  },
  {
    name: 'Instruments',
    purpose: ['measure; none knows another'],
    folders: ['static', 'scan', 'judge', 'monte-carlo', 'ranking', 'threat', 'skill-set', 'improve'],
  },
  {
    name: 'Shared by instruments',
    purpose: ['tasks, models, sessions,', 'stores, settings'],
    folders: [
      'agent-session',
      'fleet',
      'grading',
      'sandbox',
      'model',
      'program',
      'run',
      'store',
      'fetch',
      'config',
      'methodology',
    ],
  },
  {
    name: 'Pure parts',
    purpose: ['read skills safely; parse code;', 'mathematics'],
    folders: ['agents', 'skill', 'code', 'statistics', 'geometry'],
  },
  {
    name: 'Foundation',
    purpose: ['schemas, text, errors'],
    folders: ['documents', 'text', 'errors'],
  },
];

/** What folders may import from their own layer. */
const WITHIN_LAYER: Record<string, readonly string[]> = {
  // Servers are started by a command, which gives them everything (docs/decisions/0010).
  cli: ['mcp', 'worker'],
  serve: ['report'],
  'agent-session': ['grading', 'sandbox', 'model', 'run', 'store', 'config'],
  grading: ['sandbox', 'model', 'run', 'store', 'config'],
  sandbox: ['program', 'run', 'config'],
  model: ['program', 'run', 'store', 'config'],
  program: ['run', 'store', 'config'],
  fleet: ['run', 'store', 'config'],
  run: ['store', 'config'],
  store: ['config'],
  agents: ['skill'],
  fetch: ['program', 'config'],
  documents: ['text', 'errors'],
  text: ['errors'],
};

const PURE = LAYERS.slice(-2).flatMap(({ folders }) => folders);
/** Pure data and functions, and the catalogue of an instrument's rules (docs/decisions/0003). */
const SHOWN_BY_REPORTS = [...PURE, 'methodology', 'static/rules', 'scan/rules', 'scan/data'];

/** Folders that may import less than everything in the layers below. */
const ONLY: Record<string, readonly string[]> = {
  viewer: ['report', ...SHOWN_BY_REPORTS],
  report: SHOWN_BY_REPORTS,
};

/** Every folder, in the order of the layers. */
export const FOLDERS: readonly string[] = LAYERS.flatMap(({ folders }) => folders);

/** Folders that one of the layers' folders may import from, or folders in them: `static/rules`. */
export function allowedImports(folder: string): readonly string[] {
  const layer = LAYERS.findIndex(({ folders }) => folders.includes(folder));
  const below = LAYERS.slice(layer + 1).flatMap(({ folders }) => folders);
  return ONLY[folder] ?? [...(WITHIN_LAYER[folder] ?? []), ...below];
}
