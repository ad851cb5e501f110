/** What makes the calls of a run, as a request says it. */
export interface ExecutorChoice {
  /** Workers of the shared database make the calls. */
  fleet?: FleetChoice | undefined;
  /** Questions to judges go into batches of their providers. */
  batch?: BatchChoice | undefined;
}

export interface FleetChoice {
  /** Share beside other runs, above 0. */
  weight: number;
  /** Whether workers also evaluate the run: this process ends at once. @default false */
  detach?: boolean | undefined;
}

export interface BatchChoice {
  /** Whether this process waits until batches have ended; else the run is parked. @default false */
  wait?: boolean | undefined;
}
