/**
 * Names what a leaderboard is of, so that it is compared with earlier ones of its like only.
 * @param folders in any order
 * @param control what the ratings are controlled for; null for nothing
 */
export function rankingScope(folders: readonly string[], control: 'length' | null): string {
  const ordered = [...folders].sort();
  return JSON.stringify(control === null ? ordered : [...ordered, { control }]);
}
