import type { Row } from './row.ts'

/** Entities whose links, texts or numbers are what is looked at. */
export const linked: readonly Row[] = [
  { id: 'laboratory:edition-1', title: 'Edition', why: 'Tells which edition of this build a server answers from.' },
  { id: 'hub:harbour', title: 'Confluence', why: 'An end of 120 links, of other entities of every kind.' },
  { id: 'link:self', title: 'Reflection', why: 'A link to itself, which is one link and not two.' },
  { id: 'link:twice', title: 'Duplication', why: 'Two links to the same entity, under two relations.' },
  { id: 'link:both-ways', title: 'Reciprocity', why: 'A link to an entity, and one back from it, under one relation.' },
  { id: 'link:dangling', title: 'Severance', why: 'A link to an identifier that no entity has.' },
  { id: 'link:none', title: 'Solitude', why: 'No link at all.' },
  { id: 'link:one', title: 'Singularity', why: 'One link alone.' },
  { id: 'link:target', title: 'Destination', why: 'An end of links, and the source of one.' },
  { id: 'link:end', title: 'Terminus', why: 'The target of a link, and the source of none.' },
  {
    id: 'text:long',
    title: 'Manuscript',
    why: 'A text of 10 kB.',
    more: { text: 'Ipsum dolor consectetur adipiscing elit. '.repeat(250) },
  },
  {
    id: 'text:lines',
    title: 'Strophe',
    why: 'A text of several lines.',
    more: { text: 'Hodie\ncras\r\nheri\tsemper' },
  },
  { id: 'text:markup', title: 'Annotation', why: 'A text that is markup.', more: { text: '<b>&amp;</b> "\\" `' } },
  {
    id: 'number:exact',
    title: 'Numeral',
    why: 'Numbers that every JSON parser keeps.',
    more: { whole: 9007199254740991, half: 0.5, negative: -273.15, zero: 0 },
  },
]
