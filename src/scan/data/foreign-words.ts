/**
 * What orders against a user are made of, in the languages other than English in which skills are written: beginnings of words, by what
 * they stand for. German, Dutch, Spanish, Portuguese, French, Italian, Polish, Turkish, Indonesian and Vietnamese; then Russian and
 * Ukrainian, Arabic and Hindi; then Chinese, Japanese and Korean, which write no blanks. Inside of a word nothing counts, except in the last three.
 */
interface ConceptWords {
  /** Written with blanks between words: beginnings of words. */
  spaced: string;
  /** Written without blanks, wherever they stand. */
  unspaced: string;
}

export const FOREIGN_WORDS = {
  send: {
    spaced: `schick send(?:e|en|et|est)\\b übermitt uebermitt übertrag hochlad hochzulad weiterleit lade(?=[^.!?]{0,80}\\bhoch\\b) leite(?=[^.!?]{0,80}\\bweiter\\b) poste\\b stuur verstuur verzend uploade?
      enví envi(?:e|ar|es|en|a|arlo|arla|alo)\\b manda(?:r|lo|la)?\\b mande\\b sub(?:e|ir|irlo|a|elo)\\b transmit transmet reenv publi(?:que|car|ca)\\b envo(?:ie|y) téléverse expédie poste[rz]\\b invia inoltra trasmett spedisc carica(?:re|lo|la|li)?\\b carregue
      wyślij wysył prześlij przesył gönder yükle ilet(?:in)?\\b kirim unggah gửi tải\\slên отправ пере(?:дай|дать|дайте|шли|слать|сылай) загруз(?:и|ить|ите)(?!\\p{L}) выгруз вышли залей надішл надсил أرسل ارسل إرسال ارفع भेज अपलोड`,
    unspaced: `发送 發送 上传 上傳 传输 傳送 提交 发到 发给 发往 回传 传到 传给 推送到 转发 转存 送信 送って 送れ 送る 送り 送付 アップロード 転送 投稿 ポストし 전송 보내 업로드 게시 제출`,
  },
  secret: {
    spaced: `passw(?:ort|ört|oort)|kennw zugangsdaten anmeldedaten geheim(?:nis|e) (?:api-?)?schlüssel umgebungsvariabl wachtwoord inloggegeven omgevingsvariabel sleutel contraseñ credencia claves?\\b secreto variables\\sde\\sentorno
      senhas?\\b chaves?\\b segredo variáveis\\sde\\sambiente mots?\\sde\\spasse identifiants?\\b clés?\\b variables\\sd.environnement jetons?\\b credenzial chiav[ei]\\b segret variabili\\sd.ambiente hasł poświadcze klucz zmienn\\p{L}+\\sśrodowisk
      parola şifre kimlik\\sbilgi ortam\\sdeğişken anahtar kata\\ssandi kredensial kunci variabel\\slingkungan mật\\skhẩu khóa biến\\smôi\\strường token парол учётн учетн ключ секрет токен переменн\\p{L}+\\s(?:окружен|сред) كلم(?:ة|ات)\\s(?:ال)?مرور الاعتماد مفتاح مفاتيح متغيرات\\sالبيئة पासवर्ड कुंजी`,
    unspaced: `密码 密碼 密钥 密鑰 凭证 凭据 憑證 令牌 环境变量 環境變數 私钥 私鑰 助记词 口令 パスワード 認証情報 秘密鍵 環境変数 トークン apiキー 鍵 資格情報 비밀번호 암호 자격증명 자격 환경변수 환경 토큰 비밀키 개인키`,
  },
  code: {
    spaced: `einmal(?:code|passw|kennw) bestätigungscode sicherheitscode verificatiecode código\\p{L}?\\sde\\s(?:verificación|seguridad|un\\ssolo\\suso|verificação|segurança) codes?\\s(?:de\\s(?:vérification|sécurité)|à\\susage) codice\\sdi\\s(?:verifica|sicurezza)
      kod(?:u)?\\s(?:weryfikacyjn|jednoraz) doğrulama\\skod kode\\s(?:verifikasi|otp) mã\\s(?:xác|otp) код\\p{L}{0,3}\\s(?:подтвержд|из\\sсмс|из\\ssms|безопас) رمز\\sالتحقق`,
    unspaced: `验证码 驗證碼 动态码 認証コード 確認コード ワンタイム 인증번호 인증코드 인증 `,
  },
  talk: {
    spaced: `gespräch unterhaltung chatverlauf gesprek conversaci conversa(?:s|ção)?\\b historial conversations?\\b échanges?\\b conversazion rozmow konuşma percakapan cuộc\\strò перепис разговор диалог сообщени(?:я|й)\\sпользов المحادثة बातचीत`,
    unspaced: `对话 對話 会话 聊天记录 聊天内容 会話 チャット履歴 대화`,
  },
  tell: {
    spaced: `erwähn sag(?:e|en|t)?\\b informier mitteil teile?\\b verrat berichte offenleg zeig vertel vermeld noem menci digas? informes? avises? reveles? muestres? mention(?:ne|ner|nez) dis\\b dire\\b dites informe[rz]? révél signale parle[rz]?\\b
      menzion dirlo informar rivel mów wspomin inform ujawni söyle bahset bildir haber beri\\stahu sebut ungkap nói đề\\scập tiết\\slộ thông\\sbáo сообща упомина говори рассказыв показыв уведомл повідомл تخبر تذكر إخبار बता`,
    unspaced: `告诉 告訴 告知 提及 提到 透露 通知用 说明此 展示给 汇报 知らせ 伝え 言及 言わ 報告 明か 開示 알리 말하 언급 보고 밝히 알려`,
  },
  user: {
    spaced: `benutzer nutzer anwender gebruiker usuari utilisateur utent usuári utilizador kullanıcı użytkownik pengguna người\\sdùng пользовател користувач المستخدم उपयोगकर्ता`,
    unspaced: `用户 用戶 使用者 他们 ユーザ 利用者 사용자`,
  },
  not: {
    spaced: `nicht\\b nie\\b niemals\\b kein ohne\\b niet\\b nooit\\b zonder\\b geen\\b no\\b nunca\\b jamás\\b sin\\b ne\\b n['’] jamais\\b sans\\b non\\b mai\\b senza\\b não\\b sem\\b nie\\b nigdy\\b bez\\b asla\\b sakın\\b jangan\\b tidak\\b tanpa\\b không đừng не(?!\\p{L}) никогда без(?!\\p{L}) нельзя ніколи لا\\s دون بدون मत`,
    unspaced: `不要 不得 不能 不应 不可 切勿 请勿 禁止 勿 别 不会 不需 無需 无需 绝不 严禁 不必 未经 ないで ない せず ずに ません 禁止 마세요 말고 마라 말\\s?것 말아 않 지\\s?마 없이 금지`,
  },
  ask: {
    spaced: `frag(?:e|en|t)?\\b bitte\\b(?=[^.!?]{0,60}\\bum\\b) fordere verlang vraag pid(?:e|a|ele)\\b pídele solicit pregunt peça demande[rz]?\\b réclame chied richied poproś zapytaj sor\\b iste\\b minta yêu\\scầu спроси попроси запроси потребуй запит اطلب اسأل पूछ`,
    unspaced: `询问 索取 索要 要求用 让用户 请用户 向用户 尋ね 聞き 聞い 求め 入力させ 入力を促 물어 요청 요구 입력`,
  },
  fetch: {
    spaced: `lad(?:e|en)\\b herunterlad hol(?:e|en)\\b öffne abruf rufe?\\b lies\\b les(?:e|en)\\b haal\\b lees\\b descarg obtén obtene abr(?:e|ir|a)\\b lee(?:r)?\\b consulta télécharge récup ouvr(?:e|ir|ez)\\b lis(?:ez)?\\b lire\\b consulte scarica legg[ei]\\b leggere apr[ie]\\b recuper baix(?:e|ar)\\b obtenh leia\\b
      pobierz otwórz przeczytaj indir oku(?:yun)?\\b unduh buka\\b baca\\b tải đọc\\b mở\\b скача загрузи открой прочит прочт получи завантаж حمّل حمل افتح اقرأ डाउनलोड`,
    unspaced: `下载 下載 获取 獲取 读取 讀取 访问 打开 拉取 抓取 ダウンロード 取得 開い 開き 読み込 読ん アクセス 다운로드 가져 읽 열어 접속`,
  },
  obey: {
    spaced: `ausführ(?:e|en)?\\b führe?\\b(?=[^.!?]{0,80}\\baus\\b) befolg folge?\\b halte\\sdich voer\\b(?=[^.!?]{0,80}\\buit\\b) volg ejecut(?:a|e|ar|es)\\b sigu?(?:e|a|ue)\\b obede cumpl(?:e|a)\\b aplica exécut(?:e|er|ez)\\b suis\\b suiv(?:re|ez)\\b appliqu obéi esegui(?:re)?\\b segui\\b execut(?:e|ar)\\b obedeç
      wykonaj uruchom zastosuj çalıştır uygula jalankan ikuti thực\\shiện chạy\\b làm\\stheo выполн(?:и|яй|ить|ите|яйте)(?!\\p{L}) следуй исполн(?:и|яй) запусти виконай نفذ اتبع शुरू`,
    unspaced: `执行 執行 遵循 遵守 照做 照着 按照 运行 実行 従っ 従い 従う 指示に 실행 따르 따라 수행`,
  },
  ignore: {
    spaced: `ignorier missacht vergiss vergesst außer\\sacht negeer ignor(?:a|e|ar|es|ez|i)\\b olvid descart oubli(?:e|er|ez)\\b fais\\sfi dimentic esqueç desconsider zignoruj pomiń yok\\ssay görmezden unut abaikan lupakan bỏ\\squa игнор забудь забыть تجاهل انس\\s अनदेखा`,
    unspaced: `忽略 无视 無視 忘记 忘掉 跳过 忘れ 무시 잊어`,
  },
  rules: {
    spaced: `anweisung regel richtlini vorgabe einschränk sicherheits instructi instrucci reglas\\b normas\\b directric règles?\\b consigne directive istruzion regole\\b instruçõ regras\\b diretriz instrukcj zasad polece talimat kural instruksi aturan hướng\\sdẫn quy\\stắc инструкц правил указан ограничен інструкц التعليمات القواعد निर्देश`,
    unspaced: `指令 指示 规则 規則 限制 安全策 提示词 系统提示 ルール 制限 指針 지시 규칙 제한 지침`,
  },
  earlier: {
    spaced: `vorherig bisherig früher system alle\\b vorige eerdere anterior previ(?:a|o)s\\b sistema todas\\b précédent antérieur système toutes\\b precedent tutte\\b poprzedni wszystki önceki tüm\\b sebelumnya semua trước предыдущ прежн систем все(?!\\p{L}) السابقة جميع पिछले`,
    unspaced: `之前 先前 以上 所有 系统 此前 以前 これまで 前の すべて システム 上記 이전 모든 시스템 앞의`,
  },
  confirm: {
    spaced: `rückfrag nachfrag frag(?:e|en|t)?\\b bestätigung zustimmung erlaubnis genehmig vragen\\b bevestig toestemming pregunt confirm permis autoris autoriza demander\\b chied conferma pergunt confirma permiss pyta potwierdz zgod sormad onay izin konfirmasi hỏi xác\\snhận спрашива подтвержд разрешен согласи تأكيد إذن पुष्टि`,
    unspaced: `询问 确认 確認 征求 许可 批准 同意 許可 承認 尋ね 확인 허락 승인 묻`,
  },
  undo: {
    spaced: `lösch überschreib überweis veröffentlich installier force-?push verwijder overschrijf elimin borr(?:a|e|ar)\\b sobrescrib instal(?:a|e|ar)\\b transfier pag(?:a|ue|ar)\\b supprim effac écras install(?:e|er|ez)\\b pay(?:e|er|ez)\\b cancell sovrascriv elimina apag(?:ue|ar)\\b exclu(?:a|ir)\\b
      usuń nadpisz zainstaluj sil(?:in)?\\b hapus\\b xóa\\b удал(?:и|яй|ить) перезапи сотри установи оплати перевед видал احذف ادفع हटा`,
    unspaced: `删除 刪除 (?<!未|没有|缺失的|测试|代码)覆盖(?!率|范围|度|的|变|项) 强制推送 发布 安装 支付 转账 付款 削除 上書き 公開 インストール 支払 送金 삭제(?!된|되) 덮어 설치 결제 송금`,
  },
} as const satisfies Record<string, ConceptWords>;

export type ForeignConcept = keyof typeof FOREIGN_WORDS;
