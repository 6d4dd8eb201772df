import { counted } from '../../text/counted.ts'
import { listAnswers } from '../list-answers.ts'
import { required, type Rule } from '../rule.ts'
import listEntitiesAnswers from './list-entities-answers.ts'

export default required({
  id: 'list-findings-answers',
  operation: 'listFindings',
  clause: 'OPS-4',
  title: 'listFindings answers 200 with a JSON array',
  why: 'Without the findings nobody sees what the build reported.',
  after: [listEntitiesAnswers],
  needs: ['findingLists'],
  check: async (inquiry) =>
    listAnswers(await inquiry.findingLists(), ({ findings }) => counted(findings.length, 'finding')),
}) as Rule
