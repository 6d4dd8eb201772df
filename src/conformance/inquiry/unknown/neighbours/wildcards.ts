import { firstHalf, sliceOf } from '../../../../text/slice-of.ts'
import { replaceOne, type Transformation } from './transformation.ts'

const anyLetter = /[\p{L}\p{N}]/gu

/** Patterns that fit the identifier, and signs with which a query language goes on after it. */
export const wildcards: readonly Transformation[] = [
  { kind: 'wildcard after', how: 'with a wildcard behind it', of: ({ id }) => `${id}*` },
  { kind: 'wildcard at end', how: 'with a wildcard at its end', of: ({ id }) => `${sliceOf(id, 0, -1)}%` },
  { kind: 'wildcard at start', how: 'with a wildcard at its start', of: ({ id }) => `%${sliceOf(id, 1)}` },
  { kind: 'wildcard for the rest', how: 'with a wildcard for its second half', of: ({ id }) => `${firstHalf(id)}%` },
  { kind: 'star for the rest', how: 'with a star for its second half', of: ({ id }) => `${firstHalf(id)}*` },
  { kind: 'star at start', how: 'with a star at its start', of: ({ id }) => `*${sliceOf(id, 1)}` },
  {
    kind: 'underscore wildcard',
    how: 'with a wildcard in it',
    of: ({ id }, random) => replaceOne(id, anyLetter, () => '_', random),
  },
  {
    kind: 'dot wildcard',
    how: 'with a wildcard in it',
    of: ({ id }, random) => replaceOne(id, anyLetter, () => '.', random),
  },
  {
    kind: 'question mark wildcard',
    how: 'with a question mark for a letter',
    of: ({ id }, random) => replaceOne(id, anyLetter, () => '?', random),
  },
  {
    kind: 'set of letters',
    how: 'with a set for a letter',
    of: ({ id }, random) => replaceOne(id, anyLetter, (letter) => `[${letter}]`, random),
  },
  {
    kind: 'underscore for a separator',
    how: 'with an underscore for a separator',
    of: ({ id }, random) => replaceOne(id, /[-:./@#|]/g, () => '_', random),
  },
  { kind: 'pattern', how: 'with a pattern around it', of: ({ id }) => `^${id}$` },
  { kind: 'pattern for the rest', how: 'with a pattern for its second half', of: ({ id }) => `${firstHalf(id)}.*` },
  { kind: 'optional letter', how: 'with a question mark behind a letter more', of: ({ id }) => `${id}x?` },
  { kind: 'choice', how: 'with a choice', of: ({ id }) => `${id}|x` },
  { kind: 'group', how: 'in brackets', of: ({ id }) => `(${id})` },
  { kind: 'repeated letter', how: 'with a sign for repetition', of: ({ id }) => `${id}+` },
  { kind: 'delimiters', how: 'between slashes', of: ({ id }) => `/${id}/` },
  { kind: 'braces', how: 'in braces', of: ({ id }) => `{${id}}` },
  { kind: 'choice in braces', how: 'with a choice in braces', of: ({ id }) => `{${id},x}` },
  { kind: 'square brackets', how: 'in square brackets', of: ({ id }) => `[${id}]` },
  { kind: 'angle brackets', how: 'in angle brackets', of: ({ id }) => `<${id}>` },
  { kind: 'quotes', how: 'with quotes around it', of: ({ id }) => `"${id}"` },
  { kind: 'single quotes', how: 'in single quotes', of: ({ id }) => `'${id}'` },
  { kind: 'quote after', how: 'with a single quote behind it', of: ({ id }) => `${id}'` },
  { kind: 'comment after', how: 'with a condition and a comment behind it', of: ({ id }) => `${id}' OR '1'='1' -- x` },
  {
    kind: 'backslash within',
    how: 'with a backslash before a sign',
    of: ({ id }, random) => replaceOne(id, /[-_.:+ ]/g, (sign) => `\\${sign}`, random),
  },
  { kind: 'twice', how: 'twice with a comma', of: ({ id }) => `${id},${id}` },
  {
    kind: 'two',
    how: 'with another behind a comma',
    of: ({ id, other }) => (other === '' ? undefined : `${id},${other}`),
  },
  { kind: 'comma after', how: 'with a comma behind it', of: ({ id }) => `${id},` },
  {
    kind: 'two with a bar',
    how: 'with another behind a bar',
    of: ({ id, other }) => (other === '' ? undefined : `${id}|${other}`),
  },
  { kind: 'colon before', how: 'with a colon before it', of: ({ id }) => `:${id}` },
  { kind: 'at sign before', how: 'with an @ before it', of: ({ id }) => `@${id}` },
  { kind: 'number sign before', how: 'with a # before it', of: ({ id }) => `#${id}` },
  { kind: 'dollar sign before', how: 'with a $ before it', of: ({ id }) => `$${id}` },
  { kind: 'equals sign before', how: 'with id= before it', of: ({ id }) => `id=${id}` },
]
