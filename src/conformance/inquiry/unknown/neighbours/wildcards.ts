import { firstHalf, sliceOf } from '../../../../text/slice-of.ts'
import { made, oneReplaced, type Transformation } from './transformation.ts'

const anyLetter = /[\p{L}\p{N}]/gu

/** Patterns that fit the identifier, and signs with which a query language goes on after it. */
export const wildcards: readonly Transformation[] = [
  made('wildcard after', 'with a wildcard behind it', (id) => `${id}*`),
  made('wildcard at end', 'with a percent sign behind it', (id) => `${id}%`),
  made('wildcard at start', 'with a wildcard at its start', (id) => `%${sliceOf(id, 1)}`),
  made('wildcard for the rest', 'with a wildcard for its second half', (id) => `${firstHalf(id)}%`),
  made('star for the rest', 'with a star for its second half', (id) => `${firstHalf(id)}*`),
  made('star at start', 'with a star at its start', (id) => `*${sliceOf(id, 1)}`),
  oneReplaced('underscore wildcard', 'with a wildcard in it', anyLetter, '_'),
  oneReplaced('dot wildcard', 'with a wildcard in it', anyLetter, '.'),
  oneReplaced('question mark wildcard', 'with a question mark for a letter', anyLetter, '?'),
  oneReplaced('set of letters', 'with a set for a letter', anyLetter, (letter) => `[${letter}]`),
  oneReplaced('underscore for a separator', 'with an underscore for a separator', /[-:./@#|]/g, '_'),
  made('pattern', 'with a pattern around it', (id) => `^${id}$`),
  made('pattern for the rest', 'with a pattern for its second half', (id) => `${firstHalf(id)}.*`),
  made('optional letter', 'with a question mark behind a letter more', (id) => `${id}x?`),
  made('choice', 'with a choice', (id) => `${id}|x`),
  made('group', 'in brackets', (id) => `(${id})`),
  made('repeated letter', 'with a sign for repetition', (id) => `${id}+`),
  made('delimiters', 'between slashes', (id) => `/${id}/`),
  made('braces', 'in braces', (id) => `{${id}}`),
  made('choice in braces', 'with a choice in braces', (id) => `{${id},x}`),
  made('square brackets', 'in square brackets', (id) => `[${id}]`),
  made('angle brackets', 'in angle brackets', (id) => `<${id}>`),
  made('quotes', 'with quotes around it', (id) => `"${id}"`),
  made('single quotes', 'in single quotes', (id) => `'${id}'`),
  made('quote after', 'with a single quote behind it', (id) => `${id}'`),
  made('comment after', 'with a condition and a comment behind it', (id) => `${id}' OR '1'='1' -- x`),
  oneReplaced('backslash within', 'with a backslash before a sign', /[-_.:+ ]/g, (sign) => `\\${sign}`),
  made('twice', 'twice with a comma', (id) => `${id},${id}`),
  made('two', 'with another behind a comma', (id, __, { other }) => (other === '' ? undefined : `${id},${other}`)),
  made('comma after', 'with a comma behind it', (id) => `${id},`),
  made('two with a bar', 'with another behind a bar', (id, __, { other }) =>
    other === '' ? undefined : `${id}|${other}`,
  ),
  made('colon before', 'with a colon before it', (id) => `:${id}`),
  made('at sign before', 'with an @ before it', (id) => `@${id}`),
  made('number sign before', 'with a # before it', (id) => `#${id}`),
  made('dollar sign before', 'with a $ before it', (id) => `$${id}`),
  made('equals sign before', 'with id= before it', (id) => `id=${id}`),
]
