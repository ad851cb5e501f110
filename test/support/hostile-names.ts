/** Names that try to break out of a picture, or to fool who looks at it. */
export const HOSTILE_NAMES: Record<string, string> = {
  markup: '</text><script>alert(1)</script>',
  attribute: '" onload="alert(1)',
  entity: '&lt;script&gt; &#x3c; &amp;',
  comment: '--><!ENTITY x SYSTEM "file:///etc/passwd">]]>',
  control: 'a\u0000\u0008\u001b[31mred\u007f\u0085b',
  bidirectional: 'safe\u202egnp.exe\u2066\u2069',
  invisible: 'ig\u200bno\u00adre\ufeff\u{e0041}',
  noncharacters: 'a\ufffe\uffff\ud800b\udc00',
  emoji: '👩‍💻🇩🇪🏳️‍🌈'.repeat(20),
  Chinese: '审查数据库迁移脚本的技能'.repeat(12),
  Arabic: 'مهارة لمراجعة ترحيل قواعد البيانات '.repeat(4),
  combining: `Z${'\u0310\u0334'.repeat(60)}algo`,
  wide: 'W'.repeat(300),
  narrow: 'il'.repeat(300),
  blank: ' \n\t ',
  empty: '',
};
