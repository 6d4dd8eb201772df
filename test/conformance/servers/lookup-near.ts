import { posix } from 'node:path'
import type { Build, Entity } from '../../../src/model/model.ts'
import { referenceBuild } from './model.ts'
import { type FaultyServer, withRealism } from './row.ts'
import { serve } from './serve.ts'
import { apiBuild, farBuild, formsBuild, routesBuild, signsBuild, tinyBuild } from './small-models.ts'

/** A faulty server, and an identifier of no entity for which it does not answer 404. */
export interface NearServer extends FaultyServer {
  readonly shows: string
  /** The rule that names the fault. */
  readonly rule: string
  readonly build: Build
}

type Lookup = (id: string, entities: readonly Entity[]) => Entity | undefined
type Row = readonly [name: string, shows: string, loosely: Lookup, why?: string]

/** Finds what equals the identifier once both went through `fold`. */
function same(fold: (id: string) => string): Lookup {
  return (id, entities) => entities.find((entity) => fold(entity.id) === fold(id))
}

/** Looks up what `change` makes of the identifier. */
function as(change: (id: string) => string): Lookup {
  return (id, entities) => {
    const other = change(id)
    return entities.find((entity) => entity.id === other)
  }
}

/** Finds the entity of which `make` makes the identifier that is asked for. */
function by(make: (entity: Entity) => unknown): Lookup {
  return (id, entities) => entities.find((entity) => make(entity) === id)
}

/** Servers that look an identifier up exactly, and once more by `loosely` where nothing has it. */
function rowsOf(build: Build, rule: string, rows: readonly Row[]): readonly NearServer[] {
  return rows.map(([name, shows, loosely, why = 'Identifiers are equal or they are not.']) => ({
    name,
    breaks: 'OPS-2',
    realism: 'common',
    why,
    shows,
    rule,
    build,
    serve: () =>
      serve({
        build: () => build,
        find: (id, entities) => entities.find((entity) => entity.id === id) ?? loosely(id, entities),
      }),
  }))
}

const lower = (text: string): string => text.toLowerCase()
const slug = (text: string): string => lower(text).replaceAll(/[^a-z0-9]+/g, '-')
const kindOf = (id: string): string => id.split(':')[0] ?? ''
const nameOf = (id: string): string => id.split(':')[1] ?? ''
const fits = (pattern: () => RegExp, id: string): boolean => {
  try {
    return pattern().test(id)
  } catch {
    return false
  }
}
const quoted = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
const like = (id: string): string => quoted(id).replaceAll('%', '.*').replaceAll('_', '.')
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
/** Whether two texts differ by one letter put in, left out or replaced. */
function differByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return [
    [1, 1],
    [1, 0],
    [0, 1],
  ].some(([a = 0, b = 0]) => one.slice(at + a) === other.slice(at + b))
}

