/** One step from a version of the schema to the next. A step that was released is never changed. */
export interface PostgresMigration {
  name: string;
  statements: string;
}
