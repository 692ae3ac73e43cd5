import { expect, it, vi } from 'vitest';
import { readBytes } from '../../../main/wire/body';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
/** A chunk in a buffer that can be freed, as in Electron. */
const chunk = (letters: string) => {
  const free = vi.fn();
  const buffer = Object.assign(new ArrayBuffer(letters.length), { transfer: free });
  const bytes = new Uint8Array(buffer);
  bytes.set(new TextEncoder().encode(letters));
  return { bytes, free };
};
const responseOf = (chunks: readonly Uint8Array[]) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (const one of chunks) controller.enqueue(one);
        controller.close();
      },
    }),
  );

it('frees the chunks of a body once they are copied', async () => {
  const parts = [chunk('ab'), chunk('cde')];
  const read = await readBytes(responseOf(parts.map(({ bytes }) => bytes)), 100, 1_000, 1_000);
  expect(text(read)).toBe('abcde');
  for (const { free } of parts) expect(free).toHaveBeenCalledExactlyOnceWith(0);
});

it('leaves a chunk alone whose buffer others share', async () => {
  const { bytes, free } = chunk('xabcdx');
  const views = [bytes.subarray(1, 3), bytes.subarray(3, 5)];
  expect(text(await readBytes(responseOf(views), 100, 1_000, 1_000))).toBe('abcd');
  expect(free).not.toHaveBeenCalled();
  expect(text(bytes)).toBe('xabcdx');
});

it('reads the same if a buffer can not be freed', async () => {
  const read = await readBytes(responseOf([new TextEncoder().encode('abc')]), 100, 1_000, 1_000);
  expect(text(read)).toBe('abc');
});