const inApi: readonly Row[] = [
  ['/links behind it is taken off', 'operation:get-userName/links', as((id) => id.replace(/\/links$/, ''))],
  ['a schema is meant where no kind is given', 'get-billing-account', as((id) => `schema:${id}`)],
  ['a locale before it is taken off', 'en/operation:get-userName', as((id) => id.replace(/^[a-z]{2}\//, ''))],
  [
    'the kind before the colon is looked up without case',
    'OPERATION:get-userName',
    same((id) => lower(kindOf(id)) + id.slice(kindOf(id).length)),
  ],
  [
    'the name behind the colon is looked up without case',
    'operation:GET-USERNAME',
    same((id) => `${kindOf(id)}:${lower(nameOf(id))}`),
  ],
  ['the first letter has no case', 'Operation:get-userName', same((id) => lower(id.slice(0, 1)) + id.slice(1))],
  [
    'capitals within a name are passed over',
    'operation:get-username',
    same((id) => id.replaceAll(/(?<=[a-z])[A-Z]/g, lower)),
  ],
  [
    'a name is found without its kind',
    'get-userName',
    (id, entities) => entities.find((entity) => nameOf(entity.id) === id),
  ],
  [
    'a kind alone gets its first entity',
    'schema',
    (id, entities) => entities.find((entity) => kindOf(entity.id) === id),
  ],
  [
    'any kind will do',
    'path:get-userName',
    (id, entities) => (id.includes(':') ? entities.find((entity) => nameOf(entity.id) === nameOf(id)) : undefined),
  ],
  ['kinds are read in the plural', 'operations:get-userName', as((id) => id.replace(/s:/, ':'))],
  ['a slash is read as a colon', 'operation/get-userName', as((id) => id.replace('/', ':'))],
  ['a dot is read as a colon', 'operation.get-userName', as((id) => id.replace('.', ':'))],
  ['a second colon is passed over', 'operation::get-userName', same((id) => id.replace('::', ':'))],
  ['underscores are hyphens', 'operation:get_userName', same((id) => id.replaceAll('_', '-'))],
  ['spaces are hyphens', 'operation:get userName', same((id) => id.replaceAll(' ', '-'))],
  ['hyphens are passed over', 'operation:getuserName', same((id) => id.replaceAll('-', ''))],
  ['punctuation is passed over', 'operationgetuserName', same((id) => id.replaceAll(/[^A-Za-z0-9]/g, ''))],
  [
    'names are found in camel case',
    'operation:getUserName',
    same((id) => id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())),
  ],
  [
    'names are found as slugs',
    'operation-get-username',
    (id, entities) => entities.find((entity) => slug(entity.id) === id),
  ],
  [
    'titles are found as slugs',
    'get-the-username-operation',
    (id, entities) => entities.find(({ title = '' }) => slug(title) === id),
  ],
  ['type and title make a name', 'operation:Get the userName operation', by(({ type, title }) => `${type}:${title}`)],
  ['type and identifier make a name', 'operation:operation:get-userName', by(({ type, id }) => `${type}:${id}`)],
  ['a source leads to its entity', 'api/operation/get-userName.yaml', by(({ source }) => source)],
  [
    'an attribute leads to its entity',
    'operation_get_userName',
    by(({ attributes }) => (attributes as { operationId: string }).operationId),
  ],
  [
    'a place in the list leads to its entity',
    '3',
    (id, entities) => (/^\d+$/.test(id) ? entities.toSorted((a, b) => (a.id < b.id ? -1 : 1))[Number(id)] : undefined),
  ],
  ['slashes behind are taken off', 'operation:get-userName/', same((id) => id.replace(/\/+$/, ''))],
  ['slashes before are taken off', '/operation:get-userName', same((id) => id.replace(/^\/+/, ''))],
  ['dot segments are resolved', 'x/../operation:get-userName', same((id) => posix.normalize(id))],
  ['what stands before the last slash is passed over', 'x/operation:get-userName', same((id) => posix.basename(id))],
  [
    'what stands behind the first slash is passed over',
    'operation:get-userName/x',
    same((id) => id.split('/')[0] ?? ''),
  ],
  ['a parameter behind a semicolon is taken off', 'operation:get-userName;v=1', same((id) => id.replace(/;.*$/s, ''))],
  [
    'an extension is taken off',
    'operation:get-userName.html',
    same((id) => id.replace(/\.(json|html?|xml|ya?ml|md)$/, '')),
  ],
  ['a dot behind is taken off', 'operation:get-userName.', same((id) => id.replace(/[. ]+$/, ''))],
  ['what follows a question mark is taken off', 'operation:get-userName?x=1', same((id) => id.replace(/\?.*$/s, ''))],
  ['what follows a number sign is taken off', 'operation:get-userName#x', same((id) => id.replace(/#.*$/s, ''))],
  [
    'percent signs and underscores are wildcards',
    'operation:get-_serName',
    (id, entities) => entities.find((entity) => fits(() => new RegExp(`^${like(id)}$`, 's'), entity.id)),
  ],
  [
    'underscores alone are wildcards',
    'operation:get_userName',
    (id, entities) =>
      entities.find((entity) => fits(() => new RegExp(`^${quoted(id).replaceAll('_', '.')}$`, 's'), entity.id)),
  ],
  [
    'an identifier is read as a pattern',
    'operation:get.userName',
    (id, entities) => entities.find((entity) => fits(() => new RegExp(`^${id}$`), entity.id)),
  ],
  [
    'a star is a wildcard',
    'operation:get-userNam*',
    (id, entities) =>
      id.includes('*')
        ? entities.find((entity) => fits(() => new RegExp(`^${id.split('*').map(quoted).join('.*')}$`), entity.id))
        : undefined,
  ],
  [
    'zeros before a number are passed over',
    'operation:list-invoice-07',
    same((id) => id.replaceAll(/\d+/g, (number) => String(BigInt(number)))),
  ],
  [
    'digits of every script are read',
    'operation:list-invoice-\u0667',
    same((id) => id.replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))),
  ],
  ['sixteen characters are compared', 'operation:get-usqq', same((id) => id.slice(0, 16))],
  [
    'a beginning that only one has is enough',
    'operation:get-user',
    (id, entities) => {
      const found = entities.filter((entity) => id !== '' && entity.id.startsWith(id))
      return found.length === 1 ? found[0] : undefined
    },
  ],
  [
    'an end is enough',
    'peration:get-userName',
    (id, entities) => entities.find((entity) => id.length > 3 && entity.id.endsWith(id)),
  ],
  [
    'what ends in an identifier is taken for it',
    'xoperation:get-userName',
    (id, entities) => entities.find((entity) => id.endsWith(entity.id)),
  ],
  [
    'one wrong letter is forgiven',
    'operation:get-uqerName',
    (id, entities) => entities.find((entity) => differByOne(entity.id, id)),
  ],
  [
    'an identifier ends before a character beyond sixteen bits',
    'operation:get-userName\u{1f4a9}q',
    same((id) => id.split(/[\u{10000}-\u{10ffff}]/u)[0] ?? ''),
  ],
  [
    'characters beyond sixteen bits are passed over',
    'operation:get-userName\u{1f600}',
    same((id) => id.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '')),
  ],
  ['an identifier ends at a NUL', 'operation:get-userName\u0000', same((id) => id.split('\u0000')[0] ?? '')],
  [
    'control characters are passed over',
    'operation:get-\u0007userName',
    same((id) => id.replaceAll(/[\u0000-\u001f]/g, '')),
  ],
  [
    'zero-width characters are passed over',
    'operation:get-\u200buserName',
    same((id) => id.replaceAll(/[\u200b-\u200d]/g, '')),
  ],
  ['soft hyphens are passed over', 'operation:get-\u00aduserName', same((id) => id.replaceAll('\u00ad', ''))],
  ['a byte order mark is passed over', '\ufeffoperation:get-userName', same((id) => id.replace(/^\ufeff/, ''))],
  [
    'tabs and line breaks at the ends are taken off',
    'operation:get-userName\n',
    same((id) => id.replaceAll(/^[\t\r\n]+|[\t\r\n]+$/g, '')),
  ],
  ['white space within is taken out', 'operation: get-userName', same((id) => id.replaceAll(/\s/g, ''))],
  [
    'a line of several is enough',
    'x\noperation:get-userName',
    (id, entities) => entities.find((entity) => fits(() => new RegExp(`^${quoted(entity.id)}$`, 'm'), id)),
  ],
  [
    'a list with commas gets its first entity',
    'operation:get-userName,schema:get-invoice-7',
    same((id) => id.split(',')[0] ?? ''),
  ],
  ['letters escaped twice are decoded', 'operation:get-%75serName', same(decoded)],
  [
    'character references are read',
    'operation:get-&#117;serName',
    same((id) => id.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))),
  ],
  [
    'escapes with a backslash are read',
    'operation:get-\\u0075serName',
    same((id) =>
      id.replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    ),
  ],
  ['quotes around it are taken off', '"operation:get-userName"', same((id) => id.replaceAll(/^"|"$/g, ''))],
  ['backslashes are taken out', 'operation\\:get-userName', same((id) => id.replaceAll('\\', ''))],
  ['markup is taken out', '<b>operation:get-userName</b>', same((id) => id.replaceAll(/<[^>]*>/g, ''))],
  ['compatible forms are one', '\uff4fperation:get-userName', same((id) => id.normalize('NFKC'))],
  [
    'ligatures are taken apart',
    'operation:get-co\ufb00ee-index',
    same((id) => id.replaceAll(/[\ufb00-\ufb06]/g, (one) => one.normalize('NFKC'))),
  ],
  [
    'accents are passed over',
    'operation:get-us\u00e9rName',
    same((id) => id.normalize('NFD').replaceAll(/\p{M}/gu, '')),
  ],
  ['a dotless i is an i', 'operat\u0131on:get-userName', same((id) => id.replaceAll('\u0131', 'i'))],
  [
    'a pattern without case takes a long s for an s',
    'operation:get-u\u017ferName',
    same((id) => id.replaceAll('\u017f', 's')),
  ],
  [
    'eight bits of each character are compared',
    'operation:get-\u0175serName',
    same((id) => Buffer.from(id, 'latin1').toString('latin1')),
  ],
  [
    'base64 leads to its entity',
    Buffer.from('operation:get-userName').toString('base64'),
    by(({ id }) => Buffer.from(id).toString('base64')),
  ],
  [
    'a locale behind an at sign is taken off',
    'operation:get-userName@en',
    as((id) => id.replace(/@[a-z]{2}(-[A-Z]{2})?$/, '')),
  ],
]

