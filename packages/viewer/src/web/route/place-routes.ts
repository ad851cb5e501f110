import type { Place } from '@plugin-eval/report/view-model/blocks.ts';
import { createContext, useContext } from 'react';
import { entryRoute, OVERVIEW, type Route } from './route.ts';

/** A state of the viewer with its query. */
export type Destination = Route & { query?: URLSearchParams };

/** Finds the route of a place in the document that is open; null where nothing of it can be opened. */
export type RouteOfPlace = (place: Place) => Destination | null;

/** Provided by the page of a document, so that words of its sections lead to its parts. */
export const PlaceRoutes = createContext<RouteOfPlace>(() => null);

export function useRouteOfPlace(): RouteOfPlace {
  const inDocument = useContext(PlaceRoutes);
  return (place) => inJournal(place) ?? inDocument(place);
}

/** The route of a result in the journal, from any page. */
function inJournal(place: Place): Route | null {
  switch (place.kind) {
    case 'run':
      return { page: 'run', id: place.id };
    case 'history':
      return { page: 'history', path: place.path };
    case 'entry':
      return entryRoute(place.id, OVERVIEW, place.member);
    default:
      return null;
  }
}
