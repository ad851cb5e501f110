/** The executor that a request chooses. */
export interface ExecutorChoice {
  /** Workers of the shared database make the calls. */
  fleet?: FleetChoice | undefined;
  /** Questions to judges go into batches of their providers. */
  batch?: BatchChoice | undefined;
}

export interface FleetChoice {
  /** Share beside other runs, above 0. */
  weight: number;
  /** Leaves the evaluation to the workers too: this process ends at once. @default false */
  detach?: boolean | undefined;
}

export interface BatchChoice {
  /** Waits until batches have ended; else the run is parked. @default false */
  wait?: boolean | undefined;
}