const inRoutes: readonly Row[] = [
  ['the first letter behind the colon has no case', 'op:Users/list', same((id) => id.replace(/(?<=:)[A-Z]/, lower))],
  [
    'a path without its last part gets the first entity below it',
    'op:users',
    (id, entities) => entities.find((entity) => entity.id.startsWith(`${id}/`)),
  ],
  [
    'operations alone have no case',
    'OP:users/list',
    (id, entities) => entities.find((entity) => kindOf(entity.id) === 'op' && lower(entity.id) === lower(id)),
  ],
  [
    'the type stands for the kind of operations',
    'operation:users/list',
    (id, entities) => entities.find(({ id: one, type = '' }) => one.includes('/') && one.replace(/^op/, type) === id),
  ],
  ['a colon behind it is taken off', 'op:users/list:', same((id) => id.replace(/:$/, ''))],
  ['space behind the colon is passed over', 'op: users/list', same((id) => id.replace(/(?<=:) /, ''))],
  [
    'a wide colon is a colon, and no other wide sign is one',
    'op\uff1ausers/list',
    same((id) => id.replace('\uff1a', ':')),
  ],
  ['twenty-eight characters are compared', 'param:include_archived_orderxyz', same((id) => id.slice(0, 28))],
  [
    'a condition behind a quotation mark is obeyed',
    "x' OR '1'='1",
    (id, entities) => (/' or '1'='1/i.test(id) ? entities[0] : undefined),
  ],
]

