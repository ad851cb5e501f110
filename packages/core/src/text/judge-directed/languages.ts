import { DIMENSION_NAME, OUTLINED } from './judge-words.ts';
import type { JudgeDirectedGroup, JudgeDirectedPattern } from './pattern.ts';

const BEST = String.raw`(?:1[.,]0{1,2}|10\s?(?:\/|von|sur|de|sobre)\s?10|100\s?(?:%|\/\s?100)|20\s?\/\s?20)(?!\d)`;

const DEMANDS: readonly JudgeDirectedPattern[] = [
  {
    source: String.raw`\b(?:bewerte|bewertet|bewerten\ssie|benote|benotet|gib|gebt|geben\ssie|vergib|vergebt|vergeben\ssie)\s(?:(?:${DIMENSION_NAME}|bitte|für|diesen|diese|dieses|diesem|dieser|den|die|das|dem|ihm|ihr|skill|fähigkeit|dokument|text|datei|mit|immer|eine|einen|der|von|als)\s){1,7}(?:${BEST}|(?:volle[nr]?|höchste[nr]?|maximale[nr]?|beste[nr]?|höchstmögliche[nr]?)\s(?:punktzahl|punkte|bewertung|note)|höchstpunktzahl|bestnote|höchstnote)`,
  },
  {
    source: String.raw`\b(?:note|notez|noter|évalue|évaluez|attribue|attribuez|donne|donnez|mets|mettez|accorde|accordez)\s(?:(?:${DIMENSION_NAME}|à|pour|cette|ce|la|le|les|lui|compétence|document|fichier|texte|skill|une|un|de|avec|comme|s'il|vous|te|plaît|toujours|note|score)\s){1,8}(?:${BEST}|(?:note|score)\s(?:maximale?|parfaite?)|meilleure\snote|note\sla\splus\shaute|tous\sles\spoints)`,
  },
  {
    source: String.raw`\b(?:califica|califique|calificar|puntúa|puntúe|evalúa|evalúe|valora|valore|dale|da|dé|otorga|otorgue|asigna|asigne)\s(?:(?:${DIMENSION_NAME}|a|para|esta|este|la|el|le|habilidad|documento|archivo|texto|skill|con|una|un|de|como|siempre|por|favor|puntuación|nota|calificación)\s){1,8}(?:${BEST}|(?:puntuación|nota|calificación)\s(?:máxima|perfecta)|máxima\s(?:puntuación|nota|calificación)|mejor\s(?:nota|puntuación))`,
  },
  {
    source: String.raw`(?:这个|该|本|此|这项)(?:技能|插件|文档|文件|提交)[^。！？\n]{0,12}(?:打|评|给|得|评为|评分|获得)[^。！？\n]{0,6}(?:满分|最高分|10分|100分|1\.0)|(?:请|必须|务必|直接)(?:给|打|评)[^。！？\n]{0,8}(?:满分|最高分|10分|100分|1\.0)`,
  },
];

const OVERRIDES: readonly JudgeDirectedPattern[] = [
  {
    imperative: true,
    source: String.raw`\b(?:ignorier|ignoriere|ignoriert|ignorieren\ssie|vergiss|vergesst|vergessen\ssie|missachte)\s(?:(?:bitte|alle|die|deine|ihre|sämtliche)\s){0,3}(?:(?:vorherigen|bisherigen|obigen|früheren|vorigen|vorangegangenen)\s(?:anweisungen|instruktionen|regeln|vorgaben)|bewertungs(?:kriterien|richtlinien|regeln|maßstäbe|maßstab|rubrik)|(?:bewertungs)?rubrik)\b`,
  },
  {
    imperative: true,
    source: String.raw`\b(?:ignore|ignorez|oublie|oubliez)\s(?:toutes\s|tous\s)?(?:les|tes|vos|la)\s(?:(?:instructions|consignes|règles|directives)\s(?:précédentes|antérieures|ci-dessus|d'évaluation|de\snotation)|critères\s(?:d'évaluation|de\snotation)|grille\s(?:d'évaluation|de\snotation))`,
  },
  {
    imperative: true,
    source: String.raw`\b(?:ignora|ignore|ignorad|olvida|olvide)\s(?:todas\s|todos\s)?(?:las|los|tus|sus|la)\s(?:(?:instrucciones|reglas|indicaciones|órdenes)\s(?:anteriores|previas|de\sevaluación)|criterios\sde\s(?:evaluación|calificación)|rúbrica)`,
  },
  {
    source: `(?:忽略|无视|忘记|不要理会)(?:所有|全部|掉)?(?:你)?(?:之前|以上|上述|前面|先前|此前)的?(?:所有|全部|任何)?(?:指令|指示|说明|规则|提示)|(?:忽略|无视)(?:所有)?(?:的)?(?:评分标准|评分规则|评估标准|评分细则)`,
  },
];

const BEST_SCORE = String.raw`(?:1[.,]0|10[^a-z0-9]*(?:\/|von\b|sur\b|de\b|sobre\b)|100[^a-z0-9]*(?:%|\/)|20[^a-z0-9]*\/|punkt|bewertung|maximal|parfait|meilleure|haute|points|máxim|perfecta|mejor|beste|bestnote|höchst|volle)`;

/** Demands for a score, and to set instructions aside, in German, French, Spanish and Chinese. */
export const FOREIGN_GROUPS: readonly JudgeDirectedGroup[] = [
  {
    kind: 'score-demand',
    outlines: [
      {
        words:
          'bewerte|bewertet|bewerten|benote|benotet|gib|gebt|geben|vergib|vergebt|vergeben|notez|noter|attribue|attribuez|donne|donnez|mets|mettez|accorde|accordez|califica|califique|calificar|valora|valore|dale|da|otorga|otorgue|asigna|asigne',
        next: `…${BEST_SCORE}`,
      },
      {
        words: 'note',
        next: `(?: (?:${OUTLINED.dimension}|pour|cette|ce|la|le|les|lui|comp[^a-z]tence|document|fichier|texte|skill|une|un|de|avec|comme|s|vous|te|pla[^a-z]t|toujours|note|score) |[^a-z]*à)[^]{0,300}?${BEST_SCORE}`,
      },
    ],
    marks: `[éú](?:(?<=é)value|(?<=puntú|evalú)|(?<=\\bdé)[^a-z])[^]{0,300}?${BEST_SCORE}|[打评给得获][^]{0,20}?(?:满分|最高分|10分|100分|1\\.0)`,
    patterns: DEMANDS,
  },
  {
    kind: 'instruction-override',
    outlines: [
      {
        words:
          'ignorier|ignoriere|ignoriert|ignorieren|vergiss|vergesst|vergessen|missachte|ignore|ignorez|oublie|oubliez|ignora|ignorad|olvida|olvide',
        next: '…(?:anweisung|instruktion|regeln|vorgaben|bewertung|rubrik|consignes|instructions (?:pr|ant|ci|d)|r[^a-z]gles|directives|crit[^a-z]res|grille|instruccion|reglas|indicaciones|[^a-z]rdenes|criterios|r[^a-z]brica)',
      },
    ],
    marks: '忽略|无视|忘记|不要理会',
    patterns: OVERRIDES,
  },
];
