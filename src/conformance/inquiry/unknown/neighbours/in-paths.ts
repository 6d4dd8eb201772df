import { nonsense } from '../../random.ts'
import { made, replaced, type Transformation } from './transformation.ts'

/** Slashes and dots, which routers, proxies and file systems take away, merge or resolve. */
const slashesAndDots: readonly Transformation[] = [
  made('slash after', 'with a slash behind it', (id) => `${id}/`),
  made('slash before', 'with a slash before it', (id) => `/${id}`),
  made('slashes after', 'with two slashes behind it', (id) => `${id}//`),
  replaced('slash doubled', 'with a slash doubled', /(?<=.)\/(?=.)/, '//'),
  replaced('slashes merged', 'with one slash for two', /\/{2,}/g, '/'),
  replaced('slash at an end off', 'without the slash at an end', /^\/|\/$/, ''),
  made('dot segment before', 'with ./ before it', (id) => `./${id}`),
  made('dot segment after', 'with /. behind it', (id) => `${id}/.`),
  made('dot segments before', 'behind a segment and ../', (id, random) => `${nonsense(random, 4)}/../${id}`),
  made('dot segments after', 'before a segment and /..', (id, random) => `${id}/${nonsense(random, 4)}/..`),
  made('parent before', 'with ../ before it', (id) => `../${id}`),
  made('parent and list before', 'with ../entities/ before it', (id) => `../entities/${id}`),
  made('list before', 'with entities/ before it', (id) => `entities/${id}`),
  made('path after', 'with a path behind it', (id, random) => `${id}/${nonsense(random, 4)}`),
  made('links after', 'with /links behind it', (id) => `${id}/links`),
  made('path before', 'with a path before it', (id, random) => `${nonsense(random, 4)}/${id}`),
  made('backslash after', 'with a backslash behind it', (id) => `${id}\\`),
  made('backslash before', 'with a backslash before it', (id) => `\\${id}`),
  replaced('backslash for slash', 'with a backslash for a slash', /\//g, '\\'),
  replaced('slash for backslash', 'with a slash for a backslash', /\\/g, '/'),
]

/** What a router, a file system or a framework takes for something else than the name itself. */
const behindNames: readonly Transformation[] = [
  made('extension', 'with an extension behind it', (id) => `${id}.json`),
  ...['html', 'xml', 'md', 'yaml'].map((extension) =>
    made(`extension ${extension}`, `with .${extension} behind it`, (id) => `${id}.${extension}`),
  ),
  replaced('extension off', 'without its extension', /(?<=.)\.[^./]+$/, ''),
  replaced('extension changed', 'with another extension', /(?<=.)\.[A-Za-z0-9]+$/, '.json'),
  made('dot after', 'with a dot behind it', (id) => `${id}.`),
  made('dot before', 'with a dot before it', (id) => `.${id}`),
  made('tilde after', 'with a tilde behind it', (id) => `${id}~`),
  made('stream after', 'with ::$DATA behind it', (id) => `${id}::$DATA`),
  made('semicolon parameter', 'with a parameter behind a semicolon', (id) => `${id};v=1`),
  made('semicolon after', 'with a semicolon behind it', (id) => `${id};`),
  replaced('semicolon parameter within', 'with a parameter behind a semicolon within', /(?<=.)(?=[:/.-].)/, ';v=1'),
  replaced('semicolon parameter off', 'without what follows its semicolon', /;.*$/s, ''),
  made('query after', 'with ?x=1 behind it', (id) => `${id}?x=1`),
  made('question mark after', 'with a question mark behind it', (id) => `${id}?`),
  made('fragment after', 'with #x behind it', (id) => `${id}#x`),
  replaced('query or fragment off', 'without what follows ? or #', /[?#].*$/s, ''),
  made('ampersand after', 'with &x=1 behind it', (id) => `${id}&x=1`),
]

/** Texts that a path which is read too early, or as the name of a file, leads to a known identifier. */
export const inPaths: readonly Transformation[] = [...slashesAndDots, ...behindNames]
