import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { editableFrontmatter } from '@plugin-eval/skill/editable-frontmatter.ts';
import { isNamedLikeFolder, nameProblem } from '../../static/name-problem.ts';
import { type Correction, onlyFields } from '../correction.ts';
import { setTo } from './retype-field.ts';

/** Writes the name as its folder has it, where the two differ by their format alone. */
export const nameAfterFolder: Correction = (file) => {
  const { parsed, folderName } = file;
  const name = parsed.fields.get('name');
  if (typeof name !== 'string' || nameProblem(folderName) !== null) return null;
  return isNamedLikeFolder(trimBlanks(name), folderName, true) ? setTo(file, 'name', folderName) : null;
};

/** Adds the name that agents take from the folder anyway. */
export const addName: Correction = ({ text, parsed: { fields }, folderName }) => {
  const frontmatter = editableFrontmatter(text);
  if (frontmatter === null || nameProblem(folderName) !== null || /^\d+$/.test(folderName)) return null;
  if (frontmatter.keys.includes('name')) return null;
  const edits = frontmatter.insertFirst('name', folderName);
  return { edits, isSame: onlyFields(new Map(fields).set('name', folderName)) };
};
