import { conditionKinds } from './inquiry/conditions.ts'
import type { Fail, Trait } from './verdict.ts'

/** A rule that failed, by its id, and how. */
export interface Failure {
  readonly id: string
  readonly fail: Fail
}

/** A way in which one failure explains others. */
export interface Explanation {
  /** Whether a failure with these traits is one that explains others in this way. */
  readonly leads: (traits: readonly Trait[], failures: readonly Failure[]) => boolean
  /** Whether it explains a trait of another failure, beside a trait of its own. */
  readonly explains: (own: Trait, other: Trait) => boolean
  /** Whether it explains a trait of a failure of which it explains another one. */
  readonly spreads?: (other: Trait) => boolean
  /** Whether it explains nothing that comes before it in the report. */
  readonly laterOnly?: true
  /** Whether it explains no more than what was seen in the same answers. */
  readonly sameAnswers?: true
  /** Whether it explains no more than what is about the same entities. */
  readonly sameEntities?: true
}

const isOneOf =
  (...kinds: readonly string[]) =>
  ({ kind }: Trait): boolean =>
    kinds.includes(kind)
const ofKinds =
  (...kinds: readonly string[]) =>
  (traits: readonly Trait[]): boolean =>
    traits.every(isOneOf(...kinds))
const withKind =
  (...kinds: readonly string[]) =>
  (traits: readonly Trait[]): boolean =>
    traits.some(isOneOf(...kinds))
const isSameAnswer = (own: Trait, other: Trait): boolean =>
  own.operation === other.operation && own.status === other.status
/** What the same answers show of these kinds. */
const alsoOf =
  (...kinds: readonly string[]) =>
  (own: Trait, other: Trait): boolean =>
    isSameAnswer(own, other) && kinds.includes(other.kind)

/** A problem of one kind, among others or not, explains those of some kinds in the same answers. */
const byKind = (kind: string, ...kinds: readonly string[]): Explanation => ({
  leads: withKind(kind),
  explains: (own, other) => own.kind === kind && alsoOf(...kinds)(own, other),
})

/** What makes an answer one that nothing can be read from. */
const unreadable = ['syntax', 'utf-8', 'bom', 'content coding']
const areOfSeveral = (traits: readonly Trait[]): boolean => new Set(traits.map(({ operation }) => operation)).size > 1

/** What rules say of searches that find too much, or what others find. */
const isOfHits = isOneOf(
  ...['prefix', 'not decoded', 'neither word', 'one word only', 'expression', 'operator', 'wildcard', 'inside a word'],
  ...['other end', 'first cut', 'last cut', 'whole title', 'found by all'],
  ...['space', 'tab', 'no-break space'].flatMap((space) => [space, `${space} finds more`]),
)

/** What rules say of letters that spell nothing, and find something. */
const isOfNonsense = isOneOf('letters', 'more letters', 'misspelt')

/** What rules say of beginnings of words that find too little, alone and together. */
const beginnings = ['prefix', 'first cut', 'last cut', 'each cut']

/** What a wrong length does to an answer, whatever it says. */
const isOfCarriage = isOneOf(
  ...['no JSON', 'no whole answer', 'status', 'unsteady', 'body', 'length', 'length of 304', 'kept answer'],
  ...unreadable,
)

/** Whether answers that cannot be read come and go. */
const isUnreadAtTimes = ({ id, fail: { traits } }: Failure): boolean =>
  id === 'answers-stay-the-same' && withKind('no JSON')(traits)

