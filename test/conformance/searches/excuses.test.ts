import { expect, test } from 'vitest'
import { inTitlesAlone } from '../../../src/conformance/searches/excuses.ts'

const id = 'rule:lesson-89'
const byId = new Map([[id, { id, title: 'Rule 89: the lesson (draft) and its tasks' }]])

test.each(['89:', 'lesson', '(lesson)'])('%s stands in the identifier, too, whatever signs are around it', (word) => {
  expect(inTitlesAlone([{ word, id }], byId)).toEqual([])
})

test.each(['(draft)', 'tasks', '90:'])('%s stands in the title alone', (word) => {
  expect(inTitlesAlone([{ word, id }], byId)).toEqual([{ word, id }])
})
