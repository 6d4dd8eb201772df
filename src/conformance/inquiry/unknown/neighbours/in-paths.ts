import { nonsense } from '../../random.ts'
import { replaceAll, type Transformation } from './transformation.ts'

/** Slashes and dots, which routers, proxies and file systems take away, merge or resolve. */
const slashesAndDots: readonly Transformation[] = [
  { kind: 'slash after', how: 'with a slash behind it', of: ({ id }) => `${id}/` },
  { kind: 'slash before', how: 'with a slash before it', of: ({ id }) => `/${id}` },
  { kind: 'slashes after', how: 'with two slashes behind it', of: ({ id }) => `${id}//` },
  { kind: 'slash doubled', how: 'with a slash doubled', of: ({ id }) => id.replace(/(?<=.)\/(?=.)/, '//') },
  { kind: 'slashes merged', how: 'with one slash for two', of: ({ id }) => id.replaceAll(/\/{2,}/g, '/') },
  { kind: 'slash at an end off', how: 'without the slash at an end', of: ({ id }) => id.replace(/^\/|\/$/, '') },
  { kind: 'dot segment before', how: 'with ./ before it', of: ({ id }) => `./${id}` },
  { kind: 'dot segment after', how: 'with /. behind it', of: ({ id }) => `${id}/.` },
  {
    kind: 'dot segments before',
    how: 'behind a segment and ../',
    of: ({ id }, random) => `${nonsense(random, 4)}/../${id}`,
  },
  {
    kind: 'dot segments after',
    how: 'before a segment and /..',
    of: ({ id }, random) => `${id}/${nonsense(random, 4)}/..`,
  },
  { kind: 'parent before', how: 'with ../ before it', of: ({ id }) => `../${id}` },
  { kind: 'parent and list before', how: 'with ../entities/ before it', of: ({ id }) => `../entities/${id}` },
  { kind: 'list before', how: 'with entities/ before it', of: ({ id }) => `entities/${id}` },
  { kind: 'path after', how: 'with a path behind it', of: ({ id }, random) => `${id}/${nonsense(random, 4)}` },
  { kind: 'links after', how: 'with /links behind it', of: ({ id }) => `${id}/links` },
  { kind: 'path before', how: 'with a path before it', of: ({ id }, random) => `${nonsense(random, 4)}/${id}` },
  { kind: 'backslash after', how: 'with a backslash behind it', of: ({ id }) => `${id}\\` },
  { kind: 'backslash before', how: 'with a backslash before it', of: ({ id }) => `\\${id}` },
  { kind: 'backslash for slash', how: 'with a backslash for a slash', of: ({ id }) => replaceAll(id, /\//g, '\\') },
  { kind: 'slash for backslash', how: 'with a slash for a backslash', of: ({ id }) => replaceAll(id, /\\/g, '/') },
]

/** What a router, a file system or a framework takes for something else than the name itself. */
const behindNames: readonly Transformation[] = [
  { kind: 'extension', how: 'with an extension behind it', of: ({ id }) => `${id}.json` },
  ...['html', 'xml', 'md', 'yaml'].map((extension): Transformation => ({
    kind: `extension ${extension}`,
    how: `with .${extension} behind it`,
    of: ({ id }) => `${id}.${extension}`,
  })),
  { kind: 'extension off', how: 'without its extension', of: ({ id }) => id.replace(/(?<=.)\.[^./]+$/, '') },
  {
    kind: 'extension changed',
    how: 'with another extension',
    of: ({ id }) => id.replace(/(?<=.)\.[A-Za-z0-9]+$/, '.json'),
  },
  { kind: 'dot after', how: 'with a dot behind it', of: ({ id }) => `${id}.` },
  { kind: 'dot before', how: 'with a dot before it', of: ({ id }) => `.${id}` },
  { kind: 'tilde after', how: 'with a tilde behind it', of: ({ id }) => `${id}~` },
  { kind: 'stream after', how: 'with ::$DATA behind it', of: ({ id }) => `${id}::$DATA` },
  { kind: 'semicolon parameter', how: 'with a parameter behind a semicolon', of: ({ id }) => `${id};v=1` },
  { kind: 'semicolon after', how: 'with a semicolon behind it', of: ({ id }) => `${id};` },
  {
    kind: 'semicolon parameter within',
    how: 'with a parameter behind a semicolon within',
    of: ({ id }) => id.replace(/(?<=.)(?=[:/.-].)/, ';v=1'),
  },
  {
    kind: 'semicolon parameter off',
    how: 'without what follows its semicolon',
    of: ({ id }) => id.replace(/;.*$/s, ''),
  },
  { kind: 'query after', how: 'with ?x=1 behind it', of: ({ id }) => `${id}?x=1` },
  { kind: 'question mark after', how: 'with a question mark behind it', of: ({ id }) => `${id}?` },
  { kind: 'fragment after', how: 'with #x behind it', of: ({ id }) => `${id}#x` },
  { kind: 'query or fragment off', how: 'without what follows ? or #', of: ({ id }) => id.replace(/[?#].*$/s, '') },
  { kind: 'ampersand after', how: 'with &x=1 behind it', of: ({ id }) => `${id}&x=1` },
]

/** Texts that a path which is read too early, or as the name of a file, leads to a known identifier. */
export const inPaths: readonly Transformation[] = [...slashesAndDots, ...behindNames]
