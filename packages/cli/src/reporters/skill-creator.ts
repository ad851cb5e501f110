import { renderSkillCreator } from '@plugin-eval/report/export/render-skill-creator.ts';
import { skillCreatorFiles } from '@plugin-eval/report/export/skill-creator-files.ts';
import { sessionsOf } from './exported-sessions.ts';
import { reporter } from './reporter.ts';

export const report = reporter<'skill-creator'>({
  async evaluation(document, look) {
    const { sessions } = await sessionsOf('skill-creator', document, look);
    const { inFolder = null } = look;
    if (inFolder === null) return renderSkillCreator(sessions);
    for (const [path, text] of skillCreatorFiles(sessions)) inFolder(path, text);
    return '';
  },
});
