import rule from '../../../src/conformance/rules/entity-agrees-with-list.ts'
import { judges, things } from '../canned.ts'

const isSome = (id: string): boolean => id === 'e' || id === 'a/2'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a field that only one of them has', { list: things.map(({ id, title }) => ({ id, title })) }],
    [
      'one name for two that have no title by themselves',
      {
        list: things.map((one) => (isSome(one.id) ? { ...one, title: 'Untitled' } : one)),
        entity: (entity, id) => entity && (isSome(id) ? { ...entity, title: undefined } : entity),
      },
    ],
    [
      'one name for two in a row that have no title by themselves',
      {
        list: things.map((one, at) => (at < 2 ? { ...one, title: 'Untitled' } : one)),
        entity: (entity, id) =>
          entity && (things.slice(0, 2).some((one) => one.id === id) ? { ...entity, title: undefined } : entity),
      },
    ],
    [
      'titles made of identifiers for two that have none in the list',
      {
        list: things.map((one) => (isSome(one.id) ? { ...one, title: undefined } : one)),
        entity: (entity, id) =>
          entity && (isSome(id) ? { ...entity, title: id.toUpperCase().replace(/\W/, ' - ') } : entity),
      },
    ],
  ],
  skip: [['no field that both have', { list: things.map(({ id }) => ({ id })) }]],
  fail: [
    [
      'the title of the entity before for one that has none by itself',
      {
        list: things.map((one, at) => (one.id === things[1]?.id ? { ...one, title: things[at - 1]?.title } : one)),
        entity: (entity, id) => entity && (id === things[1]?.id ? { ...entity, title: undefined } : entity),
      },
    ],
    [
      'no titles of two in the list',
      { list: things.map((one) => (isSome(one.id) ? { ...one, title: undefined } : one)) },
    ],
    [
      'no type of one by itself',
      { entity: (entity, id) => entity && (id === 'e' ? { ...entity, type: undefined } : entity) },
    ],
    ['another title', { entity: (entity) => entity && { ...entity, title: 'x' } }],
    ['another type of one', { entity: (entity, id) => entity && (id === 'e' ? { ...entity, type: 'x' } : entity) }],
  ],
})
