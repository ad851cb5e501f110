import type { RuleDefinition } from '../rule-definition.ts';
import { bloatedSkill } from './anti-pattern/bloated-skill.ts';
import { deadCrossRef } from './anti-pattern/dead-cross-ref.ts';
import { emptyDescription } from './anti-pattern/empty-description.ts';
import { missingTrigger } from './anti-pattern/missing-trigger.ts';
import { orphanReference } from './anti-pattern/orphan-reference.ts';
import { overConstrained } from './anti-pattern/over-constrained.ts';
import { bidirectionalCharacters } from './body/bidirectional-characters.ts';
import { controlCharacters } from './body/control-characters.ts';
import { englishOnlyChecks } from './body/english-only-checks.ts';
import { headingWithoutSpace } from './body/heading-without-space.ts';
import { inlineSuppression } from './body/inline-suppression.ts';
import { invisibleCharacters } from './body/invisible-characters.ts';
import { judgeDirectedText } from './body/judge-directed-text-rule.ts';
import { unclosedFence } from './body/unclosed-fence.ts';
import { bundledFolderNotFolder } from './bundled/bundled-folder-not-folder.ts';
import { bundledLimit } from './bundled/bundled-limit.ts';
import { bundledLink } from './bundled/bundled-link.ts';
import { bundledUnreadable } from './bundled/bundled-unreadable.ts';
import { danglingMention } from './bundled/dangling-mention.ts';
import { deadLink } from './bundled/dead-link.ts';
import { byteOrderMark } from './file/byte-order-mark.ts';
import { mixedLineEnds } from './file/mixed-line-ends.ts';
import { nulBytes } from './file/nul-bytes.ts';
import { parseTooCostly } from './file/parse-too-costly.ts';
import { pathEncoding } from './file/path-encoding.ts';
import { skillFileCase } from './file/skill-file-case.ts';
import { skillFileEncoding } from './file/skill-file-encoding.ts';
import { skillFileLink } from './file/skill-file-link.ts';
import { skillFileMissing } from './file/skill-file-missing.ts';
import { skillFileNotRegular } from './file/skill-file-not-regular.ts';
import { skillFileTooLarge } from './file/skill-file-too-large.ts';
import { skillFileUnreadable } from './file/skill-file-unreadable.ts';
import { booleanText } from './frontmatter/boolean-text.ts';
import { descriptionType } from './frontmatter/description-type.ts';
import { fieldType } from './frontmatter/field-type.ts';
import { frontmatterDuplicateKey } from './frontmatter/frontmatter-duplicate-key.ts';
import { frontmatterMissing } from './frontmatter/frontmatter-missing.ts';
import { frontmatterUnclosed } from './frontmatter/frontmatter-unclosed.ts';
import { frontmatterYaml } from './frontmatter/frontmatter-yaml.ts';
import { hooksFormat } from './frontmatter/hooks-format.ts';
import { languageNotAssessed } from './frontmatter/language-not-assessed.ts';
import { listingLength } from './frontmatter/listing-length.ts';
import { nameType } from './frontmatter/name-type.ts';
import { unknownField } from './frontmatter/unknown-field.ts';
import { unknownValue } from './frontmatter/unknown-value.ts';
import { internalError } from './plugin/internal-error.ts';
import { marketplaceManifest } from './plugin/marketplace-manifest.ts';
import { marketplaceSource } from './plugin/marketplace-source.ts';
import { pluginManifest } from './plugin/plugin-manifest.ts';
import { pluginNoSkills } from './plugin/plugin-no-skills.ts';
import { pluginPath } from './plugin/plugin-path.ts';
import { ruleFailed } from './plugin/rule-failed.ts';
import { searchLimit } from './plugin/search-limit.ts';
import { agentNameCollision } from './portability/agent-name-collision.ts';
import { largeBody } from './portability/large-body.ts';
import { modelAlias } from './portability/model-alias.ts';
import { toolNames } from './portability/tool-names.ts';
import { bodyLines } from './specification/body-lines.ts';
import { bodyTokens } from './specification/body-tokens.ts';
import { compatibilityLength } from './specification/compatibility-length.ts';
import { descriptionLength } from './specification/description-length.ts';
import { descriptionMarkup } from './specification/description-markup.ts';
import { nameFolderMismatch } from './specification/name-folder-mismatch.ts';
import { nameFormat } from './specification/name-format.ts';
import { nameMissing } from './specification/name-missing.ts';
import { referenceNested } from './specification/reference-nested.ts';
import { blankLines } from './substance/blank-lines.ts';
import { descriptionWithoutPurpose } from './substance/description-without-purpose.ts';
import { emptyBody } from './substance/empty-body.ts';
import { emptyCodeBlock } from './substance/empty-code-block.ts';
import { emptySections } from './substance/empty-sections.ts';
import { fillerText } from './substance/filler-text.ts';
import { repeatedText } from './substance/repeated-text.ts';
import { thinBody } from './substance/thin-body.ts';
import { tinyBundledFile } from './substance/tiny-bundled-file.ts';

/** Every rule of layer 1. Findings of one level follow this order; reading rules are adjacent. */
export const RULES: readonly RuleDefinition[] = [
  missingTrigger,
  overConstrained,
  emptyDescription,
  bloatedSkill,
  orphanReference,
  deadCrossRef,
  languageNotAssessed,
  englishOnlyChecks,
  skillFileMissing,
  skillFileLink,
  skillFileNotRegular,
  skillFileTooLarge,
  skillFileEncoding,
  skillFileUnreadable,
  parseTooCostly,
  skillFileCase,
  byteOrderMark,
  mixedLineEnds,
  pathEncoding,
  frontmatterMissing,
  frontmatterUnclosed,
  frontmatterYaml,
  frontmatterDuplicateKey,
  bundledFolderNotFolder,
  deadLink,
  danglingMention,
  bundledLink,
  bundledUnreadable,
  bundledLimit,
  tinyBundledFile,
  referenceNested,
  pluginManifest,
  pluginPath,
  pluginNoSkills,
  marketplaceManifest,
  marketplaceSource,
  internalError,
  ruleFailed,
  searchLimit,
  inlineSuppression,
  nameMissing,
  nameType,
  nameFormat,
  nameFolderMismatch,
  descriptionType,
  descriptionLength,
  descriptionMarkup,
  compatibilityLength,
  fieldType,
  booleanText,
  unknownValue,
  listingLength,
  hooksFormat,
  unknownField,
  modelAlias,
  bidirectionalCharacters,
  invisibleCharacters,
  controlCharacters,
  nulBytes,
  unclosedFence,
  headingWithoutSpace,
  judgeDirectedText,
  emptyBody,
  thinBody,
  repeatedText,
  fillerText,
  emptyCodeBlock,
  emptySections,
  blankLines,
  descriptionWithoutPurpose,
  bodyLines,
  bodyTokens,
  largeBody,
  toolNames,
  agentNameCollision,
];
