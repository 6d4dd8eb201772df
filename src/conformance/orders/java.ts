import { collationsOf } from './collations.ts'
import { foldNamed, forms } from './folds.ts'
import { asOfJava, asOfJavaIn } from './libraries.ts'
import { keyed, type Order } from './order.ts'
import { localesThatDiffer } from './own-order.ts'

/** The collations that Java has for languages other than English. */
export function collationsOfJava(texts: readonly string[]): readonly Order[] {
  const ofOtherScripts = scriptsOfJava.flatMap((script) =>
    [(text: string) => text, (text: string) => text.normalize('NFD')].map((form) =>
      keyed(
        `by the collation of Java for ${script}`,
        (text) => asOfJavaIn(script)(form(text)),
        collationsOf('en')[0]!.compare,
      ),
    ),
  )
  const latin = localesThatDiffer(texts.flatMap((text) => Array.from(composed(text).toLowerCase()))).map((locale) =>
    keyed(`by the collation of Java in ${locale}`, asOfJava, collationsOf(locale)[0]!.compare),
  )
  return [...latin, ...ofOtherScripts]
}

/** The alphabets of the other languages for which it has a collation: there, too, behind that of English. */
const scriptsOfJava = 'Cyrillic Greek Hebrew Arabic Devanagari Thai Hangul'.split(' ')

const composed = foldNamed(forms, 'composed, compatible').fold
