import { withoutMarks } from '../../../text/without-marks.ts'
import { stopWords } from './stop-words.ts'

/** Words, and beginnings of words, that many searches leave out. */
const leftOut = new Set([
  ...[
    'a i o y ad ai al am an as at au be by ce da de di do du el em en er es et ex he hi if il im in is it je la le lo ma me my na ne ni no nu of og on or os ou po se si so su te to tu un up us va we wo ya za zu aan all als and any are auf aus bei bin bis but can con das dem den der des det die dir due ein elle est eux few for fur f\u00fcr gli had han has hat her het him his how ich ihm ihn ihr ist its jag les los las mes mit moi mon nas nel ner nor nos not now och off our out own par pas per por que qui sei ses she sie sin sur the too toi ton tra uma una und une uns van von vor vos voi was way who why wie wir yet you zum zur about after also been before being between both could does down each from further have having here into itself just more most must only once other over same should some such than that their them then there these they this those through under until very were what when where which while whom will with would your aber alle auch dass dein denn deren dies diese durch eine einem einen einer eines euer habe hier ihre kein mein nach nicht noch oder ohne sein seine sich sind unter wenn werden wird zwischen avec dans elle leur mais nous pour sans sont vous',
    // With marks.
    'für über gegen während können würde même été être très où après déjà más qué también según não são até più perché così är för från på så när også också',
    // In other alphabets, with articles and particles that are written as the beginning of a word.
    'αι αν από για δεν ε η ή θα και κατά με μετά μια να ο οι ότι παρά που προς πως σε στα στη στην στο στον τα τη την της τι τις το τον του τους των ως а без буд бы был быть в вас ваш во вот все вы где да для до е его ее ей еще ж же за и из или им их к как ко кто ли мне мой мы на над нас не нет ни но ну о об он она они от по под при про с сам свой со так там тем то тот ты у уже чем что это этот я ا ال و وا وال ب بال ك ل لل ف في من عن على الى إلى ان أن إن لا ما مع هو هي كان لم قد كل بين هذا ذلك التي الذي אל את ב ה ו זה כ כי ל לא מ מן על עם ש של הוא היא גם',
    '我们 你们 他们 她们 它们 自己 这个 那个 这些 那些 这里 那里 什么 怎么 如何 哪些 以及 或者 并且 而且 但是 因为 所以 如果 虽然 可以 不能 没有 不是 就是 还是 只是 已经 关于 对于 由于 为了 根据 按照 通过 进行 使用 其他 其它 其中 所有 任何 每个 各种 一个 一些 一种 一般 之间 之前 之后 以上 以下 以前 以后 时候 主要 有关 相关 具有 成为 非常',
  ].flatMap((words) => words.split(' ')),
  ...stopWords,
])

export function isStopWord(word: string): boolean {
  const lower = word.toLowerCase()
  return leftOut.has(lower.normalize('NFC')) || leftOut.has(withoutMarks(lower))
}
