const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** A kind of entity: how many of every hundred are of it, and the relations that their links have. */
export interface Kind {
  readonly type: string
  readonly share: number
  readonly relations: readonly string[]
}

/** The kinds of entity a synthetic build has; the shares make a hundred. */
export const kinds: readonly Kind[] = [
  { type: 'application', share: 1, relations: ['serves', 'offers', 'calls', 'replaces'] },
  { type: 'domain', share: 1, relations: ['contains', 'borders-on', 'governs', 'mentions'] },
  { type: 'term', share: 38, relations: ['mentions', 'is-a', 'part-of', 'translates'] },
  { type: 'rule', share: 16, relations: ['constrains', 'mentions', 'overrides', 'exempts-from'] },
  { type: 'screen', share: 12, relations: ['shows', 'calls', 'leads-to', 'belongs-to'] },
  { type: 'interface', share: 2, relations: ['declares', 'describes', 'replaces', 'belongs-to'] },
  { type: 'operation', share: 14, relations: ['returns', 'enforces', 'changes', 'mentions'] },
  { type: 'note', share: 16, relations: ['introduces', 'explains', 'mentions', 'warns-of'] },
]

/** Every kind has this many relations, so that a number names one whatever the kind. */
export const relationsPerKind: number = 4

/** A language that some titles are in: how many of every hundred, and what stands between words. */
export interface Language {
  readonly locale: string
  readonly share: number
  readonly joint: string
  readonly words: readonly string[]
}

/** The languages of titles beside English. */
export const foreign: readonly Language[] = [
  {
    locale: 'fr',
    share: 4,
    joint: ' ',
    words: words(
      'prêt réservation pénalité échéance bibliothèque élève étagère reçu dépôt créneau délai hôte forêt œuvre tâche',
    ),
  },
  {
    locale: 'de',
    share: 4,
    joint: ' ',
    words: words(
      'Ausleihe Überziehung Gebühr Zugang Bücherei Rückgabe Schlüssel Größe Mahnung Änderung Übersicht Prüfung Straße Zweigstelle',
    ),
  },
  {
    locale: 'ja',
    share: 3,
    joint: '',
    words: words('貸出 返却 予約 利用者 期限 図書館 資料 目録 延長 督促 料金 書架 検索 登録'),
  },
  { locale: 'zh', share: 1, joint: '', words: words('借阅 归还 预约 读者 期限 图书馆 目录 索书号 续借 罚款') },
  { locale: 'ar', share: 2, joint: ' ', words: words('إعارة كتاب عضو حجز غرامة مكتبة فرع موعد بطاقة رف فهرس') },
  { locale: 'he', share: 1, joint: ' ', words: words('השאלה ספר קורא הזמנה קנס ספרייה סניף מדף כרטיס') },
]

/** Where entities come from: the names of applications, domains and of how a type was found. */
export const applications: readonly string[] = words(
  'lending-desk catalogue reader-portal acquisitions payments documentation-site room-booking mobile-app self-checkout statistics',
)
export const domains: readonly string[] = words(
  'circulation cataloguing membership fees acquisitions documentation rooms branches events media periodicals interlibrary',
)
export const typeOrigins: readonly string[] = words('folder declared contract inferred')

/** What can witness a link, and how far each is trusted at best, in thousandths. */
export const witnesses: readonly { readonly kind: string; readonly best: number }[] = [
  { kind: 'contract', best: 990 },
  { kind: 'front-matter', best: 950 },
  { kind: 'note', best: 920 },
  { kind: 'scan', best: 700 },
  { kind: 'wording', best: 400 },
]

/** The checks of a synthetic build log, each with its severity. */
export const checks: readonly { readonly check: string; readonly severity: string }[] = [
  { check: 'broken-link', severity: 'error' },
  { check: 'contract-object-without-note', severity: 'warning' },
  { check: 'note-without-contract-object', severity: 'warning' },
  { check: 'expression-without-definition', severity: 'info' },
  { check: 'low-confidence-link', severity: 'info' },
  { check: 'missing-translation', severity: 'info' },
]