const inTiny: readonly Row[] = [
  ['five entities are looked up without case', 'alpha', same(lower), 'alpha is not Alpha.'],
  [
    'a number is compared by its value',
    '07',
    (id, entities) => (id.trim() === '' ? undefined : entities.find((entity) => Number(entity.id) === Number(id))),
  ],
  [
    'a number ends where its digits do',
    '7x',
    (id, entities) => entities.find((entity) => Number.parseInt(entity.id, 10) === Number.parseInt(id, 10)),
  ],
  ['spaces in a row are one', 'gamma  03', same((id) => id.replaceAll(/ +/g, ' '))],
  ['a no-break space is a space', 'gamma\u00a003', same((id) => id.replaceAll('\u00a0', ' '))],
  [
    'five entities are found by their first half',
    'Alp',
    (id, entities) => entities.find((entity) => id.length > 1 && entity.id.startsWith(id)),
  ],
  ['a number behind a hyphen is passed over', 'delta-2', as((id) => id.replace(/-\d+$/, ''))],
  ['takes off a percent sign that begins no escape', 'delta%', as((id) => id.replaceAll(/%(?![\dA-Fa-f]{2})/g, ''))],
]

const inFar: readonly Row[] = [
  ['Greek has no case', '\u03ad\u03bd\u03bd\u03bf\u03b9\u03b1:\u03b5\u03bb\u03bb\u03ac\u03b4\u03b1', same(lower)],
  [
    'a final sigma is a sigma',
    '\u6982\u5ff5:\u03bb\u03cc\u03b3\u03bf\u03c3',
    same((id) => id.replaceAll('\u03c2', '\u03c3')),
  ],
  [
    'the tonos is passed over',
    '\u6982\u5ff5:\u03bb\u03bf\u03b3\u03bf\u03c2',
    same((id) => id.normalize('NFD').replaceAll('\u0301', '')),
  ],
  [
    'vowel signs are passed over',
    '\u6982\u5ff5:\u0645\u062f\u0631\u0633\u0629',
    same((id) => id.replaceAll(/[\u064b-\u0652]/g, '')),
  ],
  [
    'alefs are one letter',
    '\u0643\u0627\u0626\u0646:\u0627\u062d\u0645\u062f',
    same((id) => id.replaceAll(/[\u0622\u0623\u0625]/g, '\u0627')),
  ],
  [
    'a teh marbuta is a heh',
    '\u0643\u0627\u0626\u0646:\u0642\u0627\u0626\u0645\u0647',
    same((id) => id.replaceAll('\u0629', '\u0647')),
  ],
  [
    'letters drawn out are passed over',
    '\u03ad\u03bd\u03bd\u03bf\u03b9\u03b1:\u0643\u0640\u062a\u0627\u0628',
    same((id) => id.replaceAll('\u0640', '')),
  ],
  [
    'both kana are one',
    '\u03ad\u03bd\u03bd\u03bf\u03b9\u03b1:\u304b\u305f\u304b\u306a',
    same((id) => id.replaceAll(/[\u3041-\u3096]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0x60))),
  ],
  ['canonical forms are one', '\u6982\u5ff5:\u03bb\u03bf\u0301\u03b3\u03bf\u03c2', same((id) => id.normalize('NFC'))],
  [
    'direction marks are passed over',
    '\u0643\u0627\u0626\u0646:\u200f\u0642\u0627\u0626\u0645\u0629',
    same((id) => id.replaceAll(/[\u200e\u200f]/g, '')),
  ],
  [
    'an ideographic space at an end is taken off',
    '\u03ad\u03bd\u03bd\u03bf\u03b9\u03b1:\u65e5\u672c\u8a9e\u3000',
    same((id) => id.trim()),
  ],
  [
    'a wide colon is a colon',
    '\u6982\u5ff5\uff1a\u03bb\u03cc\u03b3\u03bf\u03c2',
    same((id) => id.replaceAll('\uff1a', ':')),
  ],
  [
    'the last part is enough',
    '\u03bb\u03cc\u03b3\u03bf\u03c2',
    (id, entities) => entities.find((entity) => nameOf(entity.id) === id),
  ],
  [
    'what is beyond ASCII is compared as question marks',
    '????:????',
    (id, entities) => entities.find((entity) => entity.id.replaceAll(/[^\0-\x7f]/g, '?') === id),
  ],
]

