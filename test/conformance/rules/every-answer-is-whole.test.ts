import rule from '../../../src/conformance/rules/every-answer-is-whole.ts'
import { judges } from '../canned.ts'

function broken({ status, headers }: Response): Response {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('['))
      controller.error(new Error('gone'))
    },
  })
  return new Response(body, { status, headers })
}

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    [
      'a body that breaks off',
      {
        findings: () => 0,
        out: (response, request) => (request.url.endsWith('/findings') ? broken(response) : response),
      },
    ],
  ],
})
