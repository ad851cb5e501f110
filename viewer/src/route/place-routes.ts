import { createContext, useContext } from 'react';
import type { Place } from '../../../src/report/view-model/blocks.ts';
import type { Route } from './route.ts';

/** Finds the route of a place in the document that is open; null where nothing of it can be opened. */
export type RouteOfPlace = (place: Place) => Route | null;

/** Provided by the page of a document, so that words of its sections lead to its parts. */
export const PlaceRoutes = createContext<RouteOfPlace>(() => null);

export function useRouteOfPlace(): RouteOfPlace {
  return useContext(PlaceRoutes);
}
