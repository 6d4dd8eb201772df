import { counted } from '../../text/counted.ts'
import { listAnswers } from '../list-answers.ts'
import { required, type Rule } from '../rule.ts'
import answersStayTheSame from './answers-stay-the-same.ts'

export default required({
  id: 'list-entities-answers',
  operation: 'listEntities',
  clause: 'OPS-1',
  title: 'listEntities answers 200 with a JSON array',
  why: 'Without the list no screen has anything to start from.',
  after: [answersStayTheSame],
  needs: ['lists'],
  check: async (inquiry) =>
    listAnswers(await inquiry.lists(), ({ entities }) => counted(entities.length, 'entity', 'entities')),
}) as Rule
