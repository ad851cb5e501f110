import type { DepthStatement, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';

/** Identifies the subject of a document and the tool that measured it. */
export function provenanceFacts({ subject, tool, schemaVersion, depth }: EvaluationDocument): Fact[] {
  return [
    fact('Measured by', `${tool.name} ${tool.version}`),
    fact('Schema', schemaVersion),
    fact('Depth', describeDepth(depth)),
    fact('Subject', [{ text: subject.path, tone: 'code' }]),
    fact(
      'SHA-256',
      subject.sha256 === null ? 'none: only a SKILL.md has one' : [{ text: subject.sha256, tone: 'code' }],
    ),
  ];
}

/** "depth quick", or the depth reached of the one requested. */
export function describeDepth({ effective, requested }: DepthStatement): string {
  return requested === effective ? `depth ${effective}` : `${effective}, not ${requested}`;
}
