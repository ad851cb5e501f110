/**
 * Names the scope of a leaderboard, so that it is compared only with earlier ones of the same scope.
 * @param folders in any order
 * @param control what the ratings are controlled for; null for nothing
 */
export function rankingScope(folders: readonly string[], control: 'length' | null): string {
  const ordered = [...folders].sort();
  return JSON.stringify(control === null ? ordered : [...ordered, { control }]);
}
