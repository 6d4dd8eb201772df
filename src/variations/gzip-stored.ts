import { atOnce } from '../search/slices.ts'

/** The longest stored block of DEFLATE (RFC 1951 section 3.2.4). */
const longestBlock = 65_535

/**
 * A gzip member (RFC 1952) whose content is stored, not made smaller: what any client that takes gzip can read, made at once
 * and without a library, in browsers too.
 */
export function gzipStored(bytes: Uint8Array): Uint8Array {
  return atOnce(gzipInSteps(bytes))
}

/** The same in short steps. */
export function* gzipInSteps(bytes: Uint8Array): Generator<void, Uint8Array> {
  const blocks = Math.max(1, Math.ceil(bytes.byteLength / longestBlock))
  const whole = new Uint8Array(10 + blocks * 5 + bytes.byteLength + 8)
  const view = new DataView(whole.buffer)
  whole.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
  let at = 10
  let sum = 0xffffffff
  for (let block = 0; block < blocks; block++) {
    const part = bytes.subarray(block * longestBlock, (block + 1) * longestBlock)
    view.setUint8(at, block === blocks - 1 ? 1 : 0)
    view.setUint16(at + 1, part.byteLength, true)
    view.setUint16(at + 3, ~part.byteLength & 0xffff, true)
    whole.set(part, at + 5)
    at += 5 + part.byteLength
    sum = crc32(part, sum)
    yield
  }
  view.setUint32(at, ~sum >>> 0, true)
  view.setUint32(at + 4, bytes.byteLength % 0x1_0000_0000, true)
  return whole
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let bits = byte
  for (let bit = 0; bit < 8; bit++) bits = bits & 1 ? (bits >>> 1) ^ 0xedb88320 : bits >>> 1
  return bits
})

/** The sum of all bytes so far, before it is inverted in the end. */
function crc32(bytes: Uint8Array, before: number): number {
  let sum = before
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return sum
}