/** Makes these signs plain, and no others. */
const plainly = (signs: RegExp): Lookup => same((id) => id.replaceAll(signs, (sign) => sign.normalize('NFKC')))

const inReference: readonly Row[] = [
  ['a slash is written as in a JSON Pointer', 'a~1b', as((id) => id.replaceAll('~1', '/'))],
  ['an identifier is decoded once more', 'caf%C3%A9', same(decoded)],
  ['a plus sign is a space', 'rate++card', same((id) => id.replaceAll('+', ' ').replaceAll(/ +/g, ' '))],
  ['a slash doubled is one slash', 'a//b', same((id) => id.replaceAll(/\/+/g, '/'))],
  ['a replacement character is left out', 'item-1\ufffd', same((id) => id.replaceAll('\ufffd', ''))],
  ['a sharp s is ss', 'strasse', same((id) => id.replaceAll('\u00df', 'ss'))],
  [
    'a hundred characters are compared',
    `long/${'x'.repeat(95)}zz`,
    (id, entities) =>
      id.length < 100 ? undefined : entities.find((entity) => entity.id.slice(0, 100) === id.slice(0, 100)),
  ],
]

/** Entities made up on the spot, named as they were asked for. */
const stubs: readonly Row[] = [
  [
    'every identifier of a known kind gets an entity',
    'schema:bcdfg',
    (id) => (/^(operation|schema|parameter):./.test(id) ? { id, type: kindOf(id), title: '' } : undefined),
    'No entity has it, whatever its kind.',
  ],
  [
    'every identifier of the usual shape gets an entity',
    'operation:bcd-fghjklmn',
    (id) => (/^[a-z]{6,10}:[a-z]{3,6}-[A-Za-z_-]{7,16}$/.test(id) ? { id, type: kindOf(id), title: '' } : undefined),
    'No entity has it, whatever its shape.',
  ],
]

