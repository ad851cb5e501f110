/** Paid work: tasks, the journal, budgets, models and settings. */
export type { Settings } from './config/settings.ts';
export type { ModelRequest, ResolvedModel } from './model/model.ts';
export { createPerform, type RunOptions } from './run/create-perform.ts';
export { addEstimates, type Estimate } from './run/planned-work.ts';
export type { JsonValue, Perform, Task } from './run/task.ts';
export type { Journal } from './store/journal.ts';