/** The ways, in the order in which they are tried. */
export const explanations: readonly Explanation[] = [
  // What fails at times fails each rule that happens to ask just then, and no answer of it stays the same.
  {
    leads: (traits, failures) =>
      ofKinds('server error', 'no whole answer')(traits) &&
      failures.some(({ fail }) =>
        fail.traits.some((other) => other.kind === 'unsteady' && traits.some((own) => isSameAnswer(own, other))),
      ),
    explains: (own, other) =>
      isSameAnswer(own, other) && (own.status !== 200 || isOneOf('unsteady', 'no whole answer')(other)),
  },
  // Answers that change by themselves contradict each other in every way; where they stay as they became, the model changed.
  {
    leads: ofKinds('unsteady', 'changed', 'spoilt by HEAD', 'spoilt by GET', 'spoilt by OPTIONS'),
    explains: (own, other) => own.kind === 'changed' || own.operation === other.operation,
  },
  // What is cut at the wrong place cannot be read; a length is counted wrong for one answer as for the next, few of which were looked at.
  {
    leads: ofKinds('framing'),
    explains: (own, other) => isSameAnswer(own, other) && isOfCarriage(other),
    spreads: isOneOf('no JSON', 'no whole answer', ...unreadable),
  },
  // Who counts wrong for several operations counts wrong for the others, too, whose answers were not looked at on the wire.
  {
    leads: (traits) => ofKinds('framing')(traits) && areOfSeveral(traits),
    explains: (own, other) =>
      other.kind === 'no whole answer' || (own.status === other.status && isOneOf('no JSON', ...unreadable)(other)),
  },
  // No answer of several operations comes whole: that is one fault, too.
  {
    leads: (traits) => ofKinds('no whole answer')(traits) && areOfSeveral(traits),
    explains: isSameAnswer,
  },
  // What cannot be read at times, of whatever operation, fails each rule that happens to ask just then.
  {
    leads: (traits, failures) =>
      ofKinds(...unreadable)(traits) && withKind('syntax')(traits) && failures.some(isUnreadAtTimes),
    explains: (own, other) =>
      isSameAnswer(own, other) ||
      (other.status === 200 && (isOfCarriage(other) || isOneOf('part', ...conditionKinds)(other))),
  },
  // What no answer of several operations can be read for is one fault, and not one of each.
  {
    leads: (traits) => ofKinds(...unreadable)(traits) && areOfSeveral(traits),
    explains: alsoOf('no JSON', ...unreadable),
  },
  // A server error is no answer of the operation, whatever was asked, and with whatever condition.
  {
    leads: ofKinds('server error'),
    explains: alsoOf('status', 'part', ...conditionKinds),
  },
  // What one client's condition got is kept for who has none, and for who has another.
  {
    leads: withKind('spoilt by GET'),
    explains: (own, other) => own.kind === 'spoilt by GET' && own.status === 304 && other.status === 304,
  },
  // One refusal, or one other success, in place of every answer.
  {
    leads: ([first, ...rest]) =>
      first !== undefined &&
      first.status > 200 &&
      first.status !== 404 &&
      rest.every(({ status }) => status === first.status),
    explains: (own, other) => own.status === other.status,
    laterOnly: true,
  },
  { leads: ofKinds('no JSON', 'no whole answer'), explains: isSameAnswer, laterOnly: true },
  {
    leads: ofKinds('content type'),
    explains: alsoOf('content type', 'malformed content type'),
    laterOnly: true,
  },
  // What has another type than its schema says is read as if it were not there.
  {
    leads: withKind('type'),
    explains: (own, other) =>
      own.kind === 'type' &&
      (isOneOf('no type', 'no title', 'no confidence')(other) ||
        (isSameAnswer(own, other) && other.kind === 'another finding')),
  },
  // What is wrong about an entity in the list is as wrong by itself, or the two do not agree.
  {
    leads: ofKinds('type', 'title', 'no type', 'no title'),
    explains: (own, other) =>
      own.operation === 'listEntities' && other.operation === 'getEntity' && own.kind === other.kind,
    laterOnly: true,
  },
  // An entity that should not be listed, or is listed twice or under another identifier, is neither known nor found by that.
  {
    leads: (traits) => traits.every(({ operation }) => operation !== 'searchModel'),
    explains: (own, other) =>
      other.operation === 'searchModel' || (own.operation === 'listEntities' && other.operation === 'getEntity'),
    sameEntities: true,
    laterOnly: true,
  },
  // A link that is shown with two confidences has one of them that is not the build's.
  { leads: ofKinds('two confidences'), explains: alsoOf('confidence'), laterOnly: true },
  // Another entity than the one that was asked for has other fields and other links.
  { leads: ofKinds('another identifier'), explains: isSameAnswer, sameAnswers: true },
  // Hits that name no entity are not those that were looked for.
  {
    leads: (traits) =>
      ofKinds('unknown', 'in other case')(traits) && traits.every(({ operation }) => operation === 'searchModel'),
    explains: (own, other) =>
      own.operation === other.operation &&
      isOneOf(
        ...['word of a title', 'title that nothing finds', 'not in the build', 'other end', 'part of a word'],
        ...beginnings,
        ...(own.kind === 'in other case' ? ['other entities', 'repeated', 'operator'] : []),
      )(other),
  },
  // A hit that comes again may stand where another one is missing.
  {
    leads: ofKinds('repeated'),
    explains: alsoOf('prefix', 'word of a title', 'title that nothing finds', 'fewer hits'),
    sameAnswers: true,
  },
  // What is searched for as it was escaped is not what was asked for, wherever it has more than plain letters.
  {
    leads: withKind('never decoded'),
    explains: (own, other) => isSameAnswer(own, other) && (isOfHits(other) || isOfNonsense(other)),
  },
  // Where letters that spell nothing find something, hits are not chosen by what was asked for: other searches prove no more.
  {
    leads: (traits) =>
      traits.some(isOfNonsense) &&
      traits.every(({ operation, status }) => operation === 'searchModel' && status === 200),
    explains: (own, other) => isSameAnswer(own, other) && isOfHits(other),
  },
  // Who knows what was made up knows whatever else the build did not leave, and answers with what is no such entity.
  {
    leads: (traits) =>
      withKind('letters', 'known prefix', 'shape')(traits) &&
      traits.every(({ operation }) => operation === 'getEntity'),
    explains: alsoOf('not in the build', 'another identifier', 'no object'),
  },
  // What an identifier gets that no entity has need not be an entity: it should not be there at all.
  {
    leads: (traits) =>
      traits.every(
        ({ kind, operation, status }) => kind !== 'no object' && operation === 'getEntity' && status === 200,
      ),
    explains: alsoOf('no object'),
    sameAnswers: true,
  },
  // The first answer of a connection is what HEAD and HTTP/1.0 get, too.
  byKind('new connection', 'body', 'length'),
  // Where a sign stands for letters, an identifier that has it is not found by it.
  byKind('wildcard', 'identifier'),
  // What a word finds inside others, its beginning need not find.
  byKind('inside a word', ...beginnings),
  // Where the beginning of a word does not find what the word finds, beginnings of several words do not either.
  byKind('prefix', ...beginnings),
  // Titles whose words are never found together are not found by what they are.
  { leads: ofKinds('never together'), explains: alsoOf('title as it stands'), sameAnswers: true },
  // What is known with plain signs alone is not found with escaped ones, as they are asked for.
  {
    leads: ofKinds('escaped sign'),
    explains: alsoOf('status', 'no operation'),
  },
  // Whoever takes a plain plus for a space finds no identifier that has one.
  {
    leads: withKind('plain plus'),
    explains: (own, other) => own.kind === 'plain plus' && other.kind === 'plain +',
    spreads: isOneOf('plain signs'),
  },
  // A link of another entity, or in the other direction, is none that this one has in the build.
  {
    leads: withKind('another entity', 'turned round'),
    explains: alsoOf('not in the build', 'missing'),
    sameAnswers: true,
    laterOnly: true,
  },
  // Two rules that find the same in the same answers tell of one fault.
  {
    leads: () => true,
    explains: (own, other) =>
      isSameAnswer(own, other) && (own.kind === other.kind || own.kind === `${other.kind} at the end`),
    sameAnswers: true,
  },
  // Where no entity is found at all, none of those that are known is.
  {
    leads: (traits) => traits.every(({ status }) => status === 404),
    explains: alsoOf('no operation'),
    laterOnly: true,
  },
]