const below: readonly Row[] = [
  [
    'every identifier below a known path gets an entity',
    'op:users/bcdfg',
    (id) => (/^op:(users|orders)\/./.test(id) ? { id, type: 'op' } : undefined),
    'No entity has it, wherever it would stand.',
  ],
]

const series: readonly Row[] = [
  [
    'a number that no service has gets a service',
    'svc-901',
    (id) => (/^svc-\d{3}$/.test(id) ? { id, type: 'service', title: 'Service' } : undefined),
    'No service has this number, and the list shows none.',
  ],
]

/** What is shown bears the name that it was asked by. */
const renamed: NearServer = {
  name: 'what is found without case is named as it was asked for',
  breaks: 'OPS-2',
  realism: 'common',
  why: 'No entity is called ALPHA, and the one shown is Alpha.',
  shows: 'ALPHA',
  rule: 'near-miss-is-404',
  build: tinyBuild,
  serve: () =>
    serve({
      build: () => tinyBuild,
      find: same(lower),
      single: (entity, { id }) => ({ ...entity, id }),
    }),
}

const inForms: readonly Row[] = [
  [
    'a UUID is found in braces',
    '{3f2504e0-4f89-11d3-9a0c-0305e82c3301}',
    same((id) => id.replace(/^\{([0-9a-f-]{32,36})\}$/i, '$1')),
  ],
  [
    'a UUID is found as a URN',
    'urn:uuid:3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    same((id) => id.replace(/^urn:uuid:/, '')),
  ],
  [
    'kinds before a colon are read in the plural, and few have one',
    'metrics:load',
    as((id) => id.replace(/^(\w+)s:/, '$1:')),
  ],
  [
    'eight digits of a digest are enough',
    'df0b26e7',
    (id, entities) => entities.find((entity) => /^[0-9a-f]{8}$/i.test(id) && entity.id.startsWith(id)),
  ],
]

const inSigns: readonly Row[] = [
  ['a mathematical letter is a plain one', 'X-set', plainly(/[\u{1d400}-\u{1d7ff}]/gu)],
  ['a digit in a circle is a plain one', '1st', plainly(/[\u2460-\u2473]/gu)],
  ['a raised digit is a plain one', 'm2', plainly(/[\u00b2\u00b3]/gu)],
  ['a fraction in one sign is one of three', '1\u20442', plainly(/\u00bd/gu)],
  ['a unit in one sign is one of two', 'kg', plainly(/[\u3300-\u33ff]/gu)],
  ['Arabic presentation forms are plain letters', '\u0628\u062c', plainly(/[\ufe70-\ufefc]/gu)],
  ['kana of half width are plain ones', '\u30ab\u30ca', plainly(/[\uff66-\uff9f]+/gu)],
]

