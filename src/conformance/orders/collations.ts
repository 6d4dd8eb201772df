import type { Order } from './order.ts'

export const locales: readonly string[] = 'en de de-u-co-phonebk sv da fr-CA es-u-co-trad cs tr et lt zh ja'.split(' ')

const made = new Map<string, readonly Order[]>()

/**
 * Collations ignore case and accents at first, and look at them only where all else is equal; so a list in any finer
 * order of a locale is in its coarsest order, too, and that is the one to try.
 */
export function collationsOf(locale: string): readonly Order[] {
  const orders = made.get(locale) ?? makeCollations(locale)
  made.set(locale, orders)
  return orders
}

function makeCollations(locale: string): readonly Order[] {
  return [false, true].flatMap((numeric) =>
    [false, true].map((ignorePunctuation): Order => {
      const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric, ignorePunctuation })
      const notes = [numeric ? ', numbers by value' : '', ignorePunctuation ? ', without punctuation' : '']
      return { name: `by the collation of ${locale}${notes.join('')}`, compare }
    }),
  )
}

/** Every other language with letters of its own in its collation (CLDR), and the other collations that a language has. */
export const furtherLocales: readonly string[] =
  'af am ar as az be bg bn bo br bs ca ceb chr cy de-AT-u-co-phonebk dsb dz ee el en-US-POSIX eo es fa fa-AF ff-Adlm fi fil fo fr ga gl gu ha haw he hi hr hsb hu hy ig is it ka kk kl km kn ko kok ku ky lkt ln lo lv mk ml mn mr ms mt my nb ne nl nn nso om or pa pl ps ro ru se si sk sl smn sq sr sr-Latn st ta te th tk tn to ug uk ur uz vi vo wae wo xh yi yo zh-Hant zu ar-u-co-compat bn-u-co-trad fi-u-co-trad kn-u-co-trad ko-u-co-searchjl ln-u-co-phonetic sa-u-co-trad si-u-co-dict sv-u-co-trad vi-u-co-trad zh-u-co-stroke zh-u-co-zhuyin zh-u-co-unihan en-u-co-emoji en-u-co-eor'.split(
    ' ',
  )
