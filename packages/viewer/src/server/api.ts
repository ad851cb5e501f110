import type { IncomingMessage, ServerResponse } from 'node:http';
import { sentLines } from '@plugin-eval/core/documents/member-summary.ts';
import { OUTCOMES } from '@plugin-eval/core/documents/names.ts';
import { z } from 'zod';
import { type Answer, jsonAnswer, piecesAnswer } from './answer.ts';
import type { Ids } from './match-path.ts';
import type { ProgressStreams } from './progress-streams.ts';
import { readJsonBody } from './read-json-body.ts';
import type { ViewerBackend } from './viewer-backend.ts';

/** A decision about one answer of a threat report. */
const reviewBodySchema = z.strictObject({
  case_id: z.string().min(1).max(1_000),
  outcome: z.enum(OUTCOMES),
  note: z.string().max(10_000),
  reviewer: z.string().max(200),
});

/** Budget of a resumed run. */
const resumeBodySchema = z.strictObject({ max_cost_usd: z.number().positive() });

const stopBodySchema = z.strictObject({});

export interface ApiContext {
  backend: ViewerBackend;
  streams: ProgressStreams;
  tool: { name: string; version: string };
  /** Writes documents, without keys. */
  json: (value: unknown) => string;
}

/** A request whose address is known. */
interface ApiCall {
  ids: Ids;
  query: URLSearchParams;
  request: IncomingMessage;
  response: ServerResponse;
}

type ApiHandler = (call: ApiCall, context: ApiContext) => Promise<Answer>;

export interface ApiRoute {
  path: string;
  methods: Readonly<Record<string, ApiHandler>>;
}

/** All routes with their handlers. HEAD uses GET. */
export const API_ROUTES: readonly ApiRoute[] = [
  {
    path: '/api/entries',
    methods: {
      async GET(_, { backend, tool, json }) {
        const { entries, notes } = await backend.entries();
        return jsonAnswer(200, json({ entries, tool, notes }));
      },
    },
  },
  {
    path: '/api/entries/:entry',
    methods: {
      async GET({ ids }, { backend, json }) {
        const document = await backend.document(ids.entry);
        if (document.kind === 'written-document') return piecesAnswer(document.pieces());
        return jsonAnswer(200, [...sentLines(document)].map(json).join('\n'));
      },
    },
  },
  {
    path: '/api/entries/:entry/beginning',
    methods: {
      GET: async ({ ids }, { backend, json }) => jsonAnswer(200, json(await backend.beginning(ids.entry))),
    },
  },
  {
    path: '/api/entries/:entry/members/:position',
    methods: {
      GET: async ({ ids }, { backend, json }) =>
        jsonAnswer(200, json(await backend.member(ids.entry, Number(ids.position)))),
    },
  },
  {
    path: '/api/entries/:entry/sessions/:session',
    methods: {
      GET: async ({ ids }, { backend, json }) =>
        jsonAnswer(200, json(await backend.session(ids.entry, ids.session))),
    },
  },
  {
    path: '/api/entries/:entry/reviews',
    methods: {
      async POST({ ids, request }, { backend, json }) {
        const { case_id: caseId, ...decision } = await readJsonBody(request, reviewBodySchema);
        return jsonAnswer(200, json(await backend.review(ids.entry, { caseId, ...decision })));
      },
    },
  },
  {
    path: '/api/compare',
    methods: {
      GET: async ({ query }, { backend, json }) =>
        jsonAnswer(200, json(await backend.compare(resultIn(query, 'a'), resultIn(query, 'b')))),
    },
  },
  {
    path: '/api/history',
    methods: {
      GET: async ({ query }, { backend, json }) =>
        jsonAnswer(200, json({ entries: await backend.history(query.get('path')) })),
    },
  },
  {
    path: '/api/runs',
    methods: {
      GET: async (_, { backend, json }) => jsonAnswer(200, json({ runs: await backend.runs() })),
    },
  },
  {
    path: '/api/runs/:run',
    methods: {
      GET: async ({ ids }, { backend, json }) => jsonAnswer(200, json(await backend.run(ids.run))),
      async DELETE({ ids }, { backend, json }) {
        await backend.removeRun(ids.run);
        return jsonAnswer(200, json({ run: ids.run }));
      },
    },
  },
  {
    path: '/api/runs/:run/events',
    methods: {
      GET: ({ ids, response }, { streams }) => streams.follow(ids.run, response),
    },
  },
  {
    path: '/api/runs/:run/resume',
    methods: {
      async POST({ ids, request }, { backend, json }) {
        const { max_cost_usd: maxCostUsd } = await readJsonBody(request, resumeBodySchema);
        await backend.resumeRun(ids.run, maxCostUsd);
        return jsonAnswer(202, json({ run: ids.run }));
      },
    },
  },
  {
    path: '/api/runs/:run/stop',
    methods: {
      async POST({ ids, request }, { backend, json }) {
        await readJsonBody(request, stopBodySchema);
        await backend.stopRun(ids.run);
        return jsonAnswer(202, json({ run: ids.run }));
      },
    },
  },
];

/** One of the two results that a query names: `a=ENTRY`, and `a_member=PATH` for a part of it. */
function resultIn(query: URLSearchParams, name: 'a' | 'b'): { entry: string; member: string | null } {
  return { entry: query.get(name) ?? '', member: query.get(`${name}_member`) };
}