const table: readonly NearServer[] = [
  ...rowsOf(apiBuild, 'near-miss-is-404', inApi),
  ...rowsOf(routesBuild, 'near-miss-is-404', inRoutes),
  ...rowsOf(tinyBuild, 'near-miss-is-404', inTiny),
  ...rowsOf(farBuild, 'near-miss-is-404', inFar),
  ...rowsOf(referenceBuild, 'near-miss-is-404', inReference),
  ...rowsOf(formsBuild, 'near-miss-is-404', inForms),
  ...rowsOf(signsBuild, 'near-miss-is-404', inSigns),
  ...rowsOf(apiBuild, 'unknown-entity-is-404', stubs),
  ...rowsOf(routesBuild, 'unknown-entity-is-404', below),
  ...rowsOf(referenceBuild, 'list-has-no-holes', series),
  renamed,
]

/** Servers that take a near identifier for a known one, each by another transformation. */
export const lookupNear: readonly NearServer[] = withRealism(table, {
  unseen: ['the type stands for the kind of operations'],
  plausible: [
    '/links behind it is taken off',
    'a schema is meant where no kind is given',
    'a locale before it is taken off',
    'the kind before the colon is looked up without case',
    'the name behind the colon is looked up without case',
    'the first letter has no case',
    'capitals within a name are passed over',
    'a name is found without its kind',
    'a kind alone gets its first entity',
    'any kind will do',
    'kinds are read in the plural',
    'a slash is read as a colon',
    'a dot is read as a colon',
    'a second colon is passed over',
    'underscores are hyphens',
    'spaces are hyphens',
    'hyphens are passed over',
    'punctuation is passed over',
    'names are found in camel case',
    'names are found as slugs',
    'titles are found as slugs',
    'type and title make a name',
    'type and identifier make a name',
    'a source leads to its entity',
    'an attribute leads to its entity',
    'a place in the list leads to its entity',
    'what stands before the last slash is passed over',
    'what stands behind the first slash is passed over',
    'what follows a number sign is taken off',
    'sixteen characters are compared',
    'zeros before a number are passed over',
    'digits of every script are read',
    'a beginning that only one has is enough',
    'an end is enough',
    'what ends in an identifier is taken for it',
    'one wrong letter is forgiven',
    'characters beyond sixteen bits are passed over',
    'a byte order mark is passed over',
    'white space within is taken out',
    'a line of several is enough',
    'a list with commas gets its first entity',
    'character references are read',
    'escapes with a backslash are read',
    'quotes around it are taken off',
    'backslashes are taken out',
    'markup is taken out',
    'compatible forms are one',
    'ligatures are taken apart',
    'a dotless i is an i',
    'a pattern without case takes a long s for an s',
    'eight bits of each character are compared',
    'base64 leads to its entity',
    'a locale behind an at sign is taken off',
    'the first letter behind the colon has no case',
    'a path without its last part gets the first entity below it',
    'operations alone have no case',
    'the type stands for the kind of operations',
    'a colon behind it is taken off',
    'space behind the colon is passed over',
    'spaces in a row are one',
    'a no-break space is a space',
    'five entities are found by their first half',
    'a number behind a hyphen is passed over',
    'takes off a percent sign that begins no escape',
    'vowel signs are passed over',
    'alefs are one letter',
    'a teh marbuta is a heh',
    'letters drawn out are passed over',
    'a wide colon is a colon',
    'the last part is enough',
    'what is beyond ASCII is compared as question marks',
    'a slash is written as in a JSON Pointer',
    'a replacement character is left out',
    'a hundred characters are compared',
    'every identifier of a known kind gets an entity',
    'every identifier below a known path gets an entity',
    'a number that no service has gets a service',
    'kinds before a colon are read in the plural, and few have one',
    'eight digits of a digest are enough',
  ],
  contrived: [
    'a wide colon is a colon, and no other wide sign is one',
    'twenty-eight characters are compared',
    'every identifier of the usual shape gets an entity',
    'a mathematical letter is a plain one',
    'a digit in a circle is a plain one',
    'a raised digit is a plain one',
    'a fraction in one sign is one of three',
    'a unit in one sign is one of two',
    'Arabic presentation forms are plain letters',
    'kana of half width are plain ones',
  ],
})
